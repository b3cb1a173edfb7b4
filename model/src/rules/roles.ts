/** Who may do things. `member` is a user tied to one member record. */
export const ROLES = ['admin', 'editor', 'member'] as const
export type Role = (typeof ROLES)[number]

export const ADMIN: readonly Role[] = ['admin']
export const STAFF: readonly Role[] = ['admin', 'editor']
export const SIGNED_IN: readonly Role[] = ROLES

/** An entry of an access list: a role, or anyone, signed in or not. */
export type Reader = Role | 'anyone'
export const ANYONE: readonly Reader[] = ['anyone', ...ROLES]

export const isStaff = (role: Role) => STAFF.includes(role)

/** The roles that a user may assign; nobody assigns a higher role than the own (AUTH-08). */
const RANK: Record<Role, number> = { member: 0, editor: 1, admin: 2 }
export const mayGrant = (granter: Role, granted: Role) => RANK[granter] >= RANK[granted]

export const mayRead = (access: readonly Reader[], role: Role | undefined) =>
  access.includes('anyone') || (role !== undefined && access.includes(role))

import type { DemoMember } from './demo-context.ts'
import { addressOf } from './emails.ts'
import { DEMO_LOGINS } from './logins.ts'
import type { Random } from './random.ts'
import { isMemberOn } from './state-histories.ts'

const STAFF = [
  { name: 'Helena Marques Antunes', role: 'admin', notes: 'Presidente da Direção' },
  { name: 'Luís Simões Guimarães', role: 'editor', notes: 'Tesoureiro' },
  { name: 'Conceição Leitão Pires', role: 'editor', notes: 'Secretária' },
] as const
/** The most members with an account: this number, and at most every third member. */
const MEMBER_ACCOUNTS = 180
const DAY = 86_400_000

const PLAIN = {
  active: true,
  mustChangePassword: false,
  notifyApplications: false,
  failedLogins: 0,
  notes: null,
  lastLoginAt: null as string | null,
}

/** Invents office staff, the documented demonstration logins, and members with an account. */
export function inventUsers(random: Random, members: readonly DemoMember[], now: Date) {
  const lastSeen = (within: number) => new Date(now.getTime() - random.below(within * DAY)).toISOString()
  const today = now.toISOString().slice(0, 10)
  const taken = new Set(members.flatMap(({ form }) => form.email ?? []))
  const owners = members.filter(member => canHaveAccount(member, today))
  const accounts = Math.min(MEMBER_ACCOUNTS, Math.floor(owners.length / 3))
  const every = Math.floor(owners.length / accounts)
  return [
    ...DEMO_LOGINS.map(login => ({ ...PLAIN, ...login, memberId: idOf(members, login.email) })),
    ...STAFF.map(person => ({
      ...PLAIN,
      ...person,
      email: addressOf(person.name, taken),
      notifyApplications: true,
      lastLoginAt: lastSeen(20),
    })),
    ...Array.from({ length: accounts }, (_, at) => ({
      ...PLAIN,
      ...accountOf(owners[at * every]),
      active: random.chance(0.96),
      lastLoginAt: random.chance(0.7) ? lastSeen(500) : null,
    })),
  ]
}

const canHaveAccount = ({ form, states, birthYear, awkward }: DemoMember, today: string) =>
  Boolean(form.email) && !awkward && birthYear + 19 < Number(today.slice(0, 4)) && isMemberOn(states, today)

/** The member whose own page the demonstration's member login opens. */
const idOf = (members: readonly DemoMember[], email: string) =>
  members.find(({ form }) => form.email === email)?.id ?? null

const accountOf = (member: DemoMember | undefined) => {
  if (!member) throw new Error('there are too few members with an e-mail')
  return { name: member.form.name, email: member.form.email, role: 'member', memberId: member.id }
}

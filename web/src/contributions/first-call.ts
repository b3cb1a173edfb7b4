import type { Role } from '@agremia/model/rules/roles'

/** A call that app/entry.ts makes before the app has started; its answer is put into the cache under `key`. */
export interface FirstCall {
  key: readonly unknown[]
  path: string
  /** Whether the number of rows is kept, not the rows. */
  isCount?: boolean
  /** Whether the rows are kept together with the answer's `meta`. */
  isPage?: boolean
}

/** Who has opened the page, and which resource's list it shows, if any. */
export interface FirstVisit {
  userId: string
  role: Role
  list?: string
}

import { type ElectoralRoll, electoralRolls } from '@agremia/model/resources/electoral-rolls'
import type { NoVoteReason } from '@agremia/model/rules/electoral-roll'
import { type Kysely, sql } from 'kysely'
import { readRow } from '../../resource/select.ts'

export interface RollEntry {
  /** 0 as posted. */
  addendum: number
  memberNumber: number
  name: string
  votes: number
  reasons: readonly NoVoteReason[]
  addedAt: string
  note: string | null
}

export interface PostedRoll {
  roll: ElectoralRoll
  /** As posted, by name. */
  posted: readonly RollEntry[]
  /** Corrections since, in their order. */
  addenda: readonly RollEntry[]
  /** What counts: of each member the last entry, by name. */
  current: readonly RollEntry[]
}

export async function readRoll(db: Kysely<unknown>, id: string): Promise<PostedRoll | undefined> {
  const roll = await readRow(electoralRolls, { db, id })
  if (!roll) return undefined
  const { rows } = await sql<RollEntry>`
    select addendum, member_number as "memberNumber", name, votes, reasons, added_at as "addedAt", note
    from electoral_roll_entries where roll_id = ${id} order by name_sort, member_number, addendum
  `.execute(db)
  const last = new Map<number, RollEntry>()
  for (const entry of rows) last.set(entry.memberNumber, entry)
  return {
    roll,
    posted: rows.filter(({ addendum }) => addendum === 0),
    addenda: rows.filter(({ addendum }) => addendum > 0).toSorted((one, other) => one.addendum - other.addendum),
    current: [...last.values()],
  }
}

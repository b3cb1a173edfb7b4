import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { daysAfter } from './administrators.ts'
import { findGuardedValue, type GuardedValue } from './guarded-values.ts'

export type ChangeState = 'pending' | 'applied' | 'withdrawn' | 'taken_back'

interface Row {
  id: string
  createdAt: Date | string
  valueName: string
  recordId: string
  /** The name of an account or a person. */
  recordTitle: string | null
  oldText: string | null
  newText: string | null
  hidesOld: boolean
  askedById: string | null
  askedBy: string
  dueAt: Date | string | null
  state: ChangeState
}
export interface StoredChange extends Row {
  value: GuardedValue
}

const RECORD_ID = sql`coalesce(setting, account_id::text, person_id::text)`
const RECORD_TITLE = sql`coalesce(
  (select name from bank_accounts a where a.id = account_id), (select name from people p where p.id = person_id))`

/** Changes of values that are still guarded, oldest first. */
async function readChanges(db: Kysely<unknown>, where: RawBuilder<unknown>): Promise<StoredChange[]> {
  const { rows } = await sql<Row>`
    select id, created_at as "createdAt", value_name as "valueName", ${RECORD_ID} as "recordId", ${RECORD_TITLE} as "recordTitle", old_text as "oldText",
      new_text as "newText", hides_old as "hidesOld", asked_by_id as "askedById", asked_by_name as "askedBy",
      due_at as "dueAt", state
    from guarded_changes where ${where} order by created_at, id
  `.execute(db)
  return rows.flatMap(row => {
    const value = findGuardedValue(row.valueName)
    return value ? [{ ...row, value }] : []
  })
}

export const readPending = (db: Kysely<unknown>) => readChanges(db, sql`state = 'pending'`)

export const readDue = (db: Kysely<unknown>, now: Date) => readChanges(db, sql`state = 'pending' and due_at <= ${now}`)

export const findChange = async (db: Kysely<unknown>, id: string) => (await readChanges(db, sql`id = ${id}`))[0]

/** What a link takes back: a change that waits, however long, or one that came into use, for as long as the link works. */
export const findTakeable = async (db: Kysely<unknown>, codeHash: Buffer, now: Date) =>
  (
    await readChanges(
      db,
      sql`take_back_hash = ${codeHash} and (state = 'pending' or state = 'applied' and take_back_until > ${now})`,
    )
  )[0]

/** Sets the state of a change that is in one of the given; answers whether it was. */
export async function moveChange(
  db: Kysely<unknown>,
  { id }: Pick<StoredChange, 'id'>,
  from: readonly ChangeState[],
  to: ChangeState,
): Promise<boolean> {
  const { rows } = await sql`
    update guarded_changes set state = ${to} where id = ${id} and state = any(${from}) returning id
  `.execute(db)
  return rows.length > 0
}

/** Marks the changes of the same value that were asked for after this one: whoever is sent back was not their author. */
export const takeBackLater = (db: Kysely<unknown>, { valueName, recordId, createdAt, id }: StoredChange) =>
  sql`
    update guarded_changes set state = 'taken_back'
    where value_name = ${valueName} and ${RECORD_ID} = ${recordId} and (created_at, id) > (${createdAt}, ${id})
      and state in ('pending', 'applied')
  `.execute(db)

/** What comes into use after its link's days are over can be taken back for as many days from now on. */
export const letTakeBack = ({ db, now }: Pick<WriteContext, 'db' | 'now'>, { id }: Pick<StoredChange, 'id'>) =>
  sql`
    update guarded_changes set take_back_until = ${daysAfter(now)} where id = ${id} and take_back_until <= ${now}
  `.execute(db)

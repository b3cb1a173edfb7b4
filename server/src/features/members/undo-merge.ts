import { UNDO_DAYS } from '@agremia/model/calls/duplicates'
import type { Resource } from '@agremia/model/resource/define'
import { snakeCase } from '@agremia/model/resource/naming'
import { resources } from '@agremia/model/resources/index'
import { members } from '@agremia/model/resources/members'
import { people } from '@agremia/model/resources/people'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { brokenConstraint } from '../../db/faults.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import type { HistoryUndo } from '../audit/history.routes.ts'
import { separateAccounts } from '../ledger/join-accounts.ts'
import type { MemberReference } from './member-reference.ts'
import { fingerprint, isSame, type MergeChange, type StoredMerge } from './merge-changes.ts'
import { restoreRows } from './restore-merged-rows.ts'

interface UndoDeps {
  kernel: Kernel
  references: readonly MemberReference[]
  settings: SettingTexts
}

const REFUSED = 'A união já não pode ser anulada'

/**
 * Undoes a merge: every row that it changed, moved, deleted or inserted is as before. What was added to the record that stayed,
 * or changed in fields that the merge did not touch, stays with that record. Refused when what the merge did was changed since.
 */
export async function undoMerge(
  { kernel, references, settings }: UndoDeps,
  context: WriteContext,
  goneId: string,
): Promise<void> {
  const { keptId, rows, accounts } = await findMerge(context, goneId)
  await refuseChanged(kernel, context, keptId, rows)
  const ids = { kept: keptId, gone: goneId }
  const restore = async () => {
    await restoreRows(context, ids, rows)
    if (accounts) await separateAccounts({ ...context, settings }, accounts, keptId, goneId)
    await sql`delete from member_merges where gone_id = ${goneId}`.execute(context.db)
  }
  try {
    await recordAll(kernel, context, ids, rows, restore)()
    for (const { onUndo } of references) await onUndo?.(context, ids)
    await checkAdmissions(context, [keptId, goneId])
  } catch (error) {
    // For example a state that was added since, on a day on which the record that stayed had one before the merge.
    if (!brokenConstraint(error)) throw error
    throw new Conflict(`${REFUSED}: o que foi registado depois dela não é compatível com as duas fichas.`)
  }
}

async function findMerge({ db, now }: WriteContext, goneId: string): Promise<StoredMerge> {
  // Members are locked before their merges, as a merge does it.
  await sql`
    select from members where id in (select kept_id from member_merges where gone_id = ${goneId}) for update
  `.execute(db)
  await sql`select from member_merges where gone_id = ${goneId} for update`.execute(db)
  // Read only now: beside a lock, whether there is a later one would be as of before the wait.
  const { rows } = await sql<{ keptId: string; changes: StoredMerge | null; isYoung: boolean; isLatest: boolean }>`
    select kept_id as "keptId", changes, ${isYoung(now)} as "isYoung", not exists (
      select from member_merges l where l.kept_id = m.kept_id and l.merged_at > m.merged_at) as "isLatest"
    from member_merges m where gone_id = ${goneId}
  `.execute(db)
  const [merge] = rows
  if (!merge) throw new NotFound('Esta união já não existe.')
  if (!merge.isYoung) throw new Conflict(`Só se pode anular durante ${UNDO_DAYS} dias.`)
  if (!merge.changes) throw new Conflict(`${REFUSED}.`)
  if (!merge.isLatest || merge.changes.keptId !== merge.keptId)
    throw new Conflict('Depois desta união houve outra com a mesma ficha. Anule primeiro a mais recente.')
  return merge.changes
}

const isYoung = (now: Date) => sql`merged_at > ${now}::timestamptz - make_interval(days => ${UNDO_DAYS})`

/** In a history: the merges into a member that can be undone, found by the moment at which both were written. */
export const MERGE_UNDO: HistoryUndo = {
  owner: members,
  action: 'merge',
  path: '/members/duplicates/merge/undo',
  query: (id, now) => sql`
    select merged_at as at, json_build_object('goneId', gone_id) as body
    from member_merges where kept_id = ${id} and changes is not null and ${isYoung(now)}
  `,
}

/** Throws with the names of what the merge did and somebody has changed since. */
async function refuseChanged(kernel: Kernel, { db }: WriteContext, keptId: string, rows: readonly MergeChange[]) {
  const changed = new Set<string>()
  for (const change of rows) {
    const { table, before, after, left } = change
    if (before && !after) continue
    const now = await readNow(db, change)
    // Nothing is missed of a row that has no sheet of its own, such as the mark that two members are two people.
    if (!now && !before && !resourceOf(table)) continue
    if (!now || (left && fingerprint(now, left.columns) !== left.fingerprint)) changed.add(nameOf(table))
    else if (after) {
      for (const [column, value] of Object.entries(after)) {
        // Somebody may have given a field its former value by hand.
        const isAsExpected = isSame(now[column], value) || isSame(now[column], before?.[column])
        if (Array.isArray(value) || isAsExpected) continue
        changed.add(isRecord(table, change, keptId) ? labelOf(column) : nameOf(table))
      }
    }
  }
  if (changed.size === 0) return
  throw new Conflict(kernel.wording()(`${REFUSED}, porque depois dela mudou: ${[...changed].join(', ')}.`))
}

const isRecord = (table: string, { key }: MergeChange, keptId: string) =>
  table === people.path || (table === members.path && key.id === keptId)

const resourceOf = (table: string): Resource | undefined => resources.find(({ path }) => path === table)
const nameOf = (table: string) => resourceOf(table)?.label.one ?? 'um registo ligado'

/** The label of the field that a column, or its folded copy, holds. */
function labelOf(column: string): string {
  const fields = { ...people.fields, ...members.fields }
  const found = Object.entries(fields).find(([name]) => [name, `${name}Sort`].map(snakeCase).includes(column))
  return found?.[1].label ?? 'um campo'
}

async function readNow(db: Kysely<unknown>, { table, key }: MergeChange): Promise<Columns | undefined> {
  const names = Object.keys(key)
  const { rows } = await sql<{ row: Columns }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.join(
      names.map(name => sql`t.${sql.ref(name)} = ${key[name]}`),
      sql` and `,
    )} for update
  `.execute(db)
  return rows[0]?.row
}

/**
 * The statements, recorded for every resource whose rows they change. The two records have an entry of their own kind; their
 * persons are part of it.
 */
function recordAll(
  kernel: Kernel,
  context: WriteContext,
  { kept, gone }: { kept: string; gone: string },
  rows: readonly MergeChange[],
  statements: () => Promise<void>,
) {
  const idsIn = (table: string) => rows.filter(one => one.table === table).map(({ key }) => String(key.id))
  let recorded = statements
  const record = (resource: Resource, ids: readonly string[], special = {}) => {
    const inner = recorded
    recorded = () => recordStatements(kernel, resource, ids, context, inner, special)
  }
  for (const table of new Set(rows.map(one => one.table))) {
    const resource = resourceOf(table)
    if (!resource || table === people.path || table === members.path) continue
    record(resource, idsIn(table))
  }
  record(
    members,
    idsIn(members.path).filter(id => id !== kept && id !== gone),
  )
  record(members, [kept, gone], { action: 'merge_undone' })
  return recorded
}

/** Checked here, because the database says it at the end of the transaction, in its own words. */
async function checkAdmissions({ db }: WriteContext, ids: readonly string[]) {
  const { rows } = await sql`
    select from members m where m.id = any(${[...ids]}::uuid[]) and (
      m.admission_date is distinct from (select min(start_date) from member_states where member_id = m.id)
      or m.admission_date is distinct from (
        select min(from_date) from member_terms where member_id = m.id and kind = 'categoria'))
  `.execute(db)
  if (rows.length > 0)
    throw new Conflict(`${REFUSED}: há estados ou categorias de antes da admissão da ficha que fica.`)
}

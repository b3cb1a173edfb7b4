import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { lisbonDay } from '@agremia/model/rules/day'
import { fold } from '@agremia/model/rules/fold'
import type { QrField } from '@agremia/model/rules/treasury/document-types'
import { joinWarnings } from '@agremia/model/rules/treasury/duplicates'
import { type Kysely, sql } from 'kysely'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import type { Hooks } from '../../resource/hooks.ts'
import type { Columns } from '../../resource/many-rows.ts'
import { searchText } from '../../resource/table-columns.ts'
import type { FeatureDeps } from '../feature.ts'
import { findRepeatWarnings } from './find-repeats.ts'
import { findOrCreateSupplier } from './find-suppliers.ts'
import { readApprovers } from './read-approvers.ts'
import {
  changedFields,
  type DocChange,
  type DocFacts,
  docFaults,
  endingWarnings,
  fieldsEndingApprovals,
  isPaidNow,
  PAYMENT_FIELDS,
  type TreasuryDocs,
} from './treasury-doc-checks.ts'
import { readInactiveAccounts } from './treasury-movements.hooks.ts'
import { writeDocs } from './write-docs.ts'

type HookDeps = Pick<FeatureDeps, 'kernel' | 'served' | 'settings'>

const WITHDRAWN = { approved_by1: null, approved_by2: null, approved_at: null, approvals_needed: null }

export const treasuryDocHooks = (deps: HookDeps): Hooks<TreasuryDocs, DocFacts> => ({
  async load(changes, { db }) {
    const accounts = changes.flatMap(({ after }) =>
      [after?.bankAccountId ?? [], after?.counterBankAccountId ?? []].flat(),
    )
    return {
      inactiveAccounts: await readInactiveAccounts(db, accounts),
      directions: await readDirections(
        db,
        changes.flatMap(({ after }) => after?.categoryId ?? []),
      ),
      approvers: changes.some(isPaidNow) ? await readApprovers(db) : [],
    }
  },

  check: async (change, { db, now, actor }, facts) => ({
    errors: docFaults(change, {
      today: lisbonDay(now),
      settings: deps.settings.texts(),
      facts,
      userId: userIdOf(actor),
    }),
    warnings: joinWarnings(endingWarnings(change), await findRepeatWarnings(db, change)),
  }),

  async fill(changes, context) {
    const columns: Columns[] = []
    for (const change of changes) columns.push(await ownColumns(change, context, deps))
    return columns
  },

  write: (rows, context) => writeDocs(rows, context, deps.settings.texts()),
})

async function readDirections(db: Kysely<unknown>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; direction: string }>`
    select id, direction from treasury_categories where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ id, direction }) => [id, direction]))
}

async function ownColumns(change: DocChange, context: WriteContext, deps: HookDeps): Promise<Columns> {
  const { before, after } = change
  const changed = changedFields(change)
  const columns: Columns = { ...(await entityColumns(change, changed, context, deps)) }
  // The movement that is recorded for it fills them in.
  if (isPaidNow(change)) for (const name of PAYMENT_FIELDS) columns[PAYMENT_COLUMNS[name]] = before?.[name] ?? null
  if (!before) columns.registered_by_id = userIdOf(context.actor) ?? null
  else {
    if (fieldsEndingApprovals(change).length > 0) Object.assign(columns, WITHDRAWN)
    const kept = stillFromQr(before.fromQr ?? [], after?.fromQr ?? [], changed)
    if (kept) columns.from_qr = kept
  }
  return columns
}

const PAYMENT_COLUMNS = {
  paidDate: 'paid_date',
  paymentMethod: 'payment_method',
  bankAccountId: 'bank_account_id',
  counterBankAccountId: 'counter_bank_account_id',
} as const

/** Without the fields that somebody has changed since the QR code filled them; undefined where there are none. */
function stillFromQr(former: readonly QrField[], now: readonly QrField[], changed: readonly string[]) {
  const isTyped = (name: QrField) => former.includes(name) && changed.includes(name)
  return now.some(isTyped) ? now.filter(name => !isTyped(name)) : undefined
}

/** Whoever the document is of: a person with this tax number, who is created where there is none, and the name and number of a person. */
async function entityColumns(
  { before, after }: DocChange,
  changed: readonly string[],
  context: WriteContext,
  deps: HookDeps,
): Promise<Columns> {
  if (!after || !changed.some(name => ['personId', 'entityName', 'entityTaxNumber'].includes(name))) return {}
  const { entityTaxNumber } = after
  const found =
    !after.personId && entityTaxNumber && !(before && !changed.includes('entityTaxNumber'))
      ? await findOrCreateSupplier(deps, { entityName: after.entityName, entityTaxNumber }, context)
      : undefined
  const personId = after.personId ?? found
  if (!personId) return {}
  const { rows } = await sql<{ name: string; taxNumber: string | null }>`
    select name, tax_number as "taxNumber" from people where id = ${personId}
  `.execute(context.db)
  const [person] = rows
  const own = {
    entityName: after.entityName ?? person?.name ?? null,
    entityTaxNumber: entityTaxNumber ?? (changed.includes('personId') ? (person?.taxNumber ?? null) : null),
  }
  return {
    ...(found && { person_id: found }),
    entity_name: own.entityName,
    entity_name_sort: own.entityName && fold(own.entityName),
    entity_tax_number: own.entityTaxNumber,
    search: searchText(treasuryDocs, { ...after, ...own }),
  }
}

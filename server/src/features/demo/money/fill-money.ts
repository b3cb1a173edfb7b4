import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { people } from '@agremia/model/resources/people'
import { quotaPlans } from '@agremia/model/resources/quota-plans'
import { fold } from '@agremia/model/rules/fold'
import type { QuotaPlanFacts } from '@agremia/model/rules/quotas/facts'
import { nameQuotaRun } from '@agremia/model/rules/quotas/quota-runs'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertColumns, insertRows } from '../../../resource/insert-rows.ts'
import { deriveMembers } from '../../members/derive-members.ts'
import { readStored, textsOf } from '../../settings/store.ts'
import { instantOf } from '../days.ts'
import { createRandom } from '../random.ts'
import { withoutIndexes, withoutTriggers } from '../without-indexes.ts'
import type { AccountBook, BookCharge, BookPayment } from './account-book.ts'
import { inventAccounts } from './bank-accounts.ts'
import { inventMoney, type MoneyFacts } from './invent-money.ts'
import {
  agreementColumns,
  allocationColumns,
  type ChargeFacts,
  chargeColumns,
  parkingColumns,
  reductionColumns,
  settledAmounts,
} from './ledger-rows.ts'
import { fillOpeningImport } from './opening-import.ts'
import { type Cashier, type DemoAccounts, paymentColumns } from './payment-rows.ts'

type FillFacts = Omit<MoneyFacts, 'settings'>

/** Writes ten years of charges, payments and receipts in sets, with the same rows that the functions of the ledger would write. */
export async function fillMoney(db: Kysely<unknown>, facts: FillFacts) {
  const settings = textsOf(await readStored(db))
  const { plans, book, donors } = inventMoney({ ...facts, settings })
  const cashiers = await readCashiers(db)
  await insertRows(
    db,
    people,
    donors.map(({ representativeRole: _role, ...donor }) => ({ ...donor, personType: 'coletiva' })),
    ({ id }) => ({ id }),
  )
  await insertRows(db, quotaPlans, plans.map(withMinutes), ({ id }) => ({ id }))
  const accounts = await fillAccounts(db, facts, settings.organisationIban)
  const runs = await fillRuns(db, book.charges, { cashiers, settings })
  await insertColumns(db, 'payment_agreements', book.agreements.map(agreementColumns))
  await fillOpeningImport(db, book.charges, {
    treasurerId: cashiers.find(({ isTreasurer }) => isTreasurer)?.id,
    today: facts.today,
  })
  const rows = await paymentColumns(db, book.payments, { settings, accounts, cashiers, donors })
  const settled = settledAmounts(book.allocations)
  await withoutIndexes(db, LEDGER_TABLES, () =>
    withoutTriggers(db, SETTLING_TRIGGERS, async () => {
      await insertColumns(
        db,
        'payments',
        rows.map(row => ({ ...row, allocated_amount: settled.get(String(row.id)) ?? 0 })),
      )
      await fillCharges(db, book, { runs, paid: settled, today: facts.today })
      await cancelPayments(db, book.payments)
    }),
  )
  await insertColumns(
    db,
    'charge_parkings',
    book.charges.flatMap(charge => parkingColumns(charge, uuidv7)),
  )
  await sql`analyze ${sql.join(LEDGER_TABLES.map(table => sql.table(table)))}`.execute(db)
  await refreshBalances(db, facts)
}

const LEDGER_TABLES = ['unsettled_payments', 'payments', 'payment_allocations', 'charge_reductions']

/** What adds up settled amounts, and refuses rows that come with them. */
const SETTLING_TRIGGERS = {
  unsettled_payments: 'new_is_unsettled',
  payments: 'new_is_unsettled',
  payment_allocations: 'allocations_settle',
}

/** The assembly of the year before has fixed each value. */
const withMinutes = ({ values, ...plan }: QuotaPlanFacts) => ({
  ...plan,
  values: values.map((value, index) => ({
    ...value,
    minutesRef: index === 0 ? null : `2/${Number(value.validFrom.slice(0, 4)) - 1}`,
  })),
})

/** Those of the office who record payments. */
async function readCashiers(db: Kysely<unknown>): Promise<Cashier[]> {
  const { rows } = await sql<Cashier>`
    select id, coalesce(notes, '') = 'Tesoureiro' as "isTreasurer" from users where role = 'editor' order by email
  `.execute(db)
  return rows
}

/** In the place of the accounts that every organisation starts with. */
async function fillAccounts(
  db: Kysely<unknown>,
  { organisation, today }: FillFacts,
  organisationIban: string,
): Promise<DemoAccounts> {
  const accounts = inventAccounts(organisation, organisationIban, today).map(account => ({ ...account, id: uuidv7() }))
  await sql`delete from bank_accounts`.execute(db)
  await insertRows(db, bankAccounts, accounts, ({ id }) => ({ id }))
  // Payments use the first of each kind.
  return new Map(accounts.toReversed().map(({ kind, id }) => [kind, id]))
}

/** The yearly generations of quotas, by the treasurer. Answers their ids by year. */
async function fillRuns(
  db: Kysely<unknown>,
  charges: readonly BookCharge[],
  { cashiers, settings }: { cashiers: readonly Cashier[]; settings: SettingTexts },
) {
  const random = createRandom(charges.length)
  const years = new Map<number, BookCharge[]>()
  for (const charge of charges) {
    if (!charge.isOfYearlyRun) continue
    const ofYear = years.get(charge.year)
    if (ofYear) ofYear.push(charge)
    else years.set(charge.year, [charge])
  }
  const runs = [...years].map(([year, ofYear]) => {
    const at = instantOf(ofYear[0]?.issueDate ?? `${year}-01-01`)
    const days = { from: `${year}-01-01`, until: `${year}-12-31` }
    const name = nameQuotaRun(days, { membershipPayments: settings.membershipPayments, quotaYearStartMonth: 1 })
    return {
      id: random.id(new Date(at)),
      at,
      name,
      search: fold(name),
      kind: 'manual',
      year,
      period_start: days.from,
      period_end: days.until,
      created_by_id: cashiers.find(({ isTreasurer }) => isTreasurer)?.id,
      member_count: new Set(ofYear.map(({ member }) => member.id)).size,
      charge_count: ofYear.length,
      total: ofYear.reduce((sum, { originalAmount }) => sum + originalAmount, 0),
    }
  })
  await insertColumns(db, 'quota_runs', runs)
  return new Map(runs.map(({ id, year }) => [year, id]))
}

/** Charges with all that settles them. What the rows settle is known already, so that no charge or payment is written twice. */
async function fillCharges(db: Kysely<unknown>, { charges, allocations, reductions }: AccountBook, facts: ChargeFacts) {
  await insertColumns(
    db,
    'unsettled_payments',
    charges.map(charge => chargeColumns(charge, facts)),
  )
  await insertColumns(db, 'payment_allocations', allocations.map(allocationColumns))
  await insertColumns(db, 'charge_reductions', reductions.map(reductionColumns))
  await noteSuccessors(db, charges)
}

const noteSuccessors = (db: Kysely<unknown>, charges: readonly BookCharge[]) =>
  sql`
    update unsettled_payments t set replaced_by_id = s.successor
    from json_to_recordset(${JSON.stringify(
      charges.flatMap(({ id, replacedById }) => (replacedById ? [{ id, successor: replacedById }] : [])),
    )}::json) as s (id uuid, successor uuid)
    where t.id = s.id
  `.execute(db)

const cancelPayments = (db: Kysely<unknown>, payments: readonly BookPayment[]) =>
  sql`
    update payments t set status = c.status, cancelled_at = c.at, cancelled_on = c."on", cancel_reason = c.reason,
      receipt_annulled_at = c.at, rev = t.rev + 1, updated_at = c.at
    from json_to_recordset(${JSON.stringify(
      payments.flatMap(({ id, cancelled, createdAt }) =>
        cancelled ? [{ id, ...cancelled, at: laterOf(createdAt, instantOf(cancelled.on)) }] : [],
      ),
    )}::json) as c (id uuid, status text, "on" date, reason text, at timestamptz)
    where t.id = c.id
  `.execute(db)

const laterOf = (one: string, other: string) => (one > other ? one : other)

/** As after every write of the ledger; the right to vote follows what is overdue. */
async function refreshBalances(db: Kysely<unknown>, { members, today, now }: FillFacts) {
  const { rows } = await sql<{ id: string }>`
    select id from refresh_member_balances(${members.map(({ id }) => id)}::uuid[], ${today}::date) where vote_changed
  `.execute(db)
  await deriveMembers(
    { db, now },
    rows.map(({ id }) => id),
  )
}

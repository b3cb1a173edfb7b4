import { budgets } from '@agremia/model/resources/budgets'
import { people } from '@agremia/model/resources/people'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { treasuryDocsStatuses } from '@agremia/model/resources/treasury-docs-statuses'
import { fold } from '@agremia/model/rules/fold'
import { groupBy } from '@agremia/model/rules/group-by'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { approvalsNeeded } from '@agremia/model/rules/treasury/approvals'
import { documentNumber } from '@agremia/model/rules/treasury/document-number'
import { movementKindOf, QR_FIELDS } from '@agremia/model/rules/treasury/document-types'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertColumns, insertRows } from '../../../resource/insert-rows.ts'
import { takeNumbers } from '../../../resource/number-series.ts'
import { type GiftReceipt, insertGiftReceipts, takeGiftReceipts } from '../../donations/gift-receipts.ts'
import { readStored, textsOf } from '../../settings/store.ts'
import { TREASURY_SERIES } from '../../treasury/write-docs.ts'
import { addDays, instantOf, yearOf } from '../days.ts'
import type { DemoName } from '../organisations.ts'
import { createRandom } from '../random.ts'
import { withoutIndexes, withoutTriggers } from '../without-indexes.ts'
import { type CategoryMoney, inventBudgets } from './budgets.ts'
import { ALL_ENTITIES } from './entities.ts'
import { type AccountRole, type DemoDoc, firstTreasuryDay, inventDocuments } from './invent-documents.ts'
import { addOddities } from './odd-documents.ts'
import { payDocuments } from './pay-documents.ts'
import { sentToAccountantOn, setStatuses } from './set-statuses.ts'
import { type DrawnFile, drawFiles } from './treasury-files.ts'

export interface TreasuryFill {
  organisation: DemoName
  today: string
  /** DATA_DIR, in whose folder of documents the papers are. */
  dataDir: string
}

const SEED = 1515
/** The cooperative is a fifth of the association and needs less. */
const SHARE: Record<DemoName, number> = { associacao: 1, cooperativa: 0.3 }
/** Documents are approved within so many days. */
const APPROVED_AFTER = 2
const UNAPPROVED_DAYS = 10

/** Writes three years of documents, their papers, what paid them, and budgets, in sets. */
export async function fillTreasuryDocs(db: Kysely<unknown>, { organisation, today, dataDir }: TreasuryFill) {
  const random = createRandom(SEED)
  const settings = textsOf(await readStored(db))
  const accounts = await readAccounts(db)
  const invented = addOddities(inventDocuments({ random, today, share: SHARE[organisation] }), { random, today })
  const transfers = payDocuments(invented, {
    random,
    today,
    opening: accounts.opening,
    membersMoney: await readMembersMoney(db, accounts.roles, today),
  })
  const docs = [...invented, ...transfers].sort((a, b) => (a.docDate < b.docDate ? -1 : a.docDate > b.docDate ? 1 : 0))
  const persons = await fillEntities(db)
  const users = await readTreasurers(db)
  const files = await drawFiles(docs, { random, dataDir, organisation: ownParty(settings) })
  await insertColumns(
    db,
    'pdf_documents',
    files.map(({ columns }) => columns),
  )
  const reference = await readReferences(db)
  await fillBudgets(db, docs, reference.category, today)
  const filed = new Map(files.map(file => [file.docId, file]))
  const numbers = await numberDocs(db, docs, settings.treasuryNumbering)
  const receipts = await takeReceiptsOfGifts(db, docs, { persons, settings })
  const rows = docs.map(doc => ({
    ...valuesOf(doc, filed.get(doc.id), today),
    number: numbers.get(doc.id),
    donationReceiptNumber: receipts.find(receipt => receipt.treasury_doc_id === doc.id)?.number ?? null,
    personId: doc.entity ? persons.get(doc.entity.nif) : null,
    paidByPersonId: doc.isAdvanced && doc.entity ? persons.get(doc.entity.nif) : null,
    categoryId: doc.category ? reference.category(doc.direction, doc.category) : null,
    tags: doc.tag ? [reference.tag(doc.tag)] : [],
    registeredById: users.registrar,
    ...approvalsOf(doc, users, today, limitOf(settings)),
  }))
  // Each document is written several times, as it is paid and as its statuses follow; no year is closed.
  await withoutIndexes(db, [treasuryDocs.path, treasuryDocsStatuses.path], () =>
    withoutTriggers(db, { [treasuryDocs.path]: 'unchanged_in_closed_year' }, async () => {
      await insertRows(db, treasuryDocs, rows, row => ({ id: row.id, created_at: row.at, updated_at: row.at }))
      await insertGiftReceipts(db, receipts)
      await payDocs(db, docs, { accounts: accounts.ids, persons, registrar: users.registrar })
      await setStatuses(db, docs, today)
    }),
  )
  await sql`analyze treasury_docs, treasury_movements, treasury_settlements, treasury_docs_statuses, pdf_documents`.execute(
    db,
  )
}

/** The values of the form, and when it was saved. */
function valuesOf(doc: DemoDoc, file: DrawnFile | undefined, today: string) {
  const registered = addDays(doc.docDate, 1)
  return {
    id: doc.id,
    at: instantOf(registered > today ? today : registered),
    direction: doc.direction,
    docType: doc.docType,
    docDate: doc.docDate,
    description: doc.description,
    fiscalYear: yearOf(doc.docDate),
    entityName: doc.entityName,
    entityTaxNumber: doc.entity?.nif ?? null,
    entityDocNumber: doc.paperNumber,
    atcud: doc.atcud,
    netAmount: doc.netAmount,
    notSubjectAmount: doc.notSubjectAmount || null,
    vatAmount: doc.vatAmount,
    vatLines: doc.vatLines,
    withholding: doc.withholding || null,
    totalAmount: doc.totalAmount,
    costCentre: doc.costCentre ?? null,
    dueDate: doc.dueDate,
    sentToAccountantAt: sentToAccountantOn(doc.docDate, today),
    isDonation: doc.isGift,
    donationKind: doc.isGift ? 'especie' : null,
    pdfIds: file ? [file.columns.id] : [],
    fromQr: file?.hasCode ? Object.keys(QR_FIELDS) : null,
  }
}

interface Treasurers {
  registrar: string | null
  approvers: readonly string[]
}

/** Two of the office approve; the treasurer registers. */
async function readTreasurers(db: Kysely<unknown>): Promise<Treasurers> {
  const { rows } = await sql<{ id: string; isRegistrar: boolean }>`
    update users set approves_treasury = role = 'admin' where role in ('admin', 'editor')
    returning id, coalesce(notes, '') = 'Tesoureiro' as "isRegistrar", role
  `.execute(db)
  const { rows: approvers } = await sql<{ id: string }>`
    select id from users where approves_treasury order by notes nulls last, email
  `.execute(db)
  return {
    registrar: rows.find(({ isRegistrar }) => isRegistrar)?.id ?? null,
    approvers: approvers.map(({ id }) => id),
  }
}

/** A receipt for each gift in kind, of the day after it. */
async function takeReceiptsOfGifts(
  db: Kysely<unknown>,
  docs: readonly DemoDoc[],
  { persons, settings }: { persons: ReadonlyMap<string, string>; settings: SettingTexts },
): Promise<GiftReceipt[]> {
  const receipts: GiftReceipt[] = []
  for (const { id, entity, docDate, totalAmount, description } of docs.filter(({ isGift }) => isGift)) {
    const context = { db, actor: undefined, now: new Date(instantOf(addDays(docDate, 1))), settings }
    const gift = { documentId: id, date: docDate, amount: totalAmount, description, settings }
    receipts.push(...(await takeGiftReceipts(context, [{ ...gift, personId: persons.get(entity?.nif ?? '') ?? '' }])))
  }
  return receipts
}

const limitOf = ({ twoApprovalsAbove }: SettingTexts) =>
  twoApprovalsAbove ? Math.round(Number(twoApprovalsAbove) * 100) : Number.POSITIVE_INFINITY

function approvalsOf(doc: DemoDoc, { approvers }: Treasurers, today: string, limit: number) {
  const isWaiting =
    doc.direction !== 'despesa' || doc.oddity || (doc.docDate > addDays(today, -UNAPPROVED_DAYS) && !doc.paidOn)
  if (isWaiting) return {}
  const on = addDays(doc.docDate, APPROVED_AFTER)
  const [first = null, second = null] = approvers
  const needed = approvalsNeeded(doc.totalAmount, limit)
  return {
    approvedBy1: first,
    approvedBy2: needed === 2 ? second : null,
    approvedAt: on > today ? today : on,
    approvalsNeeded: needed,
  }
}

const ownParty = ({ organisationName, organisationTaxNumber, organisationAddress }: SettingTexts) => ({
  name: organisationName,
  nif: organisationTaxNumber,
  address: [organisationAddress],
})

/** In the order of their days, without gaps in any year. */
async function numberDocs(db: Kysely<unknown>, docs: readonly DemoDoc[], pattern: string) {
  const numbers = new Map<string, string>()
  for (const [year, ofYear] of groupBy(docs, ({ docDate }) => yearOf(docDate))) {
    const taken = await takeNumbers(db, { name: TREASURY_SERIES, year }, ofYear.length)
    for (const [index, { id }] of ofYear.entries()) numbers.set(id, documentNumber(pattern, year, taken[index] ?? 0))
  }
  return numbers
}

async function fillEntities(db: Kysely<unknown>): Promise<Map<string, string>> {
  const rows = ALL_ENTITIES.map(({ name, nif, personType }) => ({ id: uuidv7(), name, taxNumber: nif, personType }))
  await insertRows(db, people, rows, ({ id }) => ({ id }))
  return new Map(rows.map(({ id, taxNumber }) => [taxNumber, id]))
}

/** The first account of each kind, and the savings account. */
async function readAccounts(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; kind: 'banco' | 'caixa' | 'prestador'; name: string; opening: number }>`
    select id, kind, name, opening_balance as opening from bank_accounts where active order by created_at, id
  `.execute(db)
  const ids = new Map<AccountRole, string>()
  const opening = { banco: 0, prazo: 0, caixa: 0, prestador: 0 }
  for (const { id, kind, name, opening: amount } of rows) {
    const role = name.startsWith('Conta a prazo') ? 'prazo' : kind
    if (ids.has(role)) continue
    ids.set(role, id)
    opening[role] = Number(amount)
  }
  return { ids, opening, roles: new Map([...ids].map(([role, id]) => [id, role])) }
}

/** What members paid, and what came from unknown payers, by account and day. */
async function readMembersMoney(db: Kysely<unknown>, roles: ReadonlyMap<string, AccountRole>, today: string) {
  const { rows } = await sql<{ account: string; day: string; amount: number }>`
    select bank_account_id as account, day, sum(amount)::bigint as amount from account_movements
    where day >= ${firstTreasuryDay(today)} group by 1, 2
  `.execute(db)
  const known = new Map(rows.map(({ account, day, amount }) => [`${roles.get(account)} ${day}`, Number(amount)]))
  return (account: AccountRole, day: string) => known.get(`${account} ${day}`) ?? 0
}

async function readReferences(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, direction || ' ' || name as key from treasury_categories
    union all select id, 'tag ' || name from tags where scope = 'treasuryDocs'
  `.execute(db)
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const find = (key: string) => {
    const id = ids.get(key)
    if (!id) throw new Error(`the demonstration has no ${key}`)
    return id
  }
  return {
    category: (direction: string, name: string) => find(`${direction} ${name}`),
    tag: (name: string) => find(`tag ${name}`),
  }
}

async function fillBudgets(
  db: Kysely<unknown>,
  docs: readonly DemoDoc[],
  category: (direction: string, name: string) => string,
  today: string,
) {
  await insertRows(
    db,
    budgets,
    inventBudgets([...docs, ...(await readPaidByMembers(db))], today).map(({ direction, name, ...budget }) => ({
      ...budget,
      categoryId: category(direction, name),
    })),
  )
}

/** What members paid in each year, by the category that takes such payments, as if on its last day. */
async function readPaidByMembers(db: Kysely<unknown>): Promise<CategoryMoney[]> {
  const { rows } = await sql<CategoryMoney>`
    select c.direction, c.name as category, extract(year from p.date)::int || '-12-31' as "docDate", sum(p.amount)::bigint as "totalAmount"
    from payments p join treasury_categories c on p.type = any(c.payment_types)
    where p.kind = 'recebimento' and p.status = 'confirmado' group by 1, 2, 3
  `.execute(db)
  return rows
}

interface PaymentFacts {
  accounts: ReadonlyMap<AccountRole, string>
  persons: ReadonlyMap<string, string>
  registrar: string | null
}

/** One movement pays everything that one entity gets from one account on one day. */
async function payDocs(db: Kysely<unknown>, docs: readonly DemoDoc[], { accounts, persons, registrar }: PaymentFacts) {
  const paid = docs.filter(({ paidOn }) => paidOn !== null)
  const together = groupBy(paid, ({ paidOn, entityName, direction, account, method, id }) =>
    direction === 'despesa' ? [paidOn, entityName, account, method].join() : id,
  )
  const movements = [...together.values()].map(group => ({ id: uuidv7(), group }))
  await insertColumns(
    db,
    'treasury_movements',
    movements.flatMap(({ id, group }) => {
      const [first] = group
      if (!first?.paidOn) return []
      const description = group.length > 1 ? `${first.entityName}: ${group.length} documentos` : first.description
      return {
        id,
        created_at: instantOf(first.paidOn),
        updated_at: instantOf(first.paidOn),
        date: first.paidOn,
        kind: movementKindOf(first.direction, false),
        amount: group.reduce((sum, { paidAmount }) => sum + paidAmount, 0),
        bank_account_id: accounts.get(first.account),
        counter_bank_account_id: first.counterAccount ? accounts.get(first.counterAccount) : null,
        method: first.method,
        description,
        person_id: first.entity ? persons.get(first.entity.nif) : null,
        registered_by_id: registrar,
        search: fold(description),
      }
    }),
  )
  // Without statistics the trigger of settlements would read every movement for each document.
  await sql`analyze treasury_docs, treasury_movements`.execute(db)
  // One statement, because the database looks at whole movements.
  await insertColumns(
    db,
    'treasury_settlements',
    movements.flatMap(({ id, group }) =>
      group.map(doc => ({ id: uuidv7(), movement_id: id, treasury_doc_id: doc.id, amount: doc.paidAmount })),
    ),
  )
}

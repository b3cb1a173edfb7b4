import type { Resource } from '@agremia/model/resource/define'
import type { Field, FieldType } from '@agremia/model/resource/field'
import { isHeld } from '@agremia/model/resource/input'
import { users } from '@agremia/model/resources/users'
import { CARD_TYPES } from '@agremia/model/rules/cards/card-terms'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import type { Role } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'
import { insertRows } from '../src/resource/insert-rows.ts'

let count = 0

/** Adds a user with unique values. */
export async function addUser(
  database: Pick<Database, 'kysely'>,
  { id, ...given }: { id?: string; role?: Role; name?: string; email?: string; active?: boolean } = {},
) {
  count += 1
  const email = given.email ?? `pessoa${count}@socios.example`
  const row = {
    name: 'Ana Brás',
    role: 'editor',
    active: true,
    mustChangePassword: false,
    notifyApplications: false,
    ...given,
    email,
  }
  await insertRows(database.kysely, users, [row], () => (id ? { id } : {}))
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select id, name, email from users where email = ${email}
  `.execute(database.kysely)
  const [user] = rows
  if (!user) throw new Error('the user was not made')
  return user
}

/** Ids of rows that sample lists of refs point to; a test of such a list creates the rows first. */
export const SAMPLE_TARGETS = [1, 2, 3].map(n => `01890000-0000-7000-8000-00000000000${n}`)

/** Two valid values of each type as the API sends them; `n` makes unique ones different. */
const SAMPLE: Record<FieldType, (field: Field, n: number) => unknown> = {
  string: (field, n) => (field.match ? matching(field.match.pattern, n) : `Ação ${n}`.slice(0, field.max)),
  text: (_field, n) => `Linha um\nLinha ${n}`,
  email: (_field, n) => `valor${n}@socios.example`,
  phone: (_field, n) => `+35191${String(1_000_000 + n)}`,
  nif: (_field, n) => (n % 2 === 0 ? '501964843' : '507104560'),
  iban: () => 'PT50000201231234567890154',
  postalCode: () => '3000-213',
  color: (_field, n) => `#0000${String(n % 100).padStart(2, '0')}`,
  url: (_field, n) => `https://exemplo.example/${n}`,
  money: (_field, n) => n + 0.5,
  integer: (field, n) => Math.min(Math.max(n, field.min ?? 0), field.max ?? n),
  boolean: (_field, n) => n % 2 === 0,
  date: (_field, n) => `2020-01-${String((n % 28) + 1).padStart(2, '0')}`,
  datetime: (_field, n) => `2020-01-01T00:00:00.${String(n % 1000).padStart(3, '0')}Z`,
  enum: (field, n) => Object.keys(field.options ?? {})[n % Object.keys(field.options ?? {}).length],
  enumList: field => Object.keys(field.options ?? {}).slice(0, 1),
  ref: (field, n) => (field.required ? SAMPLE_TARGETS[n % 3] : null),
  refs: (_field, n) => [SAMPLE_TARGETS[n % 3] ?? '', SAMPLE_TARGETS[(n + 1) % 3] ?? ''],
  password: (_field, n) => `um moinho de vento ${n}`,
  richText: (_field, n) => parseNotation(`Olá, **{{nome}}** ${n}`),
  lines: ({ lines = {} }, n) => [
    Object.fromEntries(Object.entries(lines).map(([name, field]) => [name, SAMPLE[field.type](field, n)])),
  ],
  object: () => null,
}

/** A valid value for each shape of object that a definition uses. */
function matching(pattern: RegExp, n: number): string {
  const letter = (of: number) => String.fromCharCode(65 + (of % 26))
  const candidates = [
    `${letter(Math.floor(n / 26))}${letter(n)}`,
    `${letter(n)}${letter(n + 1)}${letter(n + 2)}`,
    `+${(n % 900) + 100}`,
    `codigo-${n}`,
    'users',
    `CSDF7T5H-${n}`,
    `_sort=-name&_page=${n}`,
  ]
  const found = candidates.find(text => pattern.test(text))
  if (!found) throw new Error(`no sample matches ${pattern}`)
  return found
}

/** Values of a Portuguese person that must match each other. */
const PERSON = { taxNumber: '501964843', idDocType: 'outro', taxCountryId: null }
/** Values for fields whose type alone is not enough, because they must match each other. */
const TOGETHER: Record<string, (n: number) => Record<string, unknown>> = {
  // A template that is sent by hand, at a time that has not passed.
  messageBatches: n => ({ name: 'livre', scheduledFor: `2027-01-01T10:00:${String(n % 60).padStart(2, '0')}.000Z` }),
  members: () => ({ ...PERSON, postalCode: '3000-213' }),
  people: () => PERSON,
  memberApplications: () => ({ ...PERSON, postalCode: '3000-213' }),
  contacts: n => ({
    personId: SAMPLE_TARGETS[0],
    kind: 'other',
    isPrimary: false,
    value: `Rádio ${n}`,
    postalCode: '3000-213',
  }),
  // A member's account needs the member's record.
  users: () => ({ role: 'editor' }),
  // Of networks, and of days to come.
  apiSecrets: n => ({
    allowedIps: [{ address: '203.0.113.0/24', note: 'Site' }],
    expiresAt: dayAfter('2027-01-01', n),
  }),
  // The history of one member, on the days between those of addSampleMembers.
  memberStates: n => ({ memberId: SAMPLE_TARGETS[0], startDate: dayAfter('2021-01-02', 2 * n) }),
  memberTerms: n => ({
    memberId: SAMPLE_TARGETS[0],
    kind: 'valor',
    fromDate: dayAfter('2021-01-01', n),
    untilDate: '2040-01-01',
    exemption: null,
  }),
  // A month of quota for each, and none twice.
  unsettledPayments: n => ({
    memberId: SAMPLE_TARGETS[0],
    type: 'quota',
    year: 2000 + Math.floor(n / 12),
    periodStart: monthDay(n, 1),
    periodEnd: monthDay(n, 2),
    issueDate: '2026-01-01',
    dueDate: dayAfter('2026-03-01', n % 28),
    billToMemberId: null,
  }),
  // Of one day each and far ahead, so that no two share a category at a time and every value can still be edited.
  quotaPlans: n => {
    const day = dayAfter('2190-01-01', n)
    return {
      validFrom: day,
      validUntil: day,
      values: [{ validFrom: day, periodAmount: n + 0.5, joiaAmount: null, minutesRef: null }],
    }
  },
  // One valid card of a type for each member: nine in a row replace none.
  membershipCards: n => ({
    memberId: SAMPLE_TARGETS[n % 3],
    type: Object.keys(CARD_TYPES)[Math.floor(n / 3) % 3],
    validFrom: '2026-01-01',
    validUntil: '2027-12-31',
    reissueReason: null,
  }),
  // A gift of somebody who is no member settles nothing.
  payments: () => ({
    memberId: null,
    personId: SAMPLE_TARGETS[0],
    bankAccountId: SAMPLE_TARGETS[0],
    type: 'donativo',
    method: 'transferencia',
    allocations: [],
  }),
  // Of a person who has no tax number, with a total that is not broken down, and not paid yet.
  treasuryDocs: n => ({
    direction: 'despesa',
    docType: 'fatura',
    fiscalYear: 2026,
    personId: SAMPLE_TARGETS[0],
    entityTaxNumber: null,
    atcud: `CSDF7T5H-${n}`,
    netAmount: null,
    notSubjectAmount: null,
    vatAmount: null,
    vatLines: [],
    withholding: null,
    paidDate: null,
    paymentMethod: null,
    bankAccountId: null,
    isDonation: false,
    donationKind: null,
    donationRegime: null,
    pdfIds: [],
  }),
  // A type of payment is taken by one category alone.
  treasuryCategories: () => ({ direction: 'receita', paymentTypes: null }),
  treasuryMovements: () => ({ kind: 'saida', method: 'transferencia', settlements: [], unapprovedReason: null }),
  // New statuses of payment are refused, and only one of a dimension is the first.
  docStatuses: () => ({ kind: 'controlo', isDefault: false, active: true }),
  // One for each year.
  yearlyReports: n => ({ year: 1900 + (n % 300) }),
  governingBodies: () => ({ termEnd: '2030-01-01' }),
  // Of another type than the organisation's they are not for it to see.
  memberStateNames: () => ({ orgType: 'todas' }),
  memberCategories: () => ({ orgType: 'todas', minAge: 1, maxAge: 99 }),
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The first day of a month, counted from January 2000, or the last day of it. */
const monthDay = (month: number, end: 1 | 2) =>
  new Date(Date.UTC(2000, month + end - 1, end === 1 ? 1 : 0)).toISOString().slice(0, 10)

/** A body that the API accepts for any resource. */
export function sampleBody(resource: Resource, n: number): Record<string, unknown> {
  const writable = Object.entries(resource.fields).filter(([, field]) => !(field.readonly || isHeld(field, true)))
  const alone = Object.fromEntries(writable.map(([name, field]) => [name, SAMPLE[field.type](field, n)]))
  return { ...alone, ...TOGETHER[resource.name]?.(n) }
}

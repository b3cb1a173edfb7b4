import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface BarePayment {
  memberId: string
  /** In cents. */
  amount: number
  bankAccountId: string
  userId: string
}

interface OpenCharge {
  id: string
  amount: number
  description: string
  originalAmount: number
}

/** The accounts of a member and of everybody whose charges the member may settle. */
const LOCK = `
  select member_id as id from member_balances where member_id in (
    select $1::uuid
    union select o.member_id from unsettled_payments o where o.bill_to_member_id = $1 and o.amount > 0
    union select f.id from members f where f.family_head_id = $1)
  order by member_id for update`

/** The open charges that a member may settle: own ones, those billed to the member and those of the family. */
const OPEN_CHARGES = `
  select c.id, c.amount::int as amount, c.description, c.original_amount::int as "originalAmount", p.name, m.member_number
  from (
    select o.* from unsettled_payments o where o.member_id = $1 and o.amount > 0
    union select o.* from unsettled_payments o where o.bill_to_member_id = $1 and o.amount > 0
    union select o.* from members f join unsettled_payments o on o.member_id = f.id where f.family_head_id = $1 and o.amount > 0
  ) c join members m on m.id = c.member_id join people p on p.id = m.person_id
  where not c.is_parked order by c.due_date, c.period_start`

const TITLES = `
  select 'members' as "to", id, name as title from member_sheets where id = $1
  union all select 'people', id, name from person_sheets where id = $2
  union all select 'bankAccounts', id, name from bank_accounts_with_balance where id = $3
  union all select 'users', id, name from users where id = $4`

const AUDIT = `
  insert into audit_log (id, created_at, updated_at, at, actor_kind, user_id, user_name, action, resource, resource_sort, record_id,
    record_id_sort, record_title, diff, search)
  values (gen_random_uuid(), now(), now(), now(), 'user', $1, 'Banco', 'create', 'payments', 'payments', $2, $2, $3, $4, lower('banco ' || $3))`

const NOT_LOGGED = ['receipt_snapshot', 'search', 'member_name', 'member_name_sort', 'allocations']

const PRESENTED = `
  select row_to_json(r) as item from (
    select t.*, json_build_object(
      'memberId', (select r.name from member_sheets r where r.id = t.member_id),
      'personId', (select r.name from person_sheets r where r.id = t.person_id),
      'bankAccountId', (select r.name from bank_accounts_with_balance r where r.id = t.bank_account_id),
      'registeredById', (select r.name from users r where r.id = t.registered_by_id),
      'refundOfId', (select r.receipt_number from payment_sheets r where r.id = t.refund_of_id)) as "_refs"
    from payment_sheets t where t.id = $1) r`

/**
 * Records a payment with what it settles, its receipt, its audit entry and its announcements, by the statements that the application
 * sends and with nothing around them: no sign-in, no parsing, no rules.
 */
export async function recordPayment(pool: pg.Pool, given: BarePayment): Promise<string> {
  const { memberId, amount, bankAccountId, userId } = given
  const client = await pool.connect()
  const announce = (topic: string, id: string) =>
    client.query(`select pg_notify('agremia', $1)`, [JSON.stringify({ topic, event: 'updated', _id: id })])
  try {
    await client.query('begin')
    await client.query(
      `select 'members' as "to", id from member_sheets where id = $1
       union all select 'bankAccounts', id from bank_accounts_with_balance where id = $2`,
      [memberId, bankAccountId],
    )
    await client.query('select id from bank_accounts where not active and id = $1', [bankAccountId])
    const { rows: members } = await client.query<{ personId: string }>(
      'select id, person_id as "personId" from members where id = $1',
      [memberId],
    )
    const personId = members[0]?.personId
    await client.query(LOCK, [memberId])
    const { rows: open } = await client.query<OpenCharge>(OPEN_CHARGES, [memberId])
    const id = randomUUID()
    await client.query(
      `insert into payments (id, member_id, person_id, date, amount, method, type, year, bank_account_id, registered_by_id, search)
       values ($1, $2, $3, current_date, $4, 'numerario', 'quota', extract(year from current_date), $5, $6, '')`,
      [id, memberId, personId, amount, bankAccountId, userId],
    )
    const lines = settle(open, amount)
    await client.query(
      `insert into payment_allocations (id, payment_id, charge_id, amount, "on", by_id)
       select gen_random_uuid(), p.id, c.id, a.settled, greatest(p.date, c.issue_date,
         (select max(x."on") from payment_allocations x where x.payment_id = p.id and x.amount < 0),
         (select max(x."on") from payment_allocations x where x.charge_id = c.id and x.amount < 0),
         (select max(x."on") from charge_reductions x where x.charge_id = c.id and x.reverses_id is not null)), $3
       from json_to_recordset($2::json) as a (id uuid, settled bigint)
       join payments p on p.id = $1 join unsettled_payments c on c.id = a.id`,
      [id, JSON.stringify(lines), userId],
    )
    await client.query('select id from refresh_member_balances($1::uuid[], current_date)', [[memberId]])
    await announce('members', memberId)
    await announce('unsettledPayments', lines[0]?.id ?? '')
    const { rows: holders } = await client.query<{ name: string; memberNumber: number }>(
      `select p.id as "personId", p.name, p.tax_number as "taxNumber", m.member_number as "memberNumber"
       from people p left join members m on m.person_id = p.id where p.id = $1`,
      [personId],
    )
    await client.query(
      `select padding, closed_at from receipt_series where code = 'REC' and year = extract(year from current_date)`,
    )
    const { rows: numbers } = await client.query<{ last: number; year: number }>(
      `insert into number_series (name, year, last) values ('recibos REC', extract(year from current_date), 1)
       on conflict (name, year) do update set last = number_series.last + 1 returning last, year`,
    )
    const [taken] = numbers
    const number = `REC ${taken?.year}/${String(taken?.last).padStart(6, '0')}`
    const credit = lines.reduce((left, { settled }) => left - settled, amount)
    const snapshot = { kind: 'recebimento', holder: holders[0], amount, credit, method: 'numerario', lines }
    await client.query(
      `update payments set receipt_series = 'REC', receipt_year = $2, receipt_seq = $3, receipt_number = $4,
         receipt_number_sort = lower($4), receipt_date = current_date, receipt_snapshot = $5
       where id = $1`,
      [id, taken?.year, taken?.last, number, JSON.stringify(snapshot)],
    )
    const { rows: stored } = await client.query<Record<string, unknown>>('select * from payment_sheets where id = $1', [
      id,
    ])
    await client.query(TITLES, [memberId, personId, bankAccountId, userId])
    const logged = Object.entries({ ...stored[0] }).filter(([name, to]) => to !== null && !NOT_LOGGED.includes(name))
    const diff = Object.fromEntries(logged.map(([name, to]) => [name, { from: null, to }]))
    await client.query(AUDIT, [userId, id, number, JSON.stringify(diff)])
    await announce('payments', id)
    const { rows: presented } = await client.query<{ item: object }>(PRESENTED, [id])
    await client.query('commit')
    return JSON.stringify({ data: presented[0]?.item })
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Oldest first, as far as the amount reaches. */
function settle(open: readonly OpenCharge[], amount: number) {
  let left = amount
  return open.flatMap(({ id, amount: owed, description, originalAmount }) => {
    const settled = Math.min(owed, left)
    left -= settled
    return settled > 0 ? [{ id, settled, description, originalAmount, openAfter: owed - settled }] : []
  })
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { type BarePayment, recordPayment } from './bare-payment.ts'
import { bareReports } from './bare-reports.ts'
import { listTreasuryDocs } from './bare-treasury.ts'

/**
 * The reference for the benchmarks: a hand-written handler with the driver's defaults and nothing around it. No sign-in, no
 * headers, no log, no validation; but the same columns, rows and count.
 */
const database = JSON.parse(process.env.BARE_DATABASE ?? '{}') as pg.PoolConfig // the bench gives it
const pool = new pg.Pool({ ...database, max: Number(process.env.BARE_POOL) })

/** Joins the member that a user is tied to. */
const MEMBER_NAME = '(select p.name from members m join people p on p.id = m.person_id where m.id = users.member_id)'

const COLUMNS = `
  id as "_id", created_at, updated_at, rev, name, email, role, active, notes, member_id as "memberId",
  json_build_object('memberId', ${MEMBER_NAME}) as "_refs",
  must_change_password as "mustChangePassword", last_login_at as "lastLoginAt", failed_logins as "failedLogins",
  locked_until as "lockedUntil", notify_applications as "notifyApplications", approves_treasury as "approvesTreasury"`

async function list(search: string | null) {
  const where = search ? 'where search like $1' : ''
  const values = search ? [`%${search}%`] : []
  const [page, count] = await Promise.all([
    pool.query(`select ${COLUMNS} from users ${where} order by name_sort, id limit 100 offset 0`, values),
    pool.query<{ total: number }>(`select count(*)::int as total from users ${where}`, values),
  ])
  return JSON.stringify({ data: page.rows, meta: { total: count.rows[0]?.total } })
}

/** The first request of the members' screen: its columns, with titles and colours of refs. */
const MEMBER_COLUMNS = `
  t.id as "_id", t.name, t.member_number as "memberNumber", t.category_id as "categoryId", t.thumb_url as "thumbUrl",
  t.mobile, t.email, t.locality, t.state_name_id as "stateNameId",
  json_build_object(
    'categoryId', (select r.name from member_categories r where r.id = t.category_id),
    'stateNameId', (select r.name from member_state_names r where r.id = t.state_name_id)) as "_refs",
  json_build_object('stateNameId', (select r.color from member_state_names r where r.id = t.state_name_id)) as "_colours",
  json_strip_nulls(json_build_object(
    'email', to_char(t.email_bounced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'locality', to_char(t.address_returned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as "_marks"`

/** The same `is not null` as in our own query, which lets PostgreSQL start at the sorted table (docs/decisions/014-members-speed.md). */
const JOINED = 't.person_id is not null and t.address_id is not null and t.account_id is not null'

/** The same with how each member stands with payments. */
const BALANCE_COLUMNS = `, t.paid_until::text as "paidUntil", round(t.overdue_total / 100.0, 2)::float8 as "overdueTotal"`

const listMembersWithBalances = () => listMembers(null, BALANCE_COLUMNS)

async function listMembers(search: string | null, more = '') {
  const matching = `from member_sheets t where t.is_active ${search ? 'and t.search like $1' : ''}`
  const values = search ? [`%${search}%`] : []
  const [page, count] = await Promise.all([
    pool.query(
      `select ${MEMBER_COLUMNS}${more} ${matching} and ${JOINED} order by t.name_sort, t.id limit 100 offset 0`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*)::int as total ${matching}`, values),
  ])
  return JSON.stringify({ data: page.rows, meta: { total: count.rows[0]?.total } })
}

/** The first request of the debts' screen, with the sum of all that match. */
async function listDebts() {
  const matching = `from unsettled_payment_sheets_on(current_date) t where t.status in ('aberta', 'parcial') and t.member_is_active`
  const [page, total] = await Promise.all([
    pool.query(`
      select t.id as "_id", t.member_id as "memberId", t.member_number as "memberNumber", t.member_name as "memberName", t.description,
        round(t.amount / 100.0, 2)::float8 as amount, t.due_date::text as "dueDate",
        case when t.amount > 0 then greatest((now() at time zone 'Europe/Lisbon')::date - t.due_date, 0) else 0 end as "daysOverdue",
        t.reminder_level as "reminderLevel", t.is_parked as "isParked",
        to_char(t.last_reminder_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastReminderAt",
        json_build_object('memberId', (select r.name from member_sheets r where r.id = t.member_id)) as "_refs"
      ${matching} and t.member_id is not null and t.person_id is not null order by t.due_date, t.id limit 100 offset 0`),
    pool.query<{ total: number; amount: number }>(
      `select count(*)::int as total, round(sum(t.amount) / 100.0, 2)::float8 as amount ${matching}`,
    ),
  ])
  const { total: count, amount } = total.rows[0] ?? {}
  return JSON.stringify({ data: page.rows, meta: { total: count, sums: { amount } } })
}

/** The first request of the messages' screen. */
async function listMessages() {
  const [page, count] = await Promise.all([
    pool.query(`
      select t.id as "_id", to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, t.subject,
        t.channel, t.recipient_name as "recipientName", t.batch_id as "batchId", t.status,
        t.held_because as "heldBecause", to_char(t.next_try_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "nextTryAt",
        t.error, t.sent_by_id as "sentById",
        json_build_object(
          'batchId', (select r.title from message_batches r where r.id = t.batch_id),
          'sentById', (select r.name from users r where r.id = t.sent_by_id)) as "_refs"
      from messages t order by t.at desc, t.id desc limit 100 offset 0`),
    pool.query<{ total: number }>('select count(*)::int as total from messages'),
  ])
  return JSON.stringify({ data: page.rows, meta: { total: count.rows[0]?.total } })
}

async function* csv() {
  const client = await pool.connect()
  try {
    const cursor = client.query(
      new Cursor<string[]>(
        `select name, email, role, ${MEMBER_NAME}, last_login_at, active from users order by name_sort, id`,
        [],
        {
          rowMode: 'array',
        },
      ),
    )
    for (let rows = await cursor.read(500); rows.length > 0; rows = await cursor.read(500)) {
      yield rows.map(row => `${row.map(cell => `"${cell ?? ''}"`).join(';')}\r\n`).join('')
    }
    await cursor.close()
  } finally {
    client.release()
  }
}

/** What becomes of a card's code, by the statement that the application sends. */
async function verifyCard(code: string | null) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select c.id, c.member_id as "memberId", m.member_number as "memberNumber", c.printed_name as "printedName",
       c.printed_category as "printedCategory", c.valid_until as "validUntil", f.card_url as photo,
       card_validity(c.status, c.valid_from, c.valid_until, n.marks_end, n.card_valid, b.overdue_total, current_date) as validity
     from membership_cards c
     join members m on m.id = c.member_id and m.anonymized_at is null
     join member_state_names n on n.id = m.state_name_id
     join member_balances b on b.member_id = m.id
     left join member_photos f on f.id = c.photo_id
     where c.verification_code = $1`,
    [code],
  )
  return JSON.stringify({ data: rows[0] ?? null })
}

const pages: Record<string, (search: string | null) => Promise<string>> = {
  '/users': list,
  '/members': listMembers,
  '/members/balances': listMembersWithBalances,
  '/debts': listDebts,
  '/messages': listMessages,
  '/verify': verifyCard,
  '/treasury': () => listTreasuryDocs(pool),
  ...bareReports(pool),
}

/** Notes what a callback tells and asks for its confirmation, by the statements that the application sends. */
async function noteCallback(query: URLSearchParams) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const [entity, reference, time] = ['entity', 'reference', 'payment_datetime'].map(name => query.get(name))
    const { rowCount } = await client.query(
      `insert into bare_callbacks (id, transaction_id, entity, reference, amount, method, paid_at, provider, heard_at, heard_by)
       values (gen_random_uuid(), $1, $2, $3, $4, 'multibanco', to_timestamp($5, 'DD-MM-YYYY HH24:MI:SS'), 'simulador', now(), 'callback')
       on conflict (provider, transaction_id) do nothing`,
      [`${entity}.${reference}.${time}`, entity, reference, Math.round(Number(query.get('amount')) * 100), time],
    )
    if (rowCount)
      await client.query(`select graphile_worker.add_job('bare-callbacks', '{}'::json, job_key => 'bare-callbacks')`)
    await client.query('commit')
    return '{"data":{"isHeard":true}}'
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function readBody(request: IncomingMessage): Promise<BarePayment> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array)) // a request's body is bytes
  return JSON.parse(Buffer.concat(parts).toString()) as BarePayment // the bench sends it
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://bare')
  const search = url.searchParams.get('search')
  const page = pages[url.pathname]
  const isCallback = url.pathname === '/callback'
  if (page || isCallback || request.method === 'POST') {
    const body = page
      ? await page(search)
      : isCallback
        ? await noteCallback(url.searchParams)
        : await recordPayment(pool, await readBody(request))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  } else if (url.pathname === '/export.csv') {
    response.writeHead(200, { 'content-type': 'text/csv' })
    for await (const part of csv()) response.write(part)
    response.end()
  } else {
    await pool.query('select 1')
    response.end('ok')
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: Error) => response.destroy(error))
})
server.listen(Number(process.env.PORT), '127.0.0.1')

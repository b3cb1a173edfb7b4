import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseInput } from '@agremia/model/resource/input'
import { type Member, members } from '@agremia/model/resources/members'
import { users } from '@agremia/model/resources/users'
import { explainCharge } from '@agremia/model/rules/quotas/explain-charge'
import type { ChargeExplanation } from '@agremia/model/rules/quotas/explanation'
import { SETTING_NAMES } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeDemoCards } from '../../../test/demo-cards.ts'
import { describeDemoMoney } from '../../../test/demo-money.ts'
import { describeDemoTreasury } from '../../../test/demo-treasury.ts'
import { createDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { loadKeys } from '../../outside/keys.ts'
import type { Change } from '../../resource/hooks.ts'
import { rowColumns } from '../../resource/select.ts'
import { searchText } from '../../resource/table-columns.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { memberSaving } from '../members/members.hooks.ts'
import { checkChanges } from '../settings/change.ts'
import { createSettingsStore, readStored } from '../settings/store.ts'
import { fillDemo } from './fill-demo.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'

/** One of three members who have an e-mail, and those of the office. */
const ACCOUNTS_OF_THE_TWIN = 96
const term = (from: number) => ({ from, to: from + 2, posts: 11, wrong: 0 })
const TERMS_OF_THE_ORGANS = { associacao: [term(2021), term(2024)], cooperativa: [term(2022), term(2025)] }
const NOW = new Date('2026-11-15T10:00:00Z')

describe.each(['associacao', 'cooperativa'] as const)('the demonstration %s', name => {
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await createDatabase()
    dataDir = await mkdtemp(join(tmpdir(), 'agremia-demo-'))
    const began = performance.now()
    await fillDemo(database, name, NOW, dataDir)
    process.stdout.write(`the demonstration ${name} was filled in ${Math.round(performance.now() - began)} ms\n`)
  }, 400_000)
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  it('has its logins, whose password is told', async () => {
    const { rows } = await sql<{ email: string; role: string; password_hash: string }>`
      select email, role, password_hash from users where password_hash is not null order by role
    `.execute(database.kysely)
    expect(rows.map(({ email, role }) => ({ email, role }))).toEqual(
      DEMO_LOGINS.map(({ email, role }) => ({ email, role })),
    )
    expect(await verifyPassword(rows[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true)
  })

  it('has users that the API itself would accept, none of them a real address', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select name, email, role, active from users
    `.execute(database.kysely)
    expect(rows.length).toBe(name === 'associacao' ? 186 : ACCOUNTS_OF_THE_TWIN)
    for (const row of rows) {
      expect(parseInput(users, row, true, { role: 'admin', today: '2026-11-15' }).errors).toEqual({})
      expect(row.email).toMatch(/\.example$/)
    }
  })

  it('has settings that are right, in test mode, sending nothing', async () => {
    const stored = await readStored(database.kysely)
    const texts = Object.fromEntries([...stored].map(([key, { value }]) => [key, value]))
    expect(Object.keys(texts).every(key => (SETTING_NAMES as string[]).includes(key))).toBe(true)
    expect(checkChanges(texts, stored, NOW).errors).toEqual({})
    expect(texts).toMatchObject({ environment: 'staging', SendMessages: 'false', paymentProvider: 'simulador' })
    const store = await createSettingsStore(
      database,
      await loadKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere' }),
    )
    expect(store.terminology().memberSingular).toBe(name === 'cooperativa' ? 'cooperador' : 'sócio')
  })

  it('ties the accounts of members to their sheets, that of the told login too', async () => {
    const { rows } = await sql<{ tied: number; alike: number; login: string }>`
      select count(*)::int as tied, count(*) filter (where m.email = u.email and m.name = u.name)::int as alike,
        max(m.name) filter (where u.email = 'socio@demo.example') as login
      from users u join member_sheets m on m.id = u.member_id
      where u.role = 'member'
    `.execute(database.kysely)
    const accounts = (name === 'associacao' ? 186 : ACCOUNTS_OF_THE_TWIN) - 5
    expect(rows).toEqual([{ tied: accounts, alike: accounts, login: 'Sofia Sócia' }])
  })

  it('has its book of members, every table of it, with what follows from the histories', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from members) as members,
        (select count(*)::int from member_sheets) as sheets,
        (select count(*)::int from member_sheets where name_sort is null or search = '') as unfolded,
        (select count(*)::int from members m join member_state_names n on n.id = m.state_name_id 
          where m.is_active <> (not n.marks_end and m.admission_date <= '2026-11-15')) as wrong,
        (select count(*)::int from derive_members(null, ${'2026-11-15'}, '{contact,tax_number,birth_date,address_line1,postal_code,locality}', null)) as behind,
        (select count(distinct state_name_id)::int from member_states) as states,
        (select count(distinct kind)::int from member_terms) as kinds
    `.execute(database.kysely)
    const records = name === 'associacao' ? 4070 : 650
    expect(rows[0]).toMatchObject({ members: records, sheets: records, unfolded: 0, wrong: 0, behind: 0 })
    expect(rows[0]?.kinds).toBe(name === 'associacao' ? 4 : 2)
    expect(rows[0]?.states).toBeGreaterThan(6)
  })

  it('has the organs of two terms, each post held by a member of that time', async () => {
    const { rows } = await sql`
      select extract(year from term_start)::int as "from", extract(year from term_end)::int as "to", count(*)::int as posts,
        count(*) filter (where m.admission_date > g.term_start)::int as wrong
      from governing_bodies g join members m on m.id = g.member_id group by 1, 2 order by 1
    `.execute(database.kysely)
    expect(rows).toEqual(TERMS_OF_THE_ORGANS[name])
  })

  it('has members whom the API itself would accept, and are found as it would find them', async () => {
    const db = database.kysely
    const store = await createSettingsStore(
      database,
      await loadKeys({ secretKey: 'x'.repeat(32), dataDir: '/nowhere' }),
    )
    const { rows } = await sql<Member & { search: string }>`
      select ${rowColumns(members)}, t.search from member_sheets as t
    `.execute(db)
    const refused: unknown[] = []
    const changes: Change<typeof members>[] = []
    for (const { search, ...row } of rows) {
      const { input, errors } = parseInput(members, row, true, { role: 'admin', today: '2026-11-15' })
      if (Object.keys(errors).length > 0) refused.push([row.name, errors])
      if (search !== searchText(members, row)) refused.push([row.name, search])
      // Numbers were given, and who proposed somebody long ago may be gone by now.
      const after = { ...input, memberNumber: null, proposer1Id: null, proposer2Id: null }
      changes.push({ kind: 'create', id: row._id, before: undefined, after, sent: [], input: after })
    }
    const { load, check } = memberSaving(store)
    const context = { db, actor: undefined, now: NOW }
    const facts = await load?.(changes, context)
    for (const change of changes) {
      const found = facts && (await check?.(change, context, facts))
      if (!found || Object.keys(found.errors ?? {}).length > 0) refused.push([change.after?.name, found?.errors])
    }
    expect(refused).toEqual([])
  })

  it('MSG-01: has messages of some years, letters to print, and automatic ones that wait for a decision', async () => {
    const { rows } = await sql<{ name: string; status: string; held: string | null; n: number; texts: number }>`
      select name, status, held_because as held, count(*)::int as n, count(body)::int as texts from messages group by 1, 2, 3
    `.execute(database.kysely)
    const count = (name: string, status: string, held: string | null = null) =>
      rows.find(row => row.name === name && row.status === status && row.held === held)?.n ?? 0
    expect(count('boletim', 'enviada')).toBeGreaterThan(300)
    expect(count('boletim', 'devolvida') / count('boletim', 'enviada')).toBeLessThan(0.1)
    expect(count('convocatoria', 'expedida')).toBeGreaterThan(100)
    expect(count('convocatoria', 'em_fila')).toBeGreaterThan(50)
    expect(count('candidaturaAceite', 'em_fila', 'interruptor')).toBe(5)
    expect(count('recibo', 'enviada')).toBeGreaterThan(100)
    const { rows: batches } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from message_batches group by 1
    `.execute(database.kysely)
    expect(Object.fromEntries(batches.map(({ status, n }) => [status, n]))).toMatchObject({ a_espera: 1, a_enviar: 1 })
    const { rows: foreign } = await sql`
      select from messages where channel = 'email' and recipient_address !~ '\\.example$'
    `.execute(database.kysely)
    expect(foreign).toEqual([])
    const { rows: contacts } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from contacts where bounced_at is not null group by 1
    `.execute(database.kysely)
    expect(Object.fromEntries(contacts.map(({ kind, n }) => [kind, n > 1]))).toEqual({ email: true, address: true })
    // A letter that came back was noted on its address, to which no other one went.
    const { rows: letters } = await sql<{ returned: number; marked: number; again: number; unnumbered: number }>`
      select count(*) filter (where m.status = 'devolvida')::int as returned,
        count(*) filter (where m.status = 'devolvida' and c.bounced_at > m.at)::int as marked,
        count(*) filter (where m.status in ('em_fila', 'expedida') and c.bounced_at < m.at)::int as again,
        count(*) filter (where m.printed_at is not null and (letter_number is null or posting_id is null))::int as unnumbered
      from messages m join members n on n.id = m.member_id
      join contacts c on c.person_id = n.person_id and c.kind = 'address' and c.is_primary
      where m.channel = 'carta'
    `.execute(database.kysely)
    const { returned, ...rest } = letters[0] ?? expect.unreachable()
    expect(returned).toBeGreaterThan(1)
    expect(rest).toEqual({ marked: returned, again: 0, unnumbered: 0 })
    const { rows: titles } = await sql`
      select title from message_batches where title like '%{{%' or title = 'Sem assunto'
    `.execute(database.kysely)
    expect(titles).toEqual([])
    // Texts older than two years are redacted, as in any installation.
    const { rows: old } = await sql`
      select from messages where at < ${NOW}::timestamptz - interval '25 months' and body is not null
    `.execute(database.kysely)
    expect(old).toEqual([])
  })

  it.runIf(name === 'cooperativa')(
    'APP-01: has fourteen applications that wait, some decided, one of a member and one of an excluded member',
    async () => {
      const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*)::int as count from member_applications group by status
    `.execute(database.kysely)
      const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
      expect(counts).toMatchObject({ por_confirmar: 3, pendente: 6, em_analise: 3, aguarda_elementos: 2, recusada: 3 })
      expect(counts.aceite).toBeGreaterThan(0)
      const { rows: alike } = await sql<{ isSame: boolean; state: string }>`
      select p.tax_number = a.tax_number as "isSame", s.slug as state from member_applications a
      join members m on m.id = a.duplicate_of[1] join people p on p.id = m.person_id
      join member_state_names s on s.id = m.state_name_id order by a.submitted_at
    `.execute(database.kysely)
      expect(alike).toEqual([
        { isSame: true, state: 'ativo' },
        { isSame: true, state: 'excluido' },
      ])
    },
  )

  it.runIf(name === 'cooperativa')(
    'is true to the book: whoever was accepted is that member, and no number comes twice',
    async () => {
      const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from member_applications a left join member_sheets m on m.id = a.member_id
      where a.status = 'aceite' and (m.name, m.member_number, m.admission_date)
        is distinct from (a.name, a.member_number, a.admission_date)
    `.execute(database.kysely)
      expect(rows).toEqual([{ wrong: 0 }])
      const { rows: addresses } = await sql<{ email: string }>`
      select email from member_applications where email not like '%.example' or submitted_at > ${NOW}
    `.execute(database.kysely)
      expect(addresses).toEqual([])
    },
  )

  it('PAY-02: has ten years of charges and payments, and balances that are the sums of their lines', async () => {
    const db = database.kysely
    const { rows: years } = await sql<{ year: number; charges: number; receipts: number }>`
      select y.year, (select count(*)::int from unsettled_payments c where c.year = y.year and c.type = 'quota') as charges,
        (select count(*)::int from payments p where p.receipt_year = y.year) as receipts
      from generate_series(2016, 2026) as y (year)
    `.execute(db)
    const least = name === 'associacao' ? 1000 : 100
    expect(years.filter(({ charges, receipts }) => charges < least || receipts < least)).toEqual([])
    const { rows: wrong } = await sql`
      select b.member_id from member_balances b left join (
        select l.member_id, sum(l.debt) as debt, sum(l.credit) as credit, sum(l.debt) filter (where l.due_date < '2026-11-15' and not exists (
          select from charge_parkings k where k.charge_id = l.charge_id and k.parked_on <= '2026-11-15')) as overdue
        from account_lines l where l."on" <= '2026-11-15' group by l.member_id
      ) s on s.member_id = b.member_id
      where (b.debt_total, b.credit_balance, b.overdue_total) is distinct from (coalesce(s.debt, 0), coalesce(s.credit, 0), coalesce(s.overdue, 0))
    `.execute(db)
    expect(wrong).toEqual([])
    const { rows: sums } = await sql<Record<string, number>>`
      select (select sum(amount)::int from unsettled_payments) - (select sum(debt_total)::int from member_balances) as debts,
        (select sum(unallocated)::int from payments) - (select sum(credit_balance)::int from member_balances) as credits,
        (select count(*)::int from account_lines where "on" > '2026-11-15') as "inTheFuture",
        (select count(*)::int from payments where receipt_number is null or created_at > ${NOW}) as "withoutReceipt"
    `.execute(db)
    expect(sums).toEqual([{ debts: 0, credits: 0, inTheFuture: 0, withoutReceipt: 0 }])
  })

  it('PAY-02: has numbered its receipts without gaps in the order of their dates, and the next one goes on', async () => {
    const { rows } = await sql<{ series: string; year: number; gaps: number; behind: number; last: boolean }>`
      with receipts as (
        select receipt_series, receipt_year, receipt_seq, receipt_date from payments
        union all select series, year, seq, date from gift_receipts
      ), numbered as (
        select *, lag(receipt_date) over (partition by receipt_series, receipt_year order by receipt_seq) as before from receipts
      )
      select receipt_series as series, receipt_year as year, max(receipt_seq) - count(*)::int as gaps,
        count(*) filter (where receipt_date < before or extract(year from receipt_date) <> receipt_year)::int as behind,
        max(receipt_seq) = (select last_number from receipt_series_with_last s where s.code = receipt_series and s.year = receipt_year) as last
      from numbered group by 1, 2 order by 1, 2
    `.execute(database.kysely)
    expect(rows.filter(({ gaps, behind, last }) => gaps !== 0 || behind !== 0 || !last)).toEqual([])
    const codes = name === 'associacao' ? ['DEV', 'DON', 'REC'] : ['CAP', 'DEV', 'DON', 'REC']
    expect([...new Set(rows.map(({ series }) => series))]).toEqual(codes)
    expect(rows.filter(({ series }) => series === 'REC')).toHaveLength(11)
  })

  it('PAY-01: has charges that explain themselves, and runs that count them', async () => {
    const { rows } = await sql<{ description: string; explanation: ChargeExplanation; amount: number }>`
      select description, explanation, original_amount as amount from unsettled_payments
      where type in ('quota', 'joia') and origin <> 'saldo_inicial'
    `.execute(database.kysely)
    const words = rows.map(({ explanation }) => explainCharge(explanation, { membershipPayments: 'Quotas' }))
    expect(rows.filter(({ description }, at) => !words[at]?.startsWith(`${description} · plano `))).toEqual([])
    expect(words.some(text => /admitido em \S+, \d+ de 12 meses/.test(text))).toBe(true)
    expect(words.some(text => /saída em \S+, \d+ de 12 meses/.test(text))).toBe(name === 'associacao')
    const { rows: runs } = await sql<{ year: number; isCounted: boolean }>`
      select r.year, (r.charge_count, r.total) = (select count(*), sum(c.original_amount) from unsettled_payments c where c.run_id = r.id) as "isCounted"
      from quota_runs r
    `.execute(database.kysely)
    expect(runs.map(({ isCounted }) => isCounted)).toEqual(Array.from({ length: 11 }, () => true))
  })

  it('PAY-02: has the awkward payments of section 7', async () => {
    const { rows } = await sql<Record<string, boolean>>`
      select exists (select from unsettled_payments where status = 'parcial') as "inPart",
        exists (select from charge_reductions where kind = 'perdao' and minutes_ref is not null) as "waivedWithMinutes",
        exists (select from unsettled_payments a join unsettled_payments s on s.id = a.replaced_by_id
          where a.status = 'anulada' and s.status <> 'anulada') as "annulledAndReissued",
        exists (select from payments a join payments b on b.member_id = a.member_id and b.date = a.date and b.status = 'confirmado'
          where a.status = 'anulado' and b.receipt_seq > a.receipt_seq and a.receipt_annulled_at is not null) as "enteredAgain",
        exists (select from payments where status = 'devolvido' and method = 'debito_direto' and cancel_reason like '%AM04%') as "returnedDebit",
        exists (select from payments where status = 'devolvido' and method = 'cheque') as "bouncedCheque",
        exists (select from payments where unallocated > 0 and notes like '%2027%') as "nextYearToo",
        exists (select from payments where unallocated between 1 and 500 and method = 'multibanco') as "overpaid",
        exists (select from member_balances b join members m on m.id = b.member_id join people p on p.id = m.person_id
          where p.deceased_at is not null and b.credit_balance > 0) as "deceasedWithCredit",
        exists (select from payments where kind = 'devolucao') as "paidBack",
        exists (select from payments where member_id is null and type = 'donativo') as "giftOfANonMember",
        exists (select from payments where payer_name is not null) as "paidBySomebodyElse",
        exists (select from payments where date = '2026-11-15') as "paidToday",
        exists (select from unsettled_payments where status = 'prescrita') as prescribed,
        exists (select from unsettled_payments where reminder_level = 3) as reminded,
        exists (select from payments p join payment_allocations a on a.payment_id = p.id join unsettled_payments c on c.id = a.charge_id
          where c.year = 2026 group by p.id having count(distinct c.member_id) = 5) as "familyOfFive"
    `.execute(database.kysely)
    const { familyOfFive, ...all } = rows[0] ?? expect.unreachable()
    expect(Object.entries(all).filter(([, isThere]) => !isThere)).toEqual([])
    expect(familyOfFive).toBe(name === 'associacao')
    const { rows: login } = await sql<{ situation: string; receipts: number }>`
      select b.situation, (select count(*)::int from payments p where p.member_id = u.member_id) as receipts
      from users u join member_balances b on b.member_id = u.member_id where u.email = 'socio@demo.example'
    `.execute(database.kysely)
    expect(login[0]?.situation).toBe('em_atraso')
    expect(login[0]?.receipts).toBeGreaterThan(7)
  })

  describe('MSG-01, PAY-01, PAY-03: the money', () => {
    describeDemoMoney(name, () => database)
  })

  describe('TRE-01: the treasury', () => {
    describeDemoTreasury(
      name,
      () => database,
      () => dataDir,
    )
  })

  describe('CARD-01, CARD-03: the cards', () => {
    describeDemoCards(name, () => database)
  })
})

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFiscalQr } from '@agremia/model/rules/treasury/fiscal-qr'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DemoName } from '../src/features/demo/organisations.ts'
import { checkTreasury } from '../src/features/treasury-accounts/checks/check-treasury.ts'
import { createPdfReader } from '../src/outside/pdf-reader/pdf-reader.ts'
import type { TestDatabase } from './test-database.ts'

/** The tests of the treasury of a filled demonstration, with the figures of domain.md, section 7. */
export function describeDemoTreasury(name: DemoName, database: () => TestDatabase, dataDir: () => string) {
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(database().kysely)).rows

  it('has three years of documents, numbered without gaps, as many and as large as domain.md tells', async () => {
    const years = await rows(sql<Record<string, number>>`
      select fiscal_year as year, count(*)::int as n, count(*) filter (where direction = 'despesa')::int as expenses,
        count(*) filter (where direction = 'receita')::int as income, max(split_part(number, '/', 2)::int) as last,
        sum(case when direction in ('despesa', 'receita') then total_amount else 0 end)::int / 100 as total,
        count(*) filter (where pdf_ids <> '{}')::float / count(*) as filed
      from treasury_docs group by 1 order by 1`)
    expect(years.map(({ year }) => year)).toEqual([2024, 2025, 2026])
    for (const { n, last } of years) expect(last).toBe(n)
    if (name !== 'associacao') return
    for (const { n = 0, expenses, income, total = 0, filed = 0 } of years.slice(0, 2)) {
      expect({ expenses, income }).toEqual({ expenses: 211, income: 102 })
      expect([n, n >= 330 && n <= 345]).toEqual([n, true])
      expect([total, total > 60_000 && total < 76_000]).toEqual([total, true])
      expect([filed, filed > 0.82 && filed < 0.88]).toEqual([filed, true])
    }
  })

  it('leaves to the treasurer what domain.md tells, and one paper that was registered twice', async () => {
    const statuses = await rows(sql<{ slug: string; n: number }>`
      select s.slug, count(*)::int as n from treasury_docs_statuses t join doc_statuses s on s.id = t.doc_status_id group by 1`)
    const counts = Object.fromEntries(statuses.map(({ slug, n }) => [slug, n]))
    expect(counts).toMatchObject({
      'por-classificar': 24,
      'por-pagar': 11,
      'parcialmente-pago': 1,
      'em-duvida': 3,
      duplicado: 1,
      'a-reembolsar': 2,
    })
    for (const slug of ['pago', 'reembolsado', 'autorizado', 'enviado', 'lancado', 'arquivado'])
      expect([slug, (counts[slug] ?? 0) > 3]).toEqual([slug, true])
    const [twice] = await rows(sql<Record<string, number>>`
      select (select count(*)::int from (select from treasury_docs group by entity_tax_number, entity_doc_key
          having count(*) > 1 and entity_doc_key is not null) p) as papers,
        (select count(*)::int from (select from pdf_documents group by sha256 having count(*) > 1) f) as files,
        (select count(*)::int from treasury_docs where repeat_of_id is not null) as told`)
    expect(twice).toEqual({ papers: 1, files: 1, told: 1 })
  })

  it('has compared its account with the bank until the month before last, and the nightly check finds nothing', async () => {
    const [found] = await rows(sql<Record<string, number>>`
      select (select count(*)::int from account_reconciliations) as accounts, (select count(*)::int from reconciled_lines) as lines,
        count(*)::int as early
      from account_statement_lines l join bank_accounts a on a.id = l.bank_account_id
      where l.day between a.opening_date and a.last_reconciled_at and not exists (
        select from reconciled_lines r where r.bank_account_id = a.id and r.line_key = l.line_key)`)
    expect(found).toMatchObject({ accounts: 1, early: 0 })
    expect(found?.lines).toBeGreaterThan(100)
    expect(await checkTreasury(database(), new Date(), () => {})).toBe(0)
  })

  it('never overdraws an account, and pays documents with as much as they say', async () => {
    const [found] = await rows(sql<Record<string, number>>`
      with days as (
        select a.id, m.day, a.opening_balance + sum(sum(m.amount)) over (partition by a.id order by m.day) as balance
        from bank_accounts a join account_movements m on m.bank_account_id = a.id and m.day >= a.opening_date
        group by a.id, m.day)
      select (select count(*)::int from days where balance < 0) as overdrawn,
        (select count(*)::int from treasury_movements where date > '2026-11-15') as future,
        (select count(*)::int from treasury_docs where settled_amount <> payable_amount and paid_date is not null) as "inPart",
        (select count(*)::int from treasury_docs where net_amount + coalesce(not_subject_amount, 0) + vat_amount <> total_amount) as wrong,
        (select count(*)::int from treasury_docs where search not like '%' || number_sort || '%') as unfound,
        (select count(*)::int from treasury_docs where approved_by2 is null and approved_by1 is not null and total_amount > 50000) as "halfApproved",
        (select count(distinct fiscal_year)::int from budgets) as budgets`)
    expect(found).toEqual({ overdrawn: 0, future: 0, inPart: 1, wrong: 0, unfound: 0, halfApproved: 0, budgets: 3 })
    // Quotas are the most that an organisation plans with.
    const planned = await rows(sql<{ years: number }>`
      select count(*)::int as years from budgets b join treasury_categories c on c.id = b.category_id where c.name = 'Quotas' and b.amount > 0`)
    expect(planned).toEqual([{ years: 3 }])
    const accounts = await rows(sql<{ kind: string; balance: number }>`
      select kind, balance::int / 100 as balance from bank_accounts_with_balance where active`)
    for (const { kind, balance } of accounts.filter(account => account.kind !== 'banco'))
      expect([kind, balance, balance < 3000]).toEqual([kind, balance, true])
  })

  it('has papers whose fiscal QR says what the document says, as real files that a reader reads', async () => {
    const papers = await rows(sql<{
      url: string
      sha256: string
      qrText: string
      total: number
      number: string
      name: string
    }>`
      select p.url, p.sha256, p.qr_text as "qrText", p.file_name as name, d.total_amount as total, d.entity_doc_number as number
      from pdf_documents p join treasury_docs d on d.pdf_ids @> array[p.id] where p.qr_text is not null order by p.id`)
    expect(papers.length).toBeGreaterThan(100)
    for (const { qrText, total, number } of papers)
      expect(readFiscalQr(qrText)).toMatchObject({
        values: { totalAmount: Number(total), entityDocNumber: number, buyerTaxNumber: '599000015' },
        faults: {},
      })
    const reader = createPdfReader()
    const askew = papers.find(paper => paper.name.startsWith('IMG_'))
    for (const paper of [papers[0], askew]) {
      const path = join(dataDir(), 'documents', paper?.url ?? '')
      expect(
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ).toBe(paper?.sha256)
      expect(await reader.read(path)).toMatchObject({ pages: 1, qrText: paper?.qrText })
    }
  })
}

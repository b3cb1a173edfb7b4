import assert from 'node:assert/strict'
import type pg from 'pg'
import { type Comparison, compare, readAnswer, type Side } from './compare.ts'
import { type AppBench, definePart } from './part.ts'
import type { Figure } from './report.ts'

/** Documents in each set that one word finds: as many by a name as by a word of their PDFs. */
const ALIKE = 50
const MAX_LIST_RATIO = 1.5
const MAX_SEARCH_RATIO = 2

const COLUMNS = 'number,docDate,entityName,description,categoryId,totalAmount,dueDate,paidDate,statusIds,pdfIds'
const LIST = `/api/treasury_docs?_sort=-docDate&_fields=${COLUMNS}&_limit=100&_sums=incomeAmount,expenseAmount,balanceAmount,openAmount`
const found = (word: string) => `/api/treasury_docs?_sort=-docDate&_fields=${COLUMNS}&_limit=100&_search=${word}`

interface ListSizes {
  docs: number
  /** Words in the PDF of each. */
  words: number
  requests: number
}

export const treasuryListPart = definePart({
  name: 'treasury-list',
  about: 'TRE-01: the list with the totals of all that match, and the search in PDFs against the search by name',
  needs: 'app',
  sizes: { full: { docs: 20_000, words: 250, requests: 80 }, tiny: { docs: 2 * ALIKE, words: 5, requests: 1 } },
  measure: benchTreasuryList,
})

async function benchTreasuryList(bench: AppBench, { docs, words, requests }: ListSizes): Promise<Figure[]> {
  const { app, bare, pool, bearer } = bench
  console.log(`Making ${docs} documents with their PDFs …`)
  await growDocs(pool, docs, words)
  const side = (path: string): Side => ({ pid: app.pid, target: { port: app.port, path, bearer } })
  const reference: Side = { pid: bare.pid, target: { port: bare.port, path: '/treasury' } }
  const listName = `list of ${docs} documents with totals`
  const list = await compare(bench, listName, [side(LIST), reference], requests)
  const [byWord, byName] = [side(found('zeladoria1x')), side(found('fornecedor1x'))]
  const searchName = `search in the PDFs of ${docs} documents, against a search by name`
  const search = await compare(bench, searchName, [byWord, byName], requests)
  assert.equal(await readAnswer({ ...byWord, toldBy: totalOf }), ALIKE, 'the search does not find what it should')
  return [...figuresOf(listName, list, MAX_LIST_RATIO), ...figuresOf(searchName, search, MAX_SEARCH_RATIO)]
}

/** By the contract of a list. */
const totalOf = (answer: { meta: { total: number } }) => answer.meta.total

const figuresOf = (name: string, { ours, bare, ratio }: Comparison, most: number): Figure[] => {
  const figure = (what: string, key: keyof Comparison['ours'], target?: Figure['target']): Figure => ({
    name: `${name}: ${what}`,
    unit: 'ms',
    ours: ours[key],
    bare: bare[key],
    ratio: ratio[key],
    target,
  })
  return [
    figure('CPU of the server', 'cpu'),
    figure('CPU of PostgreSQL', 'database'),
    figure('median latency', 'median', { ratio: most }),
  ]
}

/** Documents of three years by statements of the database, each with a PDF that was read. */
async function growDocs(pool: pg.Pool, docs: number, words: number): Promise<void> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select exists (select from treasury_docs where number like 'B/%') as "isThere"`,
  )
  if (rows[0]?.isThere) return
  await pool.query(`
    insert into pdf_documents (id, file_name, file_name_sort, size, sha256, url, owner_type, owner_id, pages, text, reading, read_at)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'fatura.pdf', 'fatura.pdf', 1000, lpad(to_hex(n), 64, '0'),
      n || '.pdf', 'treasuryDoc', '00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'), 1,
      'Zeladoria' || n / ${ALIKE} || 'x ' || (
        select string_agg('termo' || ((n * 31 + w * w * 17) % 5000), ' ') from generate_series(1, ${words}) w),
      'lido', now()
    from generate_series(0, ${docs - 1}) n`)
  await pool.query(`
    insert into treasury_docs (id, number, number_sort, direction, doc_type, doc_date, description, fiscal_year, entity_name,
      entity_name_sort, entity_doc_number, total_amount, category_id, due_date, pdf_ids, search)
    select ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, 'B/' || lpad(n::text, 6, '0'), 'b/' || lpad(n::text, 6, '0'),
      case when n % 3 = 0 then 'receita' else 'despesa' end, 'fatura', current_date - n % 1000, 'Fatura de serviços ' || n,
      extract(year from current_date - n % 1000)::int, 'Fornecedor' || n / ${ALIKE} || 'x', 'fornecedor' || n / ${ALIKE} || 'x', n::text,
      1000 + n, (select c.id from treasury_categories c
        where c.direction = case when n % 3 = 0 then 'receita' else 'despesa' end order by c.name_sort limit 1 offset n % 8),
      current_date - n % 1000 + 30, array[('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid],
      'b/' || lpad(n::text, 6, '0') || ' fatura de servicos ' || n || ' fornecedor' || n / ${ALIKE} || 'x'
    from generate_series(0, ${docs - 1}) n`)
  await pool.query('vacuum analyze treasury_docs, treasury_docs_statuses, pdf_documents')
}

import { sql } from 'kysely'
import { fillTreasury } from '../src/features/treasury/fill-treasury.ts'
import { BLOCK_AUDIT_ENTRIES, type CaseOptions, type PrepareTask, readAll, readOne, wholeFile } from './killed-task.ts'

/** Documents without PDFs, each of a day of the month. */
async function addDocs({ app, rows, name }: CaseOptions, month: string): Promise<string[]> {
  await fillTreasury(app.database)
  const made = await readAll(
    app,
    sql<{ id: string }>`
    insert into treasury_docs (id, number, number_sort, direction, doc_type, doc_date, description, fiscal_year, entity_name,
      entity_name_sort, total_amount, search)
    select gen_random_uuid(), ${name} || n, ${name} || n, 'despesa', 'fatura', ${`${month}-05`}, ${name}, 2026, 'EDP', 'edp', 100, ''
    from generate_series(1, ${rows}::int) n returning id
  `,
  )
  return made.map(({ id }) => id)
}

const BLOCK_DOCS = sql`lock table treasury_docs in access exclusive mode`
let months = 0

/** Tasks that make archives and sheets of the treasury. */
export const KILLED_TREASURY_TASKS: Record<string, PrepareTask> = {
  'print-handover': async options => ({
    input: { day: '2026-11-10', handedBy: 'Ana Brás', receivedBy: 'Rui Sá' },
    hold: BLOCK_DOCS,
    effect: taskId => wholeFile(options, taskId, '%PDF-'),
    before: undefined,
    after: { isOfType: true, isWhole: true },
  }),

  'download-treasury-docs': async options => ({
    input: { ids: await addDocs(options, '2026-10'), inBlocks: true },
    hold: BLOCK_DOCS,
    effect: taskId => wholeFile(options, taskId, 'PK'),
    before: undefined,
    after: { isOfType: true, isWhole: true },
  }),

  'send-accountant-month': async options => {
    const { app, rows } = options
    // Months of their own, because one sending takes all documents of its month.
    const month = `${2000 + months++}-03`
    const ids = await addDocs(options, month)
    await readAll(
      app,
      sql`insert into settings (name, value) values ('accountantEmail', 'contabilista@escritorio.example')
        on conflict (name) do update set value = excluded.value`,
    )
    return {
      input: { month, note: '' },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select (select count(*) from accountant_sendings where month = ${month}) as sendings,
            (select count(*) from treasury_docs where id = any(${ids}::uuid[]) and sent_to_accountant_at is not null) as sent,
            (select count(*) from messages where subject like ${`%${month.slice(0, 4)}%`} and name = 'mesContabilista') as messages
        `,
        ),
      before: { sendings: 0, sent: 0, messages: 0 },
      after: { sendings: 1, sent: rows, messages: 1 },
    }
  },
}

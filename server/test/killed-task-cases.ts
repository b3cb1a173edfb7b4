import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { KILLED_CARD_TASKS } from './killed-card-cases.ts'
import { KILLED_QUOTA_TASKS } from './killed-quota-cases.ts'
import {
  addMembers,
  BLOCK_AUDIT_ENTRIES,
  BLOCK_PEOPLE,
  type CaseOptions,
  type PrepareTask,
  readAll,
  readOne,
} from './killed-task.ts'

const csvOf = ({ name, rows }: CaseOptions) =>
  ['Nome;Categoria;Data de admissão', ...Array.from({ length: rows }, (_, n) => `${name} ${n};Efetivo;1/1/2020`)].join(
    '\n',
  )

/**
 * How many members of this name there are, and how often the history says that one of them or of this import was created or
 * deleted: a deletion removes the name from the history too.
 */
const countMembers =
  ({ app, name }: CaseOptions, importId: string) =>
  async () => {
    const counts = await readOne(
      app,
      sql<{ members: number; created: number; deleted: number }>`
      select (select count(*) from people where name like ${`${name} %`}) as members,
        count(*) filter (where action = 'create') as created, count(*) filter (where action = 'delete') as deleted
      from audit_log where resource = 'members' and (record_title like ${`${name} %`}
        or record_id_sort in (select member_id::text from import_rows where import_id = ${importId}))
    `,
    )
    return counts
  }

/** The file that a task made: undefined until it is there as a whole. */
const readResult = (dataDir: string, taskId: string) => readFile(join(dataDir, 'tasks', taskId)).catch(() => undefined)

async function addTags({ app, rows, name }: CaseOptions): Promise<string[]> {
  const made = await readAll(
    app,
    sql<{ id: string }>`
    insert into tags (id, name, name_sort, scope, search)
    select gen_random_uuid(), tag, lower(tag), 'members', lower(tag)
    from (select ${name} || ' ' || n as tag from generate_series(1, ${rows}::int) n) t
    returning id
  `,
  )
  return made.map(({ id }) => id)
}

/** By kind of task. */
export const KILLED_TASKS: Record<string, PrepareTask> = {
  'check-import': async options => {
    const { app, rows } = options
    const { _id } = await app.upload(csvOf(options))
    const effect = () =>
      readOne(
        app,
        sql`
        select status, creates, (select count(*) from import_rows r where import_id = imports.id and verdict = 'create') as rows
        from imports where id = ${_id}
      `,
      )
    return {
      input: { importId: _id },
      hold: sql`lock table import_rows in share mode`,
      effect,
      before: { status: 'mapping', creates: 0, rows: 0 },
      after: { status: 'checked', creates: rows, rows },
    }
  },

  'apply-import': async options => {
    const { _id } = await options.app.checked(csvOf(options))
    return {
      input: { importId: _id },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: countMembers(options, _id),
      before: { members: 0, created: 0, deleted: 0 },
      after: { members: options.rows, created: options.rows, deleted: 0 },
      undone: { created: options.rows, deleted: options.rows },
    }
  },

  'undo-import': async options => {
    const { app, rows } = options
    const { _id } = await app.checked(csvOf(options))
    await app.apply(_id)
    return {
      input: { importId: _id },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: countMembers(options, _id),
      before: { members: rows, created: rows, deleted: 0 },
      after: { members: 0, created: rows, deleted: rows },
    }
  },

  'change-members': async options => {
    const { app, rows } = options
    const ids = await addMembers(options)
    const categoryId = app.category('fundador')
    return {
      input: { ids, action: { kind: 'category', categoryId, fromDate: '2024-01-01' } },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select count(*) filter (where m.category_id = ${categoryId}) as members,
            sum((select count(*) from member_terms t where t.member_id = m.id)) as terms
          from members m where m.id = any(${ids}::uuid[])
        `,
        ),
      before: { members: 0, terms: String(rows) },
      after: { members: rows, terms: String(2 * rows) },
    }
  },

  'delete-rows': async options => {
    const { app, rows } = options
    const ids = await addTags(options)
    return {
      input: { resource: 'tags', ids },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select (select count(*) from tags where id = any(${ids}::uuid[])) as tags,
            count(*) as deleted from audit_log where action = 'delete' and record_id = any(${ids}::text[])
        `,
        ),
      before: { tags: rows, deleted: 0 },
      after: { tags: 0, deleted: rows },
    }
  },

  'export-list': async options => {
    const { rows, name, dataDir } = options
    const ids = await addTags(options)
    return {
      input: { resource: 'tags', request: { format: 'csv', fields: ['name'], ids } },
      hold: sql`lock table tags in access exclusive mode`,
      effect: async taskId => {
        const file = await readResult(dataDir, taskId)
        return file
          ?.toString('utf8')
          .split('\r\n')
          .filter(line => line.includes(name)).length
      },
      before: undefined,
      after: rows,
    }
  },

  'print-labels': async options => {
    const { app, dataDir } = options
    const ids = await addMembers(options)
    return {
      input: { ids, sheet: '3x8', skip: 0 },
      hold: BLOCK_PEOPLE,
      effect: async taskId => {
        const file = await readResult(dataDir, taskId)
        const task = await readOne(
          app,
          sql<{ bytes: number | null }>`select file_bytes as bytes from tasks where id = ${taskId}`,
        )
        return file && { isPdf: file.toString('latin1', 0, 5) === '%PDF-', isWhole: file.length === task?.bytes }
      },
      before: undefined,
      after: { isPdf: true, isWhole: true },
    }
  },

  'print-letters': async options => {
    const { app, rows } = options
    const members = await addMembers(options)
    const made = await readOne(
      app,
      sql<{ id: string }>`
      insert into message_batches (id, name, name_sort, subject, channels, status, search)
      values (gen_random_uuid(), 'livre', 'livre', ${options.name}, 'carta', 'a_enviar', '') returning id
    `,
    )
    const batchId = made?.id
    await readAll(
      app,
      sql`
      insert into messages (id, name, name_sort, subject, body, channel, recipient_address, member_id, batch_id,
        message_id, search)
      select gen_random_uuid(), 'livre', 'livre', 'Circular', '{"type":"doc","content":[]}', 'carta', 'Rua', member,
        ${batchId}, '', '' from unnest(${members}::uuid[]) as member
    `,
    )
    return {
      input: { batchId, again: false },
      // Written after the file is in place and the letters are marked, in the same transaction.
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select count(*) filter (where status = 'impressa') as printed, count(distinct letter_number) as numbers
          from messages where batch_id = ${batchId}
        `,
        ),
      before: { printed: 0, numbers: 0 },
      after: { printed: rows, numbers: rows },
    }
  },

  'print-receipts': async options => {
    const { app, rows } = options
    const members = await addMembers(options)
    const account = await readOne(
      app,
      sql<{ id: string }>`
      insert into bank_accounts (id, name, name_sort, kind, opening_date, search)
      values (gen_random_uuid(), ${options.name}, lower(${options.name}), 'caixa', '2026-01-01', '') returning id
    `,
    )
    const snapshot = {
      organisation: { name: 'Coro', taxNumber: '', address: '', postalCode: '', locality: '' },
      holder: { memberNumber: 1, name: 'Ana', taxNumber: null },
      payer: null,
      kind: 'recebimento',
      type: 'quota',
      method: 'numerario',
      chequeNumber: null,
      paymentDate: '2026-11-15',
      amount: 100,
      lines: [],
      credit: 100,
    }
    const paid = await readAll(
      app,
      sql<{ id: string }>`
      insert into payments (id, member_id, person_id, date, amount, method, type, bank_account_id, receipt_series, receipt_year,
        receipt_seq, receipt_number, receipt_number_sort, receipt_date, receipt_snapshot, search)
      select gen_random_uuid(), m.id, m.person_id, '2026-11-15', 100, 'numerario', 'quota', ${account?.id}, ${options.name}, 2026,
        m.member_number, ${options.name} || m.member_number, ${options.name} || m.member_number, '2026-11-15',
        ${JSON.stringify(snapshot)}::jsonb, ''
      from members m where m.id = any(${members}::uuid[]) returning id
    `,
    )
    const ids = paid.map(({ id }) => id)
    return {
      input: { ids, withDuplicate: false },
      // Written after the file is in place and the receipts are counted, in the same transaction.
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select count(*) filter (where receipt_printed_count = 1) as once, count(*) filter (where receipt_printed_count > 1) as more
          from payments where id = any(${ids}::uuid[])
        `,
        ),
      before: { once: 0, more: 0 },
      after: { once: rows, more: 0 },
    }
  },

  'print-payment-advices': async options => {
    const { app, rows, dataDir } = options
    const members = await addMembers(options)
    const charges = await readAll(
      app,
      sql<{ id: string }>`
      insert into unsettled_payments (id, member_id, type, description, original_amount, issue_date, due_date)
      select gen_random_uuid(), member, 'outro', 'Viagem', 2400, '2026-01-01', '2026-03-31' from unnest(${members}::uuid[]) as member
      returning id
    `,
    )
    return {
      input: { ids: charges.map(({ id }) => id) },
      // Read after the requests are opened, for the addresses.
      hold: sql`lock table messages in access exclusive mode`,
      effect: async taskId => ({
        hasFile: (await readResult(dataDir, taskId)) !== undefined,
        ...(await readOne(
          app,
          sql<{
            requests: number
          }>`select count(*) as requests from payment_requests where member_id = any(${members}::uuid[])`,
        )),
      }),
      before: { hasFile: false, requests: rows },
      after: { hasFile: true, requests: rows },
    }
  },

  'print-collection-slips': async options => {
    const { app, dataDir } = options
    const members = await addMembers(options)
    const charges = await readAll(
      app,
      sql<{ id: string }>`
      with collected as (
        update members set collector_id = person_id where id = any(${members}::uuid[]) returning id
      )
      insert into unsettled_payments (id, member_id, type, description, original_amount, issue_date, due_date)
      select gen_random_uuid(), id, 'outro', 'Viagem', 2400, '2026-01-01', '2026-03-31' from collected returning id
    `,
    )
    return {
      input: { ids: charges.map(({ id }) => id) },
      hold: BLOCK_PEOPLE,
      effect: async taskId => (await readResult(dataDir, taskId)) !== undefined,
      before: false,
      after: true,
    }
  },

  'prepare-messages': async options => {
    const { app, rows } = options
    const ids = await addMembers(options)
    const made = await readOne(
      app,
      sql<{ id: string }>`
      insert into message_batches (id, name, name_sort, subject, body, channels, selection, status, search)
      values (gen_random_uuid(), 'livre', 'livre', ${options.name}, '{"type":"doc","content":[{"type":"paragraph"}]}',
        'carta', ${JSON.stringify({ ids })}::jsonb, 'a_preparar', '') returning id
    `,
    )
    const batchId = made?.id
    return {
      input: { batchId },
      // Written after the messages, in the same transaction.
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () =>
        readOne(
          app,
          sql`
          select status, (select count(*) from messages m where m.batch_id = b.id) as messages,
            (select count(distinct member_id) from messages m where m.batch_id = b.id) as members
          from message_batches b where id = ${batchId}
        `,
        ),
      before: { status: 'a_preparar', messages: 0, members: 0 },
      after: { status: 'a_enviar', messages: rows, members: rows },
    }
  },

  ...KILLED_QUOTA_TASKS,
  ...KILLED_CARD_TASKS,
}

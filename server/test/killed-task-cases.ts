import { sql } from 'kysely'
import { KILLED_BOOK_TASKS } from './killed-book-cases.ts'
import { KILLED_CARD_TASKS } from './killed-card-cases.ts'
import { KILLED_PRINTING_TASKS } from './killed-printing-cases.ts'
import { KILLED_QUOTA_TASKS } from './killed-quota-cases.ts'
import {
  addMembers,
  BLOCK_AUDIT_ENTRIES,
  type CaseOptions,
  csvOf,
  type PrepareTask,
  readAll,
  readOne,
  readResult,
} from './killed-task.ts'
import { KILLED_TREASURY_TASKS } from './killed-treasury-cases.ts'

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

  ...KILLED_BOOK_TASKS,
  ...KILLED_PRINTING_TASKS,
  ...KILLED_QUOTA_TASKS,
  ...KILLED_TREASURY_TASKS,
  ...KILLED_CARD_TASKS,
}

import { sql } from 'kysely'
import {
  addMembers,
  BLOCK_AUDIT_ENTRIES,
  BLOCK_PEOPLE,
  type PrepareTask,
  readAll,
  readOne,
  readResult,
  wholeFile,
} from './killed-task.ts'

/** Tasks that draw a PDF for many members. */
export const KILLED_PRINTING_TASKS: Record<string, PrepareTask> = {
  'print-labels': async options => {
    const ids = await addMembers(options)
    return {
      input: { ids, sheet: '3x8', skip: 0 },
      hold: BLOCK_PEOPLE,
      effect: taskId => wholeFile(options, taskId, '%PDF-'),
      before: undefined,
      after: { isOfType: true, isWhole: true },
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
}

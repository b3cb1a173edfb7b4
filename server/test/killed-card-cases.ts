import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportApp } from './import-app.ts'
import {
  addMembers,
  BLOCK_AUDIT_ENTRIES,
  type CaseOptions,
  type PrepareTask,
  readAll,
  readOne,
  readResult,
} from './killed-task.ts'

/** Tasks that issue a batch of cards, that take one back and that print one. */
export const KILLED_CARD_TASKS: Record<string, PrepareTask> = {
  'make-card-batch': async options => {
    const { app, rows } = options
    const memberIds = await addMembers(options)
    return {
      input: { memberIds, requestKey: randomUUID(), choice: 'sem_cartao', type: 'plastico', sortedBy: 'nome' },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () => countCards(app, memberIds),
      before: { valid: 0, cancelled: 0, batches: 0 },
      after: { valid: rows, cancelled: 0, batches: 1 },
    }
  },

  'undo-card-batch': async options => {
    const { app, rows } = options
    const memberIds = await addMembers(options)
    const batchId = await addBatch(options, memberIds)
    return {
      input: { batchId },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () => countCards(app, memberIds),
      before: { valid: rows, cancelled: 0, batches: 1 },
      after: { valid: 0, cancelled: rows, batches: 1 },
    }
  },

  'print-card-batch': async options => {
    const { dataDir } = options
    const batchId = await addBatch(options, await addMembers(options))
    return {
      input: { batchId, includeLetters: false },
      hold: sql`lock table membership_cards in access exclusive mode`,
      effect: async taskId => (await readResult(dataDir, taskId)) !== undefined,
      before: false,
      after: true,
    }
  },
}

const countCards = (app: ImportApp, memberIds: readonly string[]) =>
  readOne(
    app,
    sql`
    select count(*) filter (where status = 'valido') as valid, count(*) filter (where status = 'cancelado') as cancelled,
      count(distinct batch_id) as batches
    from membership_cards where member_id = any(${memberIds}::uuid[])
  `,
  )

async function addBatch({ app, name, rows }: CaseOptions, memberIds: readonly string[]): Promise<string | undefined> {
  const batch = await readOne(
    app,
    sql<{ id: string }>`
    insert into card_batches (id, name, type, valid_from, sorted_by, card_count, left_out_count, at, request_key, search)
    values (gen_random_uuid(), ${name}, 'plastico', '2026-01-01', 'nome', ${rows}, 0, now(), gen_random_uuid(), '') returning id
  `,
  )
  // A code has no I, L, O or U; those of a uuid are digits and A to F.
  await readAll(
    app,
    sql`
    insert into membership_cards (id, member_id, sequence, card_number, card_number_sort, type, printed_name, issue_date, valid_from,
      verification_code, batch_id)
    select gen_random_uuid(), member, 1, member, member, 'plastico', 'Ana', '2026-01-01', '2026-01-01',
      upper(right(gen_random_uuid()::text, 12)), ${batch?.id} from unnest(${memberIds}::uuid[]) as member
  `,
  )
  return batch?.id
}

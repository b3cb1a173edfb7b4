import { sql } from 'kysely'
import type { ImportApp } from './import-app.ts'
import { addMembers, BLOCK_AUDIT_ENTRIES, type CaseOptions, type PrepareTask, readAll, readOne } from './killed-task.ts'

/** Tasks that tell what quotas would be charged, that charge them, that take it back, and that notify of them. */
export const KILLED_QUOTA_TASKS: Record<string, PrepareTask> = {
  'generate-quotas': async options => {
    const { app, rows } = options
    const ids = await addMembers(options)
    await agreePlan(options, ids)
    return {
      input: { ids, from: '2026-01-01', until: '2026-12-31', includesJoia: false },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () => countCharges(app, ids),
      before: { live: 0, annulled: 0, runs: 0 },
      after: { live: rows, annulled: 0, runs: 1 },
    }
  },

  'preview-quotas': async options => {
    const { app, rows } = options
    const ids = await addMembers(options)
    await agreePlan(options, ids)
    return {
      input: { key: options.name, ids, from: '2026-01-01', until: '2026-12-31', includesJoia: false },
      hold: sql`lock table quota_run_previews in share mode`,
      effect: taskId =>
        readAll(
          app,
          sql`select (counts -> 'charged')::int as charged, jsonb_array_length(members) as members from quota_run_previews
            where task_id = ${taskId}`,
        ),
      before: [],
      after: [{ charged: rows, members: rows }],
    }
  },

  'undo-quota-run': async options => {
    const { app, rows } = options
    const ids = await addMembers(options)
    const run = await readOne(
      app,
      sql<{ id: string }>`
      insert into quota_runs (id, name, kind, search) values (gen_random_uuid(), ${options.name}, 'manual', '') returning id
    `,
    )
    await addCharges(app, ids, run?.id ?? null)
    return {
      input: { runId: run?.id },
      hold: BLOCK_AUDIT_ENTRIES,
      effect: () => countCharges(app, ids),
      before: { live: rows, annulled: 0, runs: 1 },
      after: { live: 0, annulled: rows, runs: 1 },
    }
  },

  'prepare-notices': async options => {
    const { app, rows } = options
    const ids = await addMembers(options)
    const charges = await addCharges(app, ids, null)
    return {
      input: { ids: charges, templateName: null, channel: 'carta', deadline: '2026-12-31' },
      // Requests are opened first, in the same transaction as the messages.
      hold: sql`lock table messages in share mode`,
      effect: () =>
        readOne(
          app,
          sql`
          select (select count(*) from payment_requests r where r.member_id = any(${ids}::uuid[])) as requests,
            count(*) as messages, count(distinct payment_request_id) as asked, count(distinct batch_id) as sendings
          from messages where member_id = any(${ids}::uuid[])
        `,
        ),
      before: { requests: 0, messages: 0, asked: 0, sendings: 0 },
      after: { requests: rows, messages: rows, asked: rows, sendings: 1 },
    }
  },
}

async function addCharges(app: ImportApp, ids: readonly string[], runId: string | null): Promise<string[]> {
  const made = await readAll(
    app,
    sql<{ id: string }>`
    insert into unsettled_payments (id, member_id, type, year, period_start, period_end, description, original_amount, issue_date,
      due_date, run_id)
    select gen_random_uuid(), member, 'quota', 2026, '2026-01-01', '2026-12-31', 'Quota', 2400, '2026-01-01', '2026-03-31', ${runId}::uuid
    from unnest(${ids}::uuid[]) as member returning id
  `,
  )
  await readAll(app, sql`select from refresh_member_balances(${ids}::uuid[], '2026-11-15')`)
  return made.map(({ id }) => id)
}

/** Agrees a plan of its own with each of these members, so that cases do not share a category. */
async function agreePlan({ app, name }: CaseOptions, ids: readonly string[]) {
  const values = JSON.stringify([{ validFrom: '2020-01-01', periodAmount: 2400, joiaAmount: null, minutesRef: null }])
  await readAll(
    app,
    sql`
    with plan as (
      insert into quota_plans (id, name, name_sort, periodicity, valid_from, "values", proration, proration_on_exit, search)
      values (gen_random_uuid(), ${name}, ${name}, 'anual', '2020-01-01', ${values}::jsonb, 'nenhuma', 'nenhuma', '') returning id
    )
    insert into member_terms (id, member_id, kind, from_date, plan_id)
    select gen_random_uuid(), m.id, 'plano', m.admission_date, plan.id from members m, plan where m.id = any(${ids}::uuid[])
  `,
  )
}

/** The charges of these members, and the runs that made them. */
const countCharges = (app: ImportApp, ids: readonly string[]) =>
  readOne(
    app,
    sql`
    select count(*) filter (where annulled_at is null) as live, count(*) filter (where annulled_at is not null) as annulled,
      count(distinct run_id) as runs
    from unsettled_payments where member_id = any(${ids}::uuid[])
  `,
  )

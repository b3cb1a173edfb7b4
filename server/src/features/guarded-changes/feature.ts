import * as calls from '@agremia/model/calls/guarded-changes'
import { sql } from 'kysely'
import { authDepsOf } from '../auth/auth-deps.ts'
import { defineFeature, type FeatureDeps, runsJob } from '../feature.ts'
import { applyDueJob } from './apply-due.job.ts'
import { applyDue } from './apply-due.ts'
import type { GuardDeps } from './guard-deps.ts'
import { guardedChangeRoutes } from './guarded-changes.routes.ts'

const guardDepsOf = (deps: FeatureDeps): GuardDeps => ({
  ...authDepsOf(deps),
  kernel: deps.kernel,
  served: deps.served,
})

export const guardedChanges = defineFeature({
  name: 'guarded-changes',
  calls: [calls],
  routes: (app, deps) => guardedChangeRoutes(app, { ...guardDepsOf(deps), store: deps.settings }),
  jobs: [
    runsJob(applyDueJob, {
      handler: deps => () => applyDue(guardDepsOf(deps)),
      // A job of its own runs when a change is due; this finds those that were lost.
      schedule: { cron: '20 * * * *', maxAttempts: 5 },
      afterRestore: 'drop',
    }),
  ],
  // A backup may hold a request that was withdrawn since.
  afterRestore: db => sql`update guarded_changes set due_at = null where state = 'pending'`.execute(db),
  cleanup: {
    'decided changes whose link works no more': sql`
      delete from guarded_changes where state <> 'pending' and take_back_until < now() - interval '1 day'`,
  },
  pendingWork: () => ({
    guardedChanges: () => sql`(select count(*)::int from guarded_changes where state = 'pending')`,
  }),
  memberReferences: [
    {
      to: 'people',
      table: 'guarded_changes',
      columns: ['person_id'],
      onMerge: {
        refuse:
          'Foi pedida há poucos dias uma mudança do IBAN de uma das fichas. Espere que deixe de se poder desfazer.',
      },
    },
  ],
  ownTables: ['guarded_changes'],
  personalTexts: [
    {
      table: 'guarded_changes',
      rows: ({ personId }) => sql`person_id = ${personId}`,
      deleted: ['old_text', 'new_text'],
      impersonal: ['value_name', 'setting', 'asked_by_name'],
    },
  ],
})

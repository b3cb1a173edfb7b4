import * as bulkCalls from '@agremia/model/calls/bulk'
import * as deathCalls from '@agremia/model/calls/death'
import * as duplicateCalls from '@agremia/model/calls/duplicates'
import * as juniorCalls from '@agremia/model/calls/grown-juniors'
import * as labelCalls from '@agremia/model/calls/labels'
import * as memberCalls from '@agremia/model/calls/members'
import { memberCategories } from '@agremia/model/resources/member-categories'
import { memberStateNames } from '@agremia/model/resources/member-state-names'
import { memberStates } from '@agremia/model/resources/member-states'
import { memberTerms } from '@agremia/model/resources/member-terms'
import { members as membersResource } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { defineFeature, runsJob, withHooks } from '../feature.ts'
import { photoAddresses } from '../photos/photo-addresses.ts'
import { followMembers, followStates, followTerms } from '../quotas/adjustments/follow-changes.ts'
import { memberCategoryHooks, memberStateNameHooks } from './behaviour.hooks.ts'
import { boundedCount } from './bounded-count.ts'
import { bulkRoutes } from './bulk/bulk.routes.ts'
import { bulkChangeTask } from './bulk/bulk-change.task.ts'
import { deathRoutes } from './death/death.routes.ts'
import { applyNewDay } from './derive-members.ts'
import { duplicateRoutes } from './duplicates.routes.ts'
import { fillMemberDefaults } from './fill-member-defaults.ts'
import { followTheDayJob } from './follow-the-day.job.ts'
import { grownJuniorRoutes } from './grown-juniors.routes.ts'
import { APART_UNDO } from './keep-apart.ts'
import { labelRoutes } from './labels.routes.ts'
import { labelsTask } from './labels.task.ts'
import { countLikelyPairs } from './like-members.ts'
import { memberStateHooks } from './member-states.hooks.ts'
import { memberTermHooks } from './member-terms.hooks.ts'
import { MEMBER_TEXTS } from './member-texts.ts'
import { memberHooks } from './members.hooks.ts'
import { memberRoutes } from './members.routes.ts'
import { OWN_REFERENCES } from './own-references.ts'
import { findGrownJuniors, promoteJuniors } from './promote-juniors.ts'
import { sheetRoutes } from './sheet.routes.ts'
import { tellStates } from './state-messages.ts'
import { MERGE_UNDO } from './undo-merge.ts'

const DAY_MS = 86_400_000

export const members = defineFeature({
  name: 'members',
  resources: [
    withHooks(membersResource, deps => ({
      ...memberHooks(deps.settings, photoAddresses(deps)),
      saved: followMembers(deps.settings.texts),
    })),
    withHooks(memberStates, deps => followStates(tellStates(() => deps, memberStateHooks(deps.kernel)))),
    withHooks(memberTerms, () => followTerms(memberTermHooks)),
    withHooks(memberStateNames, ({ settings }) => memberStateNameHooks(settings)),
    withHooks(memberCategories, ({ settings }) => memberCategoryHooks(settings)),
  ],
  calls: [memberCalls, deathCalls, juniorCalls, duplicateCalls, bulkCalls, labelCalls],
  routes: (app, { kernel, settings, served, all }) => {
    const servedMembers = served(membersResource.name)
    const ofMembers = { kernel, served: servedMembers }
    memberRoutes(app, { ...ofMembers, store: settings, texts: all.personalTexts })
    deathRoutes(app, { kernel, store: settings })
    bulkRoutes(app, {
      ...ofMembers,
      settings,
      batches: { kernel, served },
      task: bulkChangeTask({ ...ofMembers, settings, batches: { kernel, served } }),
    })
    labelRoutes(app, { ...ofMembers, task: labelsTask(ofMembers) })
    duplicateRoutes(app, {
      kernel,
      store: settings,
      served,
      references: all.memberReferences,
    })
    grownJuniorRoutes(app, { kernel, served: served(memberTerms.name), store: settings })
    sheetRoutes(app, { kernel, served: all.served, store: settings })
  },
  tasks: ({ kernel, settings, served }) => {
    const ofMembers = { kernel, served: served(membersResource.name) }
    return [bulkChangeTask({ ...ofMembers, settings, batches: { kernel, served } }), labelsTask(ofMembers)]
  },
  jobs: [
    runsJob(followTheDayJob, {
      handler:
        ({ database, settings, clock }) =>
        async () => {
          await promoteJuniors(database, settings.texts(), clock())
          await applyNewDay(database, clock())
        },
      // A little after midnight in Lisbon, in summer and in winter. If the machine was off at night, it is done in the morning.
      schedule: { cron: '5 0,23 * * *', maxAttempts: 5, catchUpMs: DAY_MS },
      afterRestore: 'drop',
    }),
  ],
  pendingWork: ({ database, settings, clock }) => ({
    // Those whom the organisation moves by itself do not wait for anybody.
    grownJuniors: async () =>
      settings.texts().juniorAutoPromote === 'true'
        ? 0
        : (await findGrownJuniors(database.kysely, settings.texts(), lisbonDay(clock()))).length,
    duplicates: boundedCount(() => countLikelyPairs(database.kysely, settings.texts())),
  }),
  firstSteps: () => ({
    members: () => sql`exists (select from members)`,
    // The usual categories are there from the start: the step is done once they are somebody's choice.
    memberCategories: () => sql`(
      exists (select from members) or
      exists (select from audit_log where resource_sort = 'membercategories' and actor_kind = 'user')
    )`,
  }),
  cleanup: {
    'bulk changes that can no longer be undone': sql`delete from bulk_changes where made_at < now() - interval '2 days'`,
    'what merges changed that can no longer be undone': sql`
      update member_merges set changes = null
      where changes is not null and merged_at < now() - make_interval(days => ${duplicateCalls.UNDO_DAYS})
    `,
  },
  firstRows: { tables: ['member_state_names', 'member_categories'], fill: fillMemberDefaults },
  memberReferences: OWN_REFERENCES,
  historyParts: [memberStates, memberTerms].map(resource => ({
    owner: membersResource,
    resource,
    by: 'memberId',
    of: '_id',
  })),
  historyUndos: [APART_UNDO, MERGE_UNDO],
  formerIds: [
    { owner: membersResource, query: id => sql`select gone_id::text from member_merges where kept_id = ${id}` },
  ],
  personalTexts: MEMBER_TEXTS,
  ownTables: ['bulk_changes', 'member_merges', 'member_numbers', 'members_apart'],
  ownColumns: { members: ['address_id', 'account_id'] },
  // Contacts of every kind have one column of values.
  storedAs: {
    members: {
      mobile: 'value_sort',
      email: 'value_sort',
      phone: 'value_sort',
      search: 'member_search',
      email_bounced_at: 'bounced_at',
      address_returned_at: 'bounced_at',
    },
  },
})

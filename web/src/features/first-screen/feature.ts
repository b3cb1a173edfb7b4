import { isStaff } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { FIRST_SCREEN } from './first-screen-call.ts'

/** NAV-06: what staff see on their first screen, the list of members, beside the list itself. */
export const firstScreen = defineFeature({
  listNotes: [{ order: 10, list: 'members', shows: lazyPart(() => import('./pending-work.tsx'), 'PendingWork') }],
  listLeads: [{ order: 10, list: 'members', shows: lazyPart(() => import('./first-steps.tsx'), 'FirstSteps') }],
  firstCalls: ({ list, role }) => (list === 'members' && isStaff(role) ? [FIRST_SCREEN] : []),
})

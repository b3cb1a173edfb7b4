import { z } from 'zod'
import { ADMIN, STAFF } from '../rules/roles.ts'
import { PRESET_NAMES } from '../rules/terminology.ts'
import { defineCall } from './call.ts'
import { requiredText } from './written.ts'

const firstScreen = z.strictObject({
  /** By name of the work: the number of items that wait. */
  pendingWork: z.record(z.string(), z.int()),
  /** By name of the step: whether it is done. Null once somebody has put the steps away. */
  firstSteps: z.record(z.string(), z.boolean()).nullable(),
})
export type FirstScreen = z.output<typeof firstScreen>

export const readFirstScreen = defineCall({
  method: 'GET',
  path: '/first_screen',
  summary: 'Count what waits for a decision by staff, and tell which of the first steps are done',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: firstScreen }),
})

export const nameOrganisation = defineCall({
  method: 'POST',
  path: '/first_steps/organisation',
  summary: "Set the organisation's name, type and words, and the caller's own name, in one transaction",
  access: ADMIN,
  statuses: [204],
  // The fields of the settings and of the user check both names again.
  body: z.strictObject({
    organisationName: requiredText(120),
    preset: z.enum(PRESET_NAMES),
    userName: requiredText(100),
  }),
})

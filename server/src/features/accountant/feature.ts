import * as accountantCalls from '@agremia/model/calls/accountant'
import { defineFeature } from '../feature.ts'
import { accountantRoutes } from './accountant.routes.ts'
import { sendMonthTask } from './send-month.task.ts'

/** What the accountant is sent each month. */
export const accountant = defineFeature({
  name: 'accountant',
  calls: [accountantCalls],
  routes: accountantRoutes,
  tasks: deps => [sendMonthTask(deps)],
})

import * as accountantCalls from '@agremia/model/calls/accountant'
import { defineFeature } from '../feature.ts'
import { USES_TREASURY } from '../treasury/uses-treasury.ts'
import { accountantRoutes } from './accountant.routes.ts'
import { sendMonthTask } from './send-month.task.ts'

/** What the accountant is sent each month. */
export const accountant = defineFeature({
  name: 'accountant',
  onlyWhere: USES_TREASURY,
  calls: [accountantCalls],
  routes: accountantRoutes,
  tasks: deps => [sendMonthTask(deps)],
  ownTables: ['accountant_sending_docs', 'accountant_sendings'],
  personalTexts: [
    {
      table: 'accountant_sendings',
      impersonal: ['month', 'email', 'file_name'],
    },
  ],
})

import * as accountCalls from '@agremia/model/calls/account'
import * as agreementCalls from '@agremia/model/calls/agreements'
import { defineFeature } from '../../feature.ts'
import { agreementRoutes } from '../agreements/agreements.routes.ts'
import { accountRoutes } from './account.routes.ts'
import { openStatement, STATEMENT } from './open-statement.ts'

/** The accounts of members, as staff and members read them, and what is agreed about paying. */
export const memberAccounts = defineFeature({
  name: 'memberAccounts',
  calls: [accountCalls, agreementCalls],
  routes(app, deps) {
    accountRoutes(app, deps)
    agreementRoutes(app, { ...deps, store: deps.settings })
  },
  downloads: deps => ({ [STATEMENT]: openStatement(deps) }),
  memberReferences: [
    {
      to: 'members',
      table: 'payment_agreements',
      columns: ['member_id'],
      onMerge: 'move',
      counted: ['acordo de prestações', 'acordos de prestações'],
    },
  ],
})

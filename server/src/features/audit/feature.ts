import { auditLog } from '@agremia/model/resources/audit-log'
import { defineFeature, withHooks } from '../feature.ts'
import { auditLogHooks } from './audit-log.hooks.ts'
import { historyRoute } from './history.routes.ts'

export const audit = defineFeature({
  name: 'audit',
  resources: [withHooks(auditLog, () => auditLogHooks)],
  routes: (app, deps) => {
    for (const one of deps.all.served) historyRoute(app, deps, one)
  },
  personalTexts: [
    {
      table: 'audit_log',
      elsewhere: ['user_name', 'record_title', 'diff', 'search'],
      impersonal: ['resource', 'record_id'],
    },
  ],
})

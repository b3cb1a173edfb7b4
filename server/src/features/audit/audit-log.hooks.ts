import type { auditLog } from '@agremia/model/resources/audit-log'
import { settings } from '@agremia/model/resources/settings'
import { ADMIN_SETTINGS } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import type { Hooks } from '../../resource/hooks.ts'

/** Entries contain old and new values, so those of settings that only admins may read are for admins too. */
export const auditLogHooks: Hooks<typeof auditLog> = {
  scope: actor =>
    actor?.role === 'admin'
      ? undefined
      : sql`not (t.resource = ${settings.name} and t.record_id = any(${[...ADMIN_SETTINGS]}))`,
}

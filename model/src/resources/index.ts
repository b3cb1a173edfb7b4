import type { Resource } from '../resource/define.ts'
import { auditLog } from './audit-log.ts'
import { countries } from './countries.ts'
import { savedViews } from './saved-views.ts'
import { settings } from './settings.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** The registry: every resource that the kernel serves. */
export const resources: readonly Resource[] = [users, tags, countries, auditLog, savedViews]

/** What the explainer tells of: those, and the ones that have routes of their own. */
export const explained: readonly Resource[] = [...resources, settings]

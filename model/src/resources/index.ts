import type { Resource } from '../resource/define.ts'
import { auditLog } from './audit-log.ts'
import { countries } from './countries.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** The registry: every resource that the kernel serves. */
export const resources: readonly Resource[] = [users, tags, countries, auditLog]

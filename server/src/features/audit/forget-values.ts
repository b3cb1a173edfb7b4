import { fold } from '@agremia/model/rules/fold'
import { type Kysely, sql } from 'kysely'

interface ForgottenRecords {
  /** Names of resources. */
  resources: readonly string[]
  ids: readonly string[]
  /** Replaces the title, which may be a person's name. */
  title: string
}

/** Removes the values and titles from the audit entries of records whose personal data are erased. The entries themselves stay. */
export const forgetAuditValues = (db: Kysely<unknown>, { resources, ids, title }: ForgottenRecords) =>
  sql`
    update audit_log set diff = null, record_title = ${title}, search = ${fold(title)}
    where record_id_sort = any(${[...ids]}) and resource_sort = any(${resources.map(fold)})
  `.execute(db)

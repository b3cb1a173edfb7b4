import { fold } from '@agremia/model/rules/fold'
import type { FormerWords } from '@agremia/model/rules/word-paths'
import { type Kysely, sql } from 'kysely'

const NAMES = ['memberURLSingular', 'memberURLPlural', 'membershipPaymentsURL'] as const

/** More changes of one word than any organisation makes; older bookmarks than that are not followed. */
const MOST = 20

/** The words that addresses had before, as the audit log knows them, newest first. */
export async function findFormerWords(db: Kysely<unknown>): Promise<FormerWords> {
  const ids = NAMES.map(fold)
  const { rows } = await sql<{ name: string; word: string }>`
    select record_id as name, diff #>> '{value,from}' as word from audit_log
    where record_id_sort = any(${ids}) and resource_sort = 'settings' and action = 'update'
      and diff #>> '{value,from}' is not null
    order by at desc limit ${MOST * NAMES.length}
  `.execute(db)
  const of = (name: string) =>
    [...new Set(rows.filter(row => row.name === name).map(({ word }) => word))].slice(0, MOST)
  return {
    memberURLSingular: of('memberURLSingular'),
    memberURLPlural: of('memberURLPlural'),
    membershipPaymentsURL: of('membershipPaymentsURL'),
  }
}

import { ERASED_TITLE } from '@agremia/model/rules/audit'
import { fold } from '@agremia/model/rules/fold'
import { sql } from 'kysely'
import type { WriteContext } from '../../../resource/context.ts'
import type { ErasedPerson, PersonalTexts } from '../../members/personal-texts.ts'
import { personFinder } from '../../saved-views/erase-searches.ts'

export const BATCH_TEXTS: readonly PersonalTexts[] = [
  {
    table: 'message_batches',
    elsewhere: ['name', 'title', 'subject', 'body', 'asked_values', 'decisions', 'selection', 'search'],
    impersonal: ['channels'],
    erase: eraseBatches,
  },
]

/**
 * Empties what was written for one person alone, and forgets searches by which only that person is found: a draft without its
 * selection is sent to nobody.
 */
async function eraseBatches({ db, now }: WriteContext, person: ErasedPerson) {
  const mark = fold(ERASED_TITLE)
  await sql`
    update message_batches set name = ${ERASED_TITLE}, name_sort = ${mark}, search = ${mark}, subject = ${ERASED_TITLE},
      title = case when title is null then null else ${ERASED_TITLE} end, body = null, asked_values = null, decisions = null,
      rev = rev + 1, updated_at = ${now}
    where selection -> 'ids' = jsonb_build_array(${person.memberId}::text) and not selection ? 'query'
  `.execute(db)
  const { rows } = await sql<{ id: string; search: string }>`
    select id, selection #>> '{query,_search}' as search from message_batches where selection #>> '{query,_search}' <> ''
  `.execute(db)
  const tellsOf = personFinder(db, person)
  for (const { id, search } of rows) {
    if (!(await tellsOf(search))) continue
    await sql`
      update message_batches set selection = null, rev = rev + 1, updated_at = ${now} where id = ${id}
    `.execute(db)
  }
}

import { UNDO_DAYS } from '@agremia/model/calls/imports'
import { type Kysely, sql } from 'kysely'

/** Clears away what has had its time. Each statement stands alone, so that one that fails keeps none of the others. */
export async function tidy(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db)
}

/** For when the queue is new, or a job died on its last try without a word: nobody is at work on these imports. */
export const RELEASE_IMPORTS = sql`
  update imports set rows_done = 0, fault = 'A tarefa foi interrompida e nada foi alterado. Volte a tentar.',
    status = case status when 'checking' then 'mapping' when 'applying' then 'checked' else 'applied' end
  where status in ('checking', 'applying', 'undoing') and not exists (
    select from graphile_worker.jobs
    where key = 'import:' || imports.id and (attempts < max_attempts or locked_at is not null)
  )`

const STATEMENTS = [
  RELEASE_IMPORTS,
  sql`delete from sessions where coalesce(ended_at, expires_at) < now() - interval '60 days'`,
  sql`delete from login_codes where coalesce(used_at, expires_at) < now() - interval '1 day'`,
  sql`delete from downloads where expires_at < now()`,
  sql`delete from throttles where resets_at < now()`,
  sql`delete from bulk_changes where made_at < now() - interval '2 days'`,
  // Other people's spreadsheets, full of personal data: those that nobody applied, and the way back from those that were.
  sql`delete from imports where applied_at is null and status in ('mapping', 'checked') and created_at < now() - interval '7 days'`,
  sql`delete from import_rows using imports i
      where i.id = import_id and i.status in ('applied', 'undone') and i.applied_at < now() - make_interval(days => ${sql.lit(UNDO_DAYS)})`,
  // The longest link (an invitation) lives 7 days; after that its text is of no use to anybody.
  sql`update outgoing_mails set body_text = '', body_html = null
      where confidential and body_text <> '' and status <> 'queued' and created_at < now() - interval '7 days'`,
  // A mail whose job died on its last try, by a crash and not by an error, has nobody left to say so.
  sql`update outgoing_mails set status = 'failed', last_error = coalesce(last_error, 'O envio foi interrompido.')
      where status = 'queued' and not exists (
        select from graphile_worker.jobs
        where key = 'send-mail:' || outgoing_mails.id and (attempts < max_attempts or locked_at is not null)
      )`,
]

import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { mailTemplates } from '../message-settings/mail-template.ts'
import { readAdministrators } from './read-administrators.ts'

/** Each change writes to all administrators. */
const MOST_A_DAY = 3

/** Whether a member has named their own account so often today that it is enough. */
export async function hasRenamedEnough({ db, now }: WriteContext, userId: string): Promise<boolean> {
  const since = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log
    where resource = 'users' and record_id_sort = ${userId} and user_id = ${userId} and at > ${since} and diff ? 'name'
  `.execute(db)
  return (rows[0]?.count ?? 0) >= MOST_A_DAY
}

/**
 * Tells the administrators that a member calls their own account otherwise, by which staff would know them. The message names nobody: it
 * would be kept when the person's data are erased.
 */
export async function tellOfName(context: WriteContext, userId: string, publicUrl: string): Promise<void> {
  const mails = (await readAdministrators(context.db)).map(({ greeting, recipient }) => ({
    values: { saudacao: greeting, ligacao: `${publicUrl}/utilizadores/${userId}` },
    recipient,
  }))
  await mailTemplates(context, 'nomeDaContaAlterado', mails)
}

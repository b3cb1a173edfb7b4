import type { OwnMessage } from '@agremia/model/calls/own-page'
import { LEFT_STATUSES } from '@agremia/model/rules/messages'
import { type Kysely, sql } from 'kysely'
import { instant } from '../../resource/columns.ts'

interface Page {
  _page: number
  _limit: number
}

/**
 * What has left for a member, newest first. Confidential messages contain links that sign people in or undo changes: whoever
 * has got into the account, perhaps through a stolen session, must not find one here.
 */
export async function readOwnMessages(db: Kysely<unknown>, memberId: string, { _page, _limit }: Page) {
  const mine = sql`member_id = ${memberId} and not confidential and status in (${sql.join(LEFT_STATUSES)})`
  const { rows: data } = await sql<OwnMessage>`
    select id as "_id", ${instant(sql.ref('at'))} as at, channel, subject, body
    from messages where ${mine} order by messages.at desc, id desc limit ${_limit} offset ${(_page - 1) * _limit}
  `.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from messages where ${mine}`.execute(db)
  return { data, meta: { total: rows[0]?.total ?? 0 } }
}

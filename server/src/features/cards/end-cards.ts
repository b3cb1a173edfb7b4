import { membershipCards } from '@agremia/model/resources/membership-cards'
import type { CardReason, CardStatus } from '@agremia/model/rules/cards/card-terms'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

export interface EndedCard {
  id: string
  status: Exclude<CardStatus, 'valido'>
  reason: CardReason
}

/** Makes cards invalid for good. Those that already are stay as they are, so that the first decision about a card is kept. */
export async function endCards(context: WriteContext, ended: readonly EndedCard[]): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await recordStatements(RECORDER, membershipCards, ids, context, () =>
    sql`
      update membership_cards c set status = e.status, cancel_reason = e.reason, rev = c.rev + 1, updated_at = ${context.now}
      from json_to_recordset(${JSON.stringify(ended)}::json) as e (id uuid, status text, reason text)
      where c.id = e.id and c.status = 'valido'
    `.execute(context.db),
  )
}

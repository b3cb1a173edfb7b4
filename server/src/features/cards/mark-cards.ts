import { membershipCards } from '@agremia/model/resources/membership-cards'
import type { CardDelivery } from '@agremia/model/rules/cards/card-terms'
import { type RawBuilder, sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { RECORDER } from '../audit/recorder.ts'

/** The column that holds the day of each step. */
const DAY_OF: Readonly<Record<CardDelivery, string | undefined>> = {
  por_imprimir: undefined,
  impresso: 'printed_on',
  enviado: 'sent_on',
  entregue: 'delivered_on',
  devolvido: 'returned_on',
}
/** The steps that have not happened once a card is back at this one. */
const LATER_THAN: Readonly<Record<CardDelivery, readonly string[]>> = {
  por_imprimir: ['printed_on', 'sent_on', 'delivered_on', 'returned_on'],
  impresso: ['sent_on', 'delivered_on', 'returned_on'],
  enviado: ['delivered_on', 'returned_on'],
  entregue: ['returned_on'],
  devolvido: [],
}
/** Rows whose differences are computed at a time, which keeps the memory of a batch of thousands small. */
const PART = 500

/** Notes where cards are now. Digital cards are nowhere, and a card that is no longer valid is of no interest to anybody. */
export async function markCards(
  context: WriteContext,
  chosen: RawBuilder<unknown>,
  { delivery, on }: { delivery: CardDelivery; on: string },
): Promise<{ changed: number; unchanged: number }> {
  const { db, now } = context
  const { rows } = await sql<{ id: string; isMarked: boolean }>`
    select t.id, t.type <> 'digital' and t.status = 'valido' and t.delivery <> ${delivery} as "isMarked" ${chosen}
  `.execute(db)
  const ids = rows.flatMap(({ id, isMarked }) => (isMarked ? [id] : [])).sort()
  const day = DAY_OF[delivery]
  const days = [
    ...(day ? [sql`${sql.ref(day)} = ${on}::date`] : []),
    ...LATER_THAN[delivery].map(name => sql`${sql.ref(name)} = null`),
  ]
  for (let from = 0; from < ids.length; from += PART) {
    const some = ids.slice(from, from + PART)
    await recordStatements(RECORDER, membershipCards, some, context, () =>
      sql`
        update membership_cards set delivery = ${delivery}, ${sql.join([...days, sql`rev = rev + 1`])}, updated_at = ${now}
        where id = any(${some}::uuid[])
      `.execute(db),
    )
  }
  return { changed: ids.length, unchanged: rows.length - ids.length }
}

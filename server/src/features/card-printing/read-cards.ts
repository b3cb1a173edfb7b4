import { cardPath } from '@agremia/model/rules/cards/card-code'
import type { CardType } from '@agremia/model/rules/cards/card-terms'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import type { Storage } from '../../outside/storage.ts'
import { batchesOf } from '../../tasks/one-ahead.ts'
import type { CardToPrint } from './draw-cards.ts'

/** Which cards are printed. */
export type ChosenCards = { ids: readonly string[] } | { batchId: string } | { waitingOf: CardType }

/** Cards that are read at a time. */
const PART = 100

/** The ids of the cards, in the order in which they and their letters are printed. Who is no longer a member gets none. */
export async function readCardIds(
  db: Kysely<unknown>,
  chosen: ChosenCards,
  { cardLetterSort }: SettingTexts,
): Promise<string[]> {
  if ('ids' in chosen) return [...chosen.ids]
  const byPostalCode = sql`a.postal_code_sort nulls last,`
  const { rows } = await ('batchId' in chosen
    ? sql<{ id: string }>`
        select c.id from membership_cards c
        join members m on m.id = c.member_id
        join member_state_names n on n.id = m.state_name_id and not n.marks_end
        where c.batch_id = ${chosen.batchId} and c.status = 'valido' order by c.batch_place, c.id
      `.execute(db)
    : sql<{ id: string }>`
        select c.id from membership_cards c
        join members m on m.id = c.member_id
        join member_state_names n on n.id = m.state_name_id and not n.marks_end
        join people p on p.id = m.person_id
        left join contacts a on a.person_id = p.id and case when a.is_primary then a.kind end = 'address'
        where c.delivery = 'por_imprimir' and c.type = ${chosen.waitingOf} and c.status = 'valido'
        order by ${cardLetterSort === 'nome' ? sql`` : byPostalCode} p.name_sort, m.member_number, c.id
      `.execute(db))
  return rows.map(({ id }) => id)
}

/** A card as it is printed, with what cannot be printed of it. */
export interface PrintedCard extends CardToPrint {
  id: string
  memberId: string
  /** The member has a photo, but its file is gone. */
  isPhotoLost: boolean
}

interface CardRow extends Omit<PrintedCard, 'address' | 'memberNumber' | 'photo' | 'hasPhoto' | 'isPhotoLost'> {
  memberNumber: number
  photoFile: string | null
}

export interface ReadCardsDeps {
  db: Kysely<unknown>
  texts: SettingTexts
  publicUrl: string
  photos: Pick<Storage, 'read'>
}

/** Reads cards with their photos, a part at a time, while those before are drawn. */
export async function* readCards(deps: ReadCardsDeps, ids: readonly string[]): AsyncGenerator<PrintedCard> {
  for (const part of batchesOf(ids, PART)) {
    for (const row of await readRows(deps.db, part)) yield await withPhoto(row, deps)
  }
}

/** The photo is that of the card, or the member's if it was given one after the card was issued. */
async function readRows(db: Kysely<unknown>, ids: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select c.id, c.member_id as "memberId", c.card_number as "cardNumber", c.verification_code as "verificationCode",
      c.printed_name as "printedName", c.printed_category as category, c.valid_until as "validUntil", m.member_number as "memberNumber",
      coalesce(f.card_url, g.card_url) as "photoFile"
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join membership_cards c using (id)
    join members m on m.id = c.member_id
    left join member_photos f on f.id = c.photo_id
    left join member_photos g on g.member_id = c.member_id and g.is_current
    order by asked.place
  `.execute(db)
  return rows
}

async function withPhoto(
  { photoFile, ...card }: CardRow,
  { photos, texts, publicUrl }: ReadCardsDeps,
): Promise<PrintedCard> {
  const photo = (photoFile && (await photos.read(photoFile))) || null
  return {
    ...card,
    memberNumber: printMemberNumber(card.memberNumber, texts),
    address: `${publicUrl}${cardPath(card.verificationCode)}`,
    photo,
    hasPhoto: photo !== null,
    isPhotoLost: photoFile !== null && photo === null,
  }
}

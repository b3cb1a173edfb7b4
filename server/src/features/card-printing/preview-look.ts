import type { CardLookPreview } from '@agremia/model/calls/card-look'
import { CARD_CODE_LENGTH, cardPath } from '@agremia/model/rules/cards/card-code'
import { cardNumberOf } from '@agremia/model/rules/cards/card-number'
import { lisbonDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { openBlankPdf } from '../../pdf/document.ts'
import { readCardHolders } from '../cards/card-holders.ts'
import { cardRulesOf } from '../cards/card-rules.ts'
import { shortenCategory, shortenName } from '../cards/new-card.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { photoStorage } from '../photos/photo-storage.ts'
import { type CardContent, faceOf, type Side } from './card-face.ts'
import { readCardLook } from './card-look.ts'
import { measuresOf } from './draw-cards.ts'
import { backgroundAddress, faceSvg, pictureAddress, type SvgPictures } from './draw-svg.ts'
import { printableIn } from './printable-text.ts'

interface PreviewFacts {
  db: Kysely<unknown>
  texts: SettingTexts
  publicUrl: string
  dataDir: string
  now: Date
}

interface Example {
  title: string
  /** The member, or undefined for an invented one of this name. */
  memberId?: string
  name: string
}

/** Of nobody's card: who reads it is told that the card is not valid. */
const SAMPLE_CODE = '0'.repeat(CARD_CODE_LENGTH)

const INVENTED: readonly Example[] = [
  { title: 'Exemplo', name: 'Maria Exemplo da Silva' },
  { title: 'Nome curto', name: 'Ana Sá' },
  { title: 'Nome comprido', name: 'Maximiliana da Conceição Albuquerque Vaz' },
]

/** Cards as they would be printed with these settings, of three members or of those that are named. */
export async function previewLook(
  facts: PreviewFacts,
  memberIds: readonly string[] | undefined,
): Promise<CardLookPreview> {
  const { texts, dataDir, db } = facts
  const { look, pictures } = await readCardLook(texts, dataDir, await readOfficeHolders(db, lisbonDay(facts.now)))
  const blank = openBlankPdf({ title: '', author: '', madeAt: facts.now })
  const measures = measuresOf(blank)
  const shared: SvgPictures = { ...(pictures.logo && { logo: pictureAddress(pictures.logo) }) }
  const backgrounds = {
    front: await backgroundAddress(pictures.background.front),
    back: await backgroundAddress(pictures.background.back),
  }
  const draw = (side: Side, card: CardContent, photo: string | undefined) => {
    const background = backgrounds[side]
    return faceSvg(blank, faceOf(side, card, look, measures), {
      ...shared,
      ...(photo && { photo }),
      ...(background && { background }),
    })
  }
  const examples = memberIds ? await readNamed(db, memberIds) : await findExamples(db)
  const contents = await readContents(facts, examples)
  return {
    cards: contents.map(({ title, photo, ...content }) => {
      const card = { ...content, printedName: printableIn(blank.fonts.bold, content.printedName) }
      return { title, front: draw('front', card, photo), back: draw('back', card, photo) }
    }),
  }
}

async function readNamed(db: Kysely<unknown>, memberIds: readonly string[]): Promise<Example[]> {
  const { rows } = await sql<{ memberId: string; name: string }>`
    select m.id as "memberId", p.name
    from unnest(${[...memberIds]}::uuid[]) with ordinality as asked (id, place)
    join members m using (id) join people p on p.id = m.person_id order by asked.place
  `.execute(db)
  return rows.map(({ memberId, name }) => ({ memberId, name, title: name }))
}

/** A member with a photo if there is one, the shortest name and the longest; invented ones while there are no members. */
async function findExamples(db: Kysely<unknown>): Promise<Example[]> {
  const { rows } = await sql<{ memberId: string; name: string }>`
    with named as (
      select m.id as "memberId", coalesce(nullif(p.card_name, ''), p.name) as name, f.id is not null as "hasPhoto"
      from members m join people p on p.id = m.person_id
      join member_state_names n on n.id = m.state_name_id and not n.marks_end
      left join member_photos f on f.member_id = m.id and f.is_current
      where m.anonymized_at is null
    )
    (select "memberId", name from named order by "hasPhoto" desc, "memberId" limit 1)
    union all (select "memberId", name from named order by length(name), "memberId" limit 1)
    union all (select "memberId", name from named order by length(name) desc, "memberId" limit 1)
  `.execute(db)
  return INVENTED.map((invented, place) => ({ ...invented, ...rows[place] }))
}

/** The card that each would get now. */
async function readContents(facts: PreviewFacts, examples: readonly Example[]) {
  const { db, texts, publicUrl, dataDir, now } = facts
  const holders = await readCardHolders(
    db,
    'plastico',
    examples.flatMap(({ memberId }) => memberId ?? []),
  )
  const photos = await readPhotos(
    db,
    dataDir,
    [...holders.values()].flatMap(({ photoId }) => photoId ?? []),
  )
  const validUntil = cardRulesOf(texts).lastDay(lisbonDay(now))
  return examples.map(({ memberId, title, name }) => {
    const holder = memberId === undefined ? undefined : holders.get(memberId)
    const memberNumber = holder?.memberNumber ?? 1234
    const photo = holder?.photoId ? photos.get(holder.photoId) : undefined
    return {
      title,
      photo,
      hasPhoto: photo !== undefined,
      printedName: shortenName(holder?.name ?? name),
      memberNumber: printMemberNumber(memberNumber, texts),
      cardNumber: cardNumberOf(memberNumber, (holder?.lastSequence ?? 0) + 1),
      category: shortenCategory(holder?.category ?? 'Efetivo'),
      validUntil,
      verificationCode: SAMPLE_CODE,
      address: `${publicUrl}${cardPath(SAMPLE_CODE)}`,
    }
  })
}

async function readPhotos(db: Kysely<unknown>, dataDir: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; file: string }>`
    select id, card_url as file from member_photos where id = any(${[...ids]}::uuid[])
  `.execute(db)
  const storage = photoStorage(dataDir)
  const read = await Promise.all(rows.map(async ({ id, file }) => [id, await storage.read(file)] as const))
  return new Map(read.flatMap(([id, bytes]) => (bytes ? [[id, pictureAddress(bytes)] as const] : [])))
}

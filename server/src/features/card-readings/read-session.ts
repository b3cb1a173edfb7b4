import type { CardReading, ReadSession } from '@agremia/model/calls/card-readings'
import { countReadings } from '@agremia/model/rules/cards/card-readings'
import type { CardValidity } from '@agremia/model/rules/cards/card-terms'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'

/** Who looks at a session: staff see everything, a volunteer at the door what that link has read, without reasons. */
export interface Onlooker {
  /** The volunteer's link; undefined for staff. */
  linkId?: string
  /** Whether a link shows whose card it was; of a list it never does, or whoever is given the link later would see everybody. */
  mayName?(memberId: string): Promise<boolean>
  settings: SettingTexts
  signPhoto(file: string): string
}

interface ReadingRow {
  id: string
  readAt: Date
  validity: CardValidity | 'desconhecido'
  name: string | null
  memberNumber: number | null
  category: string | null
  photo: string | null
  isByNumber: boolean
  memberId: string | null
  alreadyReadAt: Date | null
  isUndone: boolean
}

/** A session lasts an evening; nobody reads more than this many cards at one door. */
const MOST_SHOWN = 5000

/** Readings of a session, the latest first: all, those of one link, or one. */
async function readReadings(
  db: Kysely<unknown>,
  sessionId: string,
  { id, linkId }: { id?: string; linkId?: string },
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select r.id, r.read_at as "readAt", r.validity, coalesce(c.printed_name, p.name) as name, m.member_number as "memberNumber",
      coalesce(c.printed_category, g.name) as category, f.card_url as photo, r.is_by_number as "isByNumber", r.member_id as "memberId",
      r.undone_at is not null as "isUndone", (
        select min(o.read_at) from card_readings o
        where o.session_id = r.session_id and o.member_id = r.member_id and o.undone_at is null and (o.read_at, o.id) < (r.read_at, r.id)
      ) as "alreadyReadAt"
    from card_readings r
    left join membership_cards c on c.id = r.card_id
    left join members m on m.id = r.member_id and m.anonymized_at is null
    left join people p on p.id = m.person_id
    left join member_categories g on g.id = m.category_id
    left join member_photos f on f.member_id = m.id and f.is_current
    where r.session_id = ${sessionId} ${id ? sql`and r.id = ${id}` : sql``} ${linkId ? sql`and r.link_id = ${linkId}` : sql``}
    order by r.read_at desc, r.id desc limit ${MOST_SHOWN}
  `.execute(db)
  return rows
}

const iso = (instant: Date | string) => new Date(instant).toISOString()

function present(row: ReadingRow, { linkId, settings, signPhoto }: Onlooker, isNamed: boolean): CardReading {
  const isValid = row.validity === 'valido'
  const isStaff = linkId === undefined
  const isTold = isStaff || isNamed
  return {
    id: row.id,
    readAt: iso(row.readAt),
    isValid,
    reason: isValid || !isStaff ? null : row.validity,
    name: isTold ? row.name : null,
    memberNumber: isTold && row.memberNumber !== null ? printMemberNumber(row.memberNumber, settings) : null,
    category: isTold ? row.category : null,
    photoUrl: isTold && row.photo ? signPhoto(row.photo) : null,
    isByNumber: row.isByNumber,
    memberId: isStaff ? row.memberId : null,
    alreadyReadAt: (isStaff || isValid) && row.alreadyReadAt ? iso(row.alreadyReadAt) : null,
    isUndone: row.isUndone,
  }
}

export async function showReading(
  db: Kysely<unknown>,
  sessionId: string,
  id: string,
  onlooker: Onlooker,
): Promise<CardReading> {
  const [row] = await readReadings(db, sessionId, { id, linkId: onlooker.linkId })
  if (!row) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  // Of a card that is not valid a volunteer learns nothing but that.
  const isNamed = row.validity === 'valido' && row.memberId !== null && (await onlooker.mayName?.(row.memberId))
  return present(row, onlooker, isNamed === true)
}

export async function showSession(db: Kysely<unknown>, sessionId: string, onlooker: Onlooker): Promise<ReadSession> {
  const { rows } = await sql<{ name: string; date: string }>`
    select name, coalesce(date, created_at::date)::text as date from card_sessions where id = ${sessionId}
  `.execute(db)
  const [session] = rows
  if (!session) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const readings = (await readReadings(db, sessionId, { linkId: onlooker.linkId })).map(row =>
    present(row, onlooker, false),
  )
  return { ...session, counts: countReadings(readings), readings }
}

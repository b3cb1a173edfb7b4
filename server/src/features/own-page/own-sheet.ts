import type { OwnRequest, OwnSheet } from '@agremia/model/calls/own-page'
import { explainFields } from '@agremia/model/resource/explainer'
import { isKept } from '@agremia/model/resource/kept'
import { members } from '@agremia/model/resources/members'
import type { Diff } from '@agremia/model/rules/audit'
import { lisbonDay } from '@agremia/model/rules/day'
import { ASKABLE_FIELDS, OWN_FIELDS } from '@agremia/model/rules/own-page'
import { type Kysely, sql } from 'kysely'
import { NotFound } from '../../errors.ts'
import { instant } from '../../resource/columns.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { readItem } from '../../resource/read-items.ts'
import type { PhotoAddresses } from '../photos/photo-addresses.ts'
import { sayChanges } from './request-words.ts'

const SHOWN_REQUESTS = 10

interface OwnSheetDeps {
  kernel: Kernel
  addresses: PhotoAddresses
}

/** What members see of themselves: the fields they may see, states without reasons, and their requests. */
export async function readOwnSheet({ kernel, addresses }: OwnSheetDeps, memberId: string): Promise<OwnSheet> {
  const db = kernel.database.kysely
  const whole = await readItem(members, { db, id: memberId }, 'member', kernel)
  if (!whole) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const own = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(OWN_FIELDS.flatMap(name => (name in values ? [[name, values[name]]] : [])))
  const refs = typeof whole._refs === 'object' && whole._refs !== null ? { ...whole._refs } : {}
  // States with a future start date are left out: the board tells the person of them, not this page.
  const today = lisbonDay(kernel.clock())
  const { rows: states } = await sql<OwnSheet['states'][number]>`
    select n.name, s.start_date::text as "startDate",
      case when s.end_date < ${today}::date then s.end_date::text end as "endDate"
    from member_states s join member_state_names n on n.id = s.state_name_id join members m on m.id = s.member_id
    where s.member_id = ${memberId} and s.start_date <= greatest(${today}::date, m.admission_date)
    order by s.start_date desc
  `.execute(db)
  const { rows: photos } = await sql<{ name: string }>`
    select card_url as name from member_photos where member_id = ${memberId} and is_current
  `.execute(db)
  const [photo] = photos
  return {
    member: { _id: whole._id, ...own(whole), _refs: own(refs) },
    fields: explainOwn(kernel),
    photoUrl: photo ? addresses.sign(photo.name) : null,
    states,
    requests: await readRequests(kernel, db, memberId),
  }
}

const isIn = (names: readonly string[], name: string) => names.includes(name)

/** The explainer does not describe members to members, so this answer includes the description of the fields it shows. */
const explainOwn = (kernel: Kernel): OwnSheet['fields'] =>
  explainFields(
    members,
    'member',
    kernel.wording(),
    (name, field) => isIn(OWN_FIELDS, name) && isKept(name, field, kernel.profile()),
    kernel.profile(),
  ).map(field => ({ ...field, readonly: field.readonly || !isIn(ASKABLE_FIELDS, field.name) }))

export interface StoredRequest extends Omit<OwnRequest, 'changes' | 'values'> {
  memberId: string
  changes: Diff
}

export const REQUEST_COLUMNS = sql`id as "_id", member_id as "memberId", status, ${instant(sql.ref('requested_at'))} as "requestedAt",
  message, ${instant(sql.ref('decided_at'))} as "decidedAt", reason, changes`

/** A request that is known to exist, because it was just saved or is referred to. */
export async function readStored(db: Kysely<unknown>, id: string): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    select ${REQUEST_COLUMNS} from member_change_requests where id = ${id}
  `.execute(db)
  if (!rows[0]) throw new Error(`there is no change request ${id}`)
  return rows[0]
}

async function readRequests(kernel: Kernel, db: Kysely<unknown>, memberId: string): Promise<OwnRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select ${REQUEST_COLUMNS} from member_change_requests where member_id = ${memberId}
    order by requested_at desc limit ${SHOWN_REQUESTS}
  `.execute(db)
  return Promise.all(rows.map(row => inWords(kernel, db, row)))
}

export async function inWords(kernel: Kernel, db: Kysely<unknown>, request: StoredRequest): Promise<OwnRequest> {
  const { memberId: _memberId, changes, ...rest } = request
  const values = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))
  return { ...rest, changes: await sayChanges(kernel, db, changes), values }
}

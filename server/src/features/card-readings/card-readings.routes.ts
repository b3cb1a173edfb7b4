import * as calls from '@agremia/model/calls/card-readings'
import { cardSessions } from '@agremia/model/resources/card-sessions'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Forbidden, NotFound } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { savedAs } from '../../http/content-disposition.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { recordAction } from '../../resource/record-changes.ts'
import type { FeatureDeps } from '../feature.ts'
import { photoAddresses } from '../photos/photo-addresses.ts'
import { addReading, type EnteredReading, findMemberByNumber, type Reader, undoReading } from './add-reading.ts'
import { countNumber, findDoorLink, MOST_NAMES, makeDoorLink, tellName } from './door-links.ts'
import { exportReadings } from './export-readings.ts'
import { type Onlooker, showReading, showSession } from './read-session.ts'

type ReadingDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'keys' | 'clock' | 'publicUrl'>

/** Cards are verified one after the other (CARD-03): by staff who are signed in, or by a volunteer with the link of one door. */
export function cardReadingRoutes(app: FastifyInstance, deps: ReadingDeps) {
  const { kernel, settings, keys, clock, publicUrl } = deps
  const { database } = kernel
  const db = database.kysely
  const photos = photoAddresses(deps)
  const onlooker = (linkId?: string): Onlooker => ({
    linkId,
    settings: settings.texts(),
    signPhoto: photos.sign,
    ...(linkId && { mayName: memberId => tellName(database, linkId, memberId) }),
  })

  const keep = async (entered: EnteredReading, reader: Reader) => {
    await addReading(db, entered, reader, clock())
    return { data: await showReading(db, reader.sessionId, entered.id, onlooker(reader.linkId ?? undefined)) }
  }
  const takeBack = async (readingId: string, reader: Reader) => {
    await undoReading(db, reader, readingId, clock())
    return { data: await showReading(db, reader.sessionId, readingId, onlooker(reader.linkId ?? undefined)) }
  }
  const nameOf = async (number: string | undefined, { mayName }: Onlooker) => {
    const { id, name, memberNumber } = await findMemberByNumber(db, number)
    if (mayName && !(await mayName(id)))
      throw new Forbidden(`Esta ligação já mostrou ${MOST_NAMES} nomes. Peça outra a quem organiza.`)
    return { data: { name, memberNumber: printMemberNumber(memberNumber, settings.texts()) } }
  }
  const ofStaff = async ({ actor, params }: FastifyRequest): Promise<Reader> => {
    const sessionId = knownId((params as Record<string, string>).id) // a named part of the path
    const { rows } = await sql`select from card_sessions where id = ${sessionId}`.execute(db)
    if (rows.length === 0) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
    return { sessionId, userId: userIdOf(actor) ?? null, linkId: null }
  }
  const atDoor = async ({ ip, params }: FastifyRequest): Promise<Reader & { linkId: string }> => {
    const token = (params as Record<string, string>).token ?? '' // a named part of the path
    const link = await findDoorLink(db, keys, { token, address: ip, now: clock() })
    return { sessionId: link.sessionId, userId: null, linkId: link.id }
  }

  answer(app, calls.readCardSession, async ({ request }) => ({
    data: await showSession(db, (await ofStaff(request)).sessionId, onlooker()),
  }))
  answer(app, calls.exportCardReadings, async ({ request, reply }) => {
    const session = await showSession(db, (await ofStaff(request)).sessionId, onlooker())
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', savedAs(`${session.name} ${session.date}.csv`))
      .send(exportReadings(session, { madeAt: clock(), inWords: kernel.wording() }))
  })
  answer(app, calls.addCardReading, async ({ request, body }) => keep(body, await ofStaff(request)))
  answer(app, calls.undoCardReading, async ({ request, params }) =>
    takeBack(knownId(params.readingId), await ofStaff(request)),
  )
  answer(app, calls.findByNumber, async ({ request, params }) => {
    await ofStaff(request)
    return nameOf(params.number, onlooker())
  })

  answer(app, calls.openDoor, async ({ request, actor }) => {
    const { sessionId, userId } = await ofStaff(request)
    const { token, expiresAt } = await inTransaction(database, actor, clock(), async context => {
      await recordAction(
        kernel,
        'send',
        { resource: cardSessions, id: sessionId, title: 'Ligação para a porta' },
        context,
      )
      return makeDoorLink(context.db, keys, { sessionId, userId, now: context.now })
    })
    const url = `${publicUrl()}/porta/${token}`
    // Loaded here, because few open a door on another phone.
    const { qrCodeSvg } = await import('../../pdf/qr-code.ts')
    return { data: { url, qr: qrCodeSvg(url), expiresAt: expiresAt.toISOString() } }
  })
  answer(app, calls.closeDoors, async ({ request }) => {
    const { sessionId } = await ofStaff(request)
    await sql`delete from door_links where session_id = ${sessionId}`.execute(db)
  })

  answer(app, calls.readDoor, async ({ request }) => {
    const { sessionId, linkId } = await atDoor(request)
    return { data: await showSession(db, sessionId, onlooker(linkId)) }
  })
  answer(app, calls.readAtDoor, async ({ request, body }) => {
    const reader = await atDoor(request)
    if (body.memberNumber !== undefined) await countNumber(db, reader.linkId, clock())
    return keep(body, reader)
  })
  answer(app, calls.undoAtDoor, async ({ request, params }) =>
    takeBack(knownId(params.readingId), await atDoor(request)),
  )
  answer(app, calls.findAtDoor, async ({ request, params }) => {
    const { linkId } = await atDoor(request)
    await countNumber(db, linkId, clock())
    return nameOf(params.number, onlooker(linkId))
  })
}

import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ANYONE } from '@agremia/model/rules/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { NotFound, TooMany, Unauthorized } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { networkOf } from '../http/network.ts'
import type { Clock } from '../outside/clock.ts'
import type { WriteContext } from '../resource/context.ts'

/** A browser sends no bearer token with a download, so a file is fetched by a link that works once, for this long. */
const LINK_SECONDS = 60

export interface SentFile {
  name: string
  type: string
  /** The browser opens it, instead of saving it. */
  isShown?: boolean
  content: Readable
}

/** Makes or finds what a link leads to; undefined when this person may not have it, or it is gone. */
export type OpenDownload = (request: unknown, actor: Actor) => Promise<SentFile | undefined>

export interface DownloadLinks {
  /** Tokens are kept as their hash: a copy of the database opens no download. */
  hash(token: string): Buffer
  /** The actor who asked for the link, with the rights of now; undefined when their session has ended, which ends the link too. */
  renewActor(earlier: Actor): Promise<Actor | undefined>
}

/** Stores in the caller's transaction what a link leads to, and returns the link. */
export async function makeDownloadLink(
  { db, actor, now }: WriteContext,
  { hash }: DownloadLinks,
  kind: string,
  request: unknown,
): Promise<string> {
  if (!actor) throw new Unauthorized()
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into downloads (token_hash, created_at, expires_at, actor, kind, request)
    values (${hash(token)}, ${now}, ${new Date(now.getTime() + LINK_SECONDS * 1000)}, ${JSON.stringify(actor)}, ${kind},
      ${JSON.stringify(request)})
  `.execute(db)
  return `/api/downloads/${token}`
}

interface DownloadDeps {
  config: Pick<Config, 'rateLimit'>
  database: Database
  clock: Clock
  links: DownloadLinks
  /** By kind of link. */
  openers: Readonly<Record<string, OpenDownload>>
}

interface Link {
  kind: string
  request: unknown
  actor: Actor
  createdAt: string
  expiresAt: string
}

/** Of all requests in a minute, how many of one person may open files: more than anybody does by hand. Each may draw many pages. */
const SHARE_OF_DOWNLOADS = 0.1
/** Of one network in a minute, of links that lead nowhere. */
const MOST_WRONG = 30

/** Serves the links. The first request deletes its link; HEAD is not served, because it would use the link up without the file. */
export function downloadRoute(
  app: FastifyInstance,
  { config: { rateLimit }, database, clock, links, openers }: DownloadDeps,
) {
  // Whose link it is is known once it was taken, so that the limit is asked then.
  const askers = new WeakMap<FastifyRequest, string>()
  const limit = (max: number, keyOf: (request: FastifyRequest) => string) => {
    const count = app.createRateLimit({ max, timeWindow: '1 minute', keyGenerator: keyOf })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded)
        throw new TooMany(counted.ttlInSeconds, 'Demasiados ficheiros de uma vez. Aguarde um pouco e tente de novo.')
    }
  }
  const countDownload = limit(
    Math.ceil(rateLimit * SHARE_OF_DOWNLOADS),
    request => `downloads of ${askers.get(request)}`,
  )
  const countWrong = limit(MOST_WRONG, request => `wrong links: ${networkOf(request.ip)}`)
  app.get('/downloads/:token', { config: { access: ANYONE }, exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params as { token: string } // named in the path
    const hash = links.hash(token)
    const link = await takeLink(database, hash)
    const isFresh = link !== undefined && new Date(link.expiresAt) > clock()
    const openCounted = async (fresh: Link) => {
      askers.set(request, idOf(fresh.actor))
      await countDownload(request)
      return open(fresh)
    }
    const file = isFresh ? await openCounted(link).catch(giveBack(link, hash)) : undefined
    if (!link) await countWrong(request)
    if (!file) throw new NotFound('Esta ligação já não funciona. Peça o ficheiro de novo.')
    const disposition = file.isShown ? 'inline' : 'attachment'
    if (file.isShown) allowOwnFrames(reply)
    return reply
      .type(file.type)
      .header('content-disposition', `${disposition}; filename="${file.name}"`)
      .send(file.content)
  })

  async function open({ kind, request, actor: earlier }: Link) {
    const actor = await links.renewActor(earlier)
    return actor && openers[kind]?.(request, actor)
  }

  /** A link whose file could not be opened, because too many are being sent or the database is away, works again until it expires. */
  const giveBack = (link: Link, hash: Buffer) => async (error: unknown) => {
    await putBackLink(database, hash, link).catch(() => {
      // The database is away: the link is lost, and the first error says more.
    })
    throw error
  }
}

/** Whose downloads are counted together. */
const idOf = (actor: Actor) => (actor.kind === 'user' ? actor.userId : actor.kind === 'key' ? actor.keyId : actor.kind)

/** Our own pages may hold the file in a frame, from which it is printed; pages of other sites may not. */
function allowOwnFrames(reply: FastifyReply) {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
}

async function takeLink({ kysely }: Database, hash: Buffer): Promise<Link | undefined> {
  const { rows } = await sql<Link>`
    delete from downloads where token_hash = ${hash}
    returning kind, request, actor, created_at as "createdAt", expires_at as "expiresAt"
  `.execute(kysely)
  return rows[0]
}

const putBackLink = ({ kysely }: Database, hash: Buffer, { kind, request, actor, createdAt, expiresAt }: Link) =>
  sql`
    insert into downloads (token_hash, created_at, expires_at, actor, kind, request)
    values (${hash}, ${createdAt}, ${expiresAt}, ${JSON.stringify(actor)}, ${kind}, ${JSON.stringify(request)})
  `.execute(kysely)

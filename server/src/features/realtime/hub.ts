import { setTimeout as sleep } from 'node:timers/promises'
import { SOCKET_TOPICS } from '@agremia/model/calls/realtime'
import { isStaff } from '@agremia/model/rules/roles'
import type { WebSocket } from '@fastify/websocket'
import type { Log } from '../../db/connect.ts'
import type { SessionActor } from '../../http/actor.ts'
import { networkOf } from '../../http/network.ts'
import { type Announcement, MANY_ROWS } from '../../resource/context.ts'
import { type Connection, openConnection } from './connection.ts'
import { type Heard, parseHeard, type StaffMessage, type Tie } from './messages.ts'

export interface HubOptions {
  /** The current actor of a session; undefined if the session has ended. */
  findActorBySession(sessionId: string): Promise<SessionActor | undefined>
  mayReadRow(actor: SessionActor, announcement: Announcement): Promise<boolean>
  log: Log
  /** Interval of the pings to each socket. */
  beatMs?: number
  /** Interval of the check for expired sessions, which no announcement reports. */
  recheckMs?: number
}

/** The sockets of this instance. Announcements from the database's channel are sent to those whose actors may read the row. */
export interface Hub {
  open(socket: WebSocket, address: string): void
  /** The open sockets of the network that the address belongs to. */
  countFrom(address: string): number
  /**
   * Whether the address may open a socket, where each network may have `most`. In a full network the oldest socket that belongs
   * to nobody is closed, so that a neighbour who opens many does not keep others out.
   */
  makeRoom(address: string, most: number): boolean
  /**
   * Handles one message of the channel. Clients are told only after `ready`: they fetch at once, and would otherwise be
   * answered from this instance's outdated caches.
   */
  receive(text: string, ready?: Promise<void>): void
  /** After the channel was interrupted: looks up every actor again and tells every client to fetch. */
  recover(ready?: Promise<void>): void
  close(): Promise<void>
}

type Work = (Heard | { kind: 'gap' } | { kind: 'recheck' }) & { ready?: Promise<void> }

const CLOSE_RESTART = 1012
const CLOSE_TRY_AGAIN = 1013
const FAREWELL_MS = 1_000
/** With more waiting events than this, clients are told to fetch everything instead, which costs less than thousands of events. */
const MAX_WAITING = 1_000

export function createHub({
  findActorBySession,
  mayReadRow,
  log,
  beatMs = 30_000,
  recheckMs = 300_000,
}: HubOptions): Hub {
  const connections = new Map<string, Connection>()
  let waiting: Work[] = []
  let working: Promise<void> | undefined
  let isClosed = false

  /**
   * Messages are handled one at a time and in order: the end of a session must be handled after the authorisation of its socket,
   * or the socket would keep its rights.
   */
  function add(work: Work) {
    waiting.push(work)
    if (waiting.length > MAX_WAITING) {
      const ready = Promise.all(waiting.flatMap(one => one.ready ?? [])).then(() => undefined)
      waiting = [...waiting.filter(mustBeDelivered), { kind: 'gap', ready }]
    }
    working ??= workOff().finally(() => {
      working = undefined
    })
  }
  async function workOff() {
    for (let work = waiting.shift(); work && !isClosed; work = waiting.shift()) {
      await work.ready
      await handle(work).catch(error => log('A realtime message was not handled', { reason: String(error) }))
    }
  }

  async function handle(work: Work): Promise<void> {
    switch (work.kind) {
      case 'tie':
        return authorise(work.tie)
      case 'staff':
        return tellStaff(work.message)
      case 'recheck':
        return recheck(() => true)
      case 'gap':
        await recheck(() => true)
        // An unauthorised socket may have missed its authorisation during the interruption: another handshake lets the client ask again.
        for (const c of connections.values()) {
          if (c.actor) c.send({ topic: SOCKET_TOPICS.resync, payload: {} })
          else c.greet()
        }
        return
      case 'row':
        return announceRow(work.announcement)
    }
  }

  async function authorise({ connectionId, sessionId, userId }: Tie) {
    const connection = connections.get(connectionId)
    if (!connection) return // another instance holds it
    const actor = await findActorBySession(sessionId)
    if (actor?.userId !== userId) return
    connection.actor = actor
    connection.send({ topic: SOCKET_TOPICS.authorised, payload: {} })
  }

  async function announceRow(announcement: Announcement) {
    const { topic, ...payload } = announcement
    if (topic === 'sessions') return recheck(actor => actor.sessionId === payload._id)
    if (topic === 'users') await recheck(({ userId }) => payload._id === MANY_ROWS || payload._id === userId)
    const text = JSON.stringify({ topic, payload })
    // Checked once per actor, however many tabs they have open.
    const readers = groupBy(connections.values(), actor => `${actor.role} ${actor.userId}`)
    await Promise.all(
      readers.map(async ({ actor, sockets }) => {
        if (await mayRead(actor, announcement)) for (const s of sockets) s.sendText(text)
      }),
    )
  }
  const mayRead = (actor: SessionActor, announcement: Announcement) =>
    mayReadRow(actor, announcement).catch(error => {
      log('Whether a row may be read could not be found out', { topic: announcement.topic, reason: String(error) })
      return false
    })

  function tellStaff(message: StaffMessage) {
    for (const c of connections.values()) if (c.actor && isStaff(c.actor.role)) c.send(message)
  }

  /** Looks up the actor of each socket again; sockets of ended sessions receive nothing more. */
  async function recheck(isMeant: (actor: SessionActor) => boolean) {
    const sessions = groupBy(connections.values(), actor => actor.sessionId).filter(({ actor }) => isMeant(actor))
    await Promise.all(
      sessions.map(async ({ actor, sockets }) => {
        const found = await findActorBySession(actor.sessionId).catch(() => 'unknown' as const)
        for (const socket of sockets) {
          socket.actor = found === 'unknown' ? undefined : found
          // If the lookup fails, the socket is closed; the client reconnects and requests authorisation again.
          if (found === 'unknown') socket.close(CLOSE_TRY_AGAIN)
          // The client answers a handshake by requesting authorisation, and so learns at once that its session has ended.
          else if (!found) socket.greet()
        }
      }),
    )
  }

  /** The oldest first. */
  function connectionsFrom(address: string) {
    const network = networkOf(address)
    return [...connections.values()].filter(connection => connection.network === network)
  }

  const beating = setInterval(() => {
    for (const c of connections.values()) c.beat()
  }, beatMs)
  const rechecking = setInterval(() => add({ kind: 'recheck' }), recheckMs)

  return {
    open: (socket, address) => {
      const connection = openConnection(socket, networkOf(address))
      if (isClosed) return connection.close(CLOSE_RESTART)
      connections.set(connection.id, connection)
      socket.on('close', () => connections.delete(connection.id))
      connection.greet()
    },
    countFrom: address => connectionsFrom(address).length,
    makeRoom: (address, most) => {
      const inNetwork = connectionsFrom(address)
      if (inNetwork.length < most) return true
      const stranger = inNetwork.find(({ actor }) => !actor)
      if (!stranger) return false
      connections.delete(stranger.id)
      stranger.close(CLOSE_TRY_AGAIN)
      return true
    },
    receive: (text, ready) => {
      const heard = parseHeard(text)
      if (heard) add({ ...heard, ready })
      else log('A realtime message was not understood')
    },
    recover: ready => add({ kind: 'gap', ready }),
    close: async () => {
      isClosed = true
      clearInterval(beating)
      clearInterval(rechecking)
      await working
      for (const c of connections.values()) c.close(CLOSE_RESTART)
      // Clients that do not answer the closing handshake are not waited for.
      for (let waited = 0; connections.size > 0 && waited < FAREWELL_MS; waited += 20) await sleep(20)
      for (const c of connections.values()) c.terminate()
    },
  }
}

/** Whether a message must be delivered even if clients are told to fetch everything, because fetching does not replace it. */
const mustBeDelivered = (work: Work) => work.kind === 'tie' || work.kind === 'staff'

/** Authorised sockets grouped by actor. */
function groupBy(connections: Iterable<Connection>, keyOf: (actor: SessionActor) => string) {
  const groups = new Map<string, { actor: SessionActor; sockets: Connection[] }>()
  for (const connection of connections) {
    if (!connection.actor) continue
    const key = keyOf(connection.actor)
    const group = groups.get(key) ?? { actor: connection.actor, sockets: [] }
    group.sockets.push(connection)
    groups.set(key, group)
  }
  return [...groups.values()]
}

import { z } from 'zod'
import { CARD_VALIDITY, type CardValidity } from '../rules/cards/card-terms.ts'
import { ANYONE, STAFF } from '../rules/roles.ts'
import { defineCall } from './call.ts'

const validities = Object.keys(CARD_VALIDITY) as [CardValidity, ...CardValidity[]] // an object with keys has a first one

/** What was read: a code in any spelling, or the number on a card of before. */
const entered = {
  /** Made by the device. The same reading sent again is answered as the first time. */
  id: z.uuid('Indique um código da leitura.'),
  code: z.string().max(300).optional(),
  memberNumber: z.int('Indique o n.º.').min(1, 'Indique o n.º.').max(9_999_999, 'Não há esse n.º.').optional(),
  /** When it was read; a device without a connection sends its readings later. */
  readAt: z.iso.datetime().optional(),
}
const hasEntry = ({ code, memberNumber }: { code?: string; memberNumber?: number }) =>
  (code === undefined) !== (memberNumber === undefined)
const NO_ENTRY = { path: ['code'], message: 'Leia ou escreva o código do cartão.' }
const readingBody = z.strictObject(entered).refine(hasEntry, NO_ENTRY)

const reading = z.strictObject({
  id: z.string(),
  readAt: z.string(),
  isValid: z.boolean(),
  /** Why not, for staff alone. `desconhecido`: no card has this code. */
  reason: z.enum([...validities, 'desconhecido']).nullable(),
  name: z.string().nullable(),
  memberNumber: z.string().nullable(),
  category: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** Found by the number on a card of before, whose name somebody compared. */
  isByNumber: z.boolean(),
  /** For staff alone. */
  memberId: z.string().nullable(),
  /** When the same member was read before in this session. */
  alreadyReadAt: z.string().nullable(),
  isUndone: z.boolean(),
})
export type CardReading = z.output<typeof reading>

const counts = z.strictObject({ valid: z.int(), notValid: z.int(), repeated: z.int() })
const session = z.strictObject({
  name: z.string(),
  date: z.string(),
  counts,
  readings: z.array(reading),
})
export type ReadSession = z.output<typeof session>

export const readCardSession = defineCall({
  method: 'GET',
  path: '/card_sessions/:id/readings',
  summary: 'What was read at a door, the latest first',
  access: STAFF,
  answer: z.strictObject({ data: session }),
})

export const exportCardReadings = defineCall({
  method: 'GET',
  path: '/card_sessions/:id/readings/export',
  summary: 'Download what was read at a door as CSV',
  access: STAFF,
  files: ['text/csv'],
  query: z.strictObject({}),
})

export const addCardReading = defineCall({
  method: 'POST',
  path: '/card_sessions/:id/readings',
  summary: 'Verify a card at a door and keep the reading',
  description:
    'A reading with an `id` that is known is not kept twice. By `memberNumber`, for cards of before: whoever sends it has compared the name.',
  access: STAFF,
  body: readingBody,
  statuses: [201],
  answer: z.strictObject({ data: reading }),
})

export const undoCardReading = defineCall({
  method: 'POST',
  path: '/card_sessions/:id/readings/:readingId/undo',
  summary: 'Take back a reading',
  access: STAFF,
  answer: z.strictObject({ data: reading }),
})

export const findByNumber = defineCall({
  method: 'GET',
  path: '/card_sessions/:id/members/:number',
  summary: 'The name of the member with this number, to be compared with a card of before',
  access: STAFF,
  answer: z.strictObject({ data: z.strictObject({ name: z.string(), memberNumber: z.string() }) }),
})

const doorLink = z.strictObject({
  url: z.string(),
  /** The address as the SVG of a QR code, which the other phone reads from the screen. */
  qr: z.string(),
  expiresAt: z.string(),
})
export type DoorLink = z.output<typeof doorLink>

export const openDoor = defineCall({
  method: 'POST',
  path: '/card_sessions/:id/door_links',
  summary: 'Make a link that lets a volunteer without an account verify cards at this door until the night is over',
  access: STAFF,
  statuses: [201],
  answer: z.strictObject({ data: doorLink }),
})

export const closeDoors = defineCall({
  method: 'DELETE',
  path: '/card_sessions/:id/door_links',
  summary: 'End all links of this door at once',
  access: STAFF,
  statuses: [204],
})

const DOOR = 'The token is that of the link. One that is unknown or over is answered with 404.'

export const readDoor = defineCall({
  method: 'GET',
  path: '/doors/:token',
  summary: 'The door that a volunteer’s link opens: its name, its counts and what was read through the link',
  description: `${DOOR} It names nobody: a name is told once, with its reading.`,
  access: ANYONE,
  query: z.strictObject({}),
  answer: z.strictObject({ data: session }),
})

export const readAtDoor = defineCall({
  method: 'POST',
  path: '/doors/:token/readings',
  summary: 'Verify a card at the door of a volunteer’s link',
  description: `${DOOR} The answer does not tell why a card is not valid, and names at most 300 people in the life of a link.`,
  access: ANYONE,
  body: readingBody,
  statuses: [201],
  answer: z.strictObject({ data: reading }),
})

export const undoAtDoor = defineCall({
  method: 'POST',
  path: '/doors/:token/readings/:readingId/undo',
  summary: 'Take back a reading that was made through the link',
  description: DOOR,
  access: ANYONE,
  answer: z.strictObject({ data: reading }),
})

export const findAtDoor = defineCall({
  method: 'GET',
  path: '/doors/:token/members/:number',
  summary: 'The name of the member with this number, to be compared with a card of before',
  description: DOOR,
  access: ANYONE,
  query: z.strictObject({}),
  answer: z.strictObject({ data: z.strictObject({ name: z.string(), memberNumber: z.string() }) }),
})

import { describe, expect, it } from 'vitest'
import {
  HELD_BECAUSE,
  type HeldBecause,
  MESSAGE_CHANNELS,
  MESSAGE_STATUS,
  type MessageChannel,
  type MessageStatus,
} from './messages.ts'
import { type CountedMessage, countProgress, partsOf, progressFilter, settledOf, totalOf } from './sending-progress.ts'

const CHANNELS = Object.keys(MESSAGE_CHANNELS) as MessageChannel[] // the keys of a literal
const STATUSES = Object.keys(MESSAGE_STATUS) as MessageStatus[] // as above
const REASONS = Object.keys(HELD_BECAUSE) as HeldBecause[] // as above

/** Only what waits is held back; the database refuses anything else. */
const EVERY_MESSAGE: CountedMessage[] = CHANNELS.flatMap(channel =>
  STATUSES.flatMap(status =>
    [null, ...(status === 'em_fila' ? REASONS : [])].map(heldBecause => ({ channel, status, heldBecause })),
  ),
)

describe('MSG-01: the progress of a sending', () => {
  it.each(EVERY_MESSAGE)('counts a message once: $channel, $status, $heldBecause', message => {
    expect(partsOf(message)).toHaveLength(1)
  })

  it.each([
    [{ channel: 'email', status: 'a_enviar', heldBecause: null }, 'waiting'],
    [{ channel: 'carta', status: 'em_fila', heldBecause: null }, 'toPrint'],
    [{ channel: 'carta', status: 'em_fila', heldBecause: 'pausa' }, 'paused'],
    [{ channel: 'email', status: 'em_fila', heldBecause: 'servidor' }, 'noMailServer'],
    [{ channel: 'carta', status: 'impressa', heldBecause: null }, 'printed'],
    [{ channel: 'carta', status: 'expedida', heldBecause: null }, 'posted'],
    [{ channel: 'carta', status: 'devolvida', heldBecause: null }, 'returned'],
    [{ channel: 'email', status: 'devolvida', heldBecause: null }, 'bounced'],
    [{ channel: 'email', status: 'incerta', heldBecause: null }, 'uncertain'],
  ] as const)('%o is in %s', (message, part) => expect(partsOf(message)).toEqual([part]))

  it('adds up to all messages, and a printed letter is not settled before it is posted', () => {
    const counts = countProgress(EVERY_MESSAGE.map(message => ({ ...message, count: 2 })))
    expect(totalOf(counts)).toBe(2 * EVERY_MESSAGE.length)
    const letters = countProgress([
      { channel: 'carta', status: 'impressa', heldBecause: null, count: 3 },
      { channel: 'carta', status: 'expedida', heldBecause: null, count: 4 },
    ])
    expect([letters.printed, letters.posted, settledOf(letters), totalOf(letters)]).toEqual([3, 4, 4, 7])
  })

  it('leads to its messages in the list', () => {
    expect(progressFilter('toPrint')).toEqual({
      _status: ['em_fila', 'a_enviar'],
      _channel: 'carta',
      '_heldBecause.empty': 'true',
    })
    expect(progressFilter('paused')).toEqual({ _status: ['em_fila', 'a_enviar'], _heldBecause: 'pausa' })
    expect(progressFilter('sent')).toEqual({ _status: ['enviada'] })
  })
})

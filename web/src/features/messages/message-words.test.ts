import { expect, it } from 'vitest'
import { countMessages, explainState, printAge } from './message-words.ts'

it.each([
  ['2026-11-17T08:00:00Z', 'há menos de um dia'],
  ['2026-11-16T09:00:00Z', 'há um dia'],
  ['2026-11-03T09:00:00Z', 'há 14 dias'],
])('MSG-01: what waits since %s says its age: %s', (since, words) => {
  expect(printAge(since, new Date('2026-11-17T10:00:00Z'))).toBe(words)
})

it.each([
  [1, '1 mensagem'],
  [12, '12 mensagens'],
])('MSG-01: %i messages are counted in words', (count, words) => {
  expect(countMessages(count)).toBe(words)
})

const NOW = new Date('2026-11-17T10:00:00Z')
const WAITING = { status: 'em_fila', heldBecause: null, nextTryAt: null, error: null } as const
it.each([
  ['nothing of one that leaves at once', WAITING, undefined],
  ['why it is held', { ...WAITING, heldBecause: 'interruptor' }, 'À espera do envio automático'],
  ['when it leaves', { ...WAITING, nextTryAt: '2026-11-18T09:00:00Z' }, 'Sai em 18/11/2026 09:00'],
  ['nothing of a time that has come', { ...WAITING, nextTryAt: '2026-11-17T09:59:00Z' }, undefined],
  [
    'when it is tried again',
    { ...WAITING, nextTryAt: '2026-07-18T09:00:00Z', error: 'Caixa cheia.' },
    'Nova tentativa em 18/07/2026 10:00',
    new Date('2026-07-18T08:00:00Z'),
  ],
  ['what went wrong', { ...WAITING, status: 'falhou', error: 'Caixa cheia.' }, 'Caixa cheia.'],
] as const)('MSG-01: beside its state a message tells %s', (_what, message, words, now: Date = NOW) => {
  expect(explainState(message, now)).toBe(words)
})

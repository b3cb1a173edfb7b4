import { expect, it } from 'vitest'
import { countMessages, printAge } from './message-words.ts'

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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signal } from './signals.ts'

/** What the browser was told to play: hertz, and milliseconds. */
const played: [number, number][] = []
class Oscillator {
  frequency = { value: 0 }
  #start = 0
  connect() {}
  start(at: number) {
    this.#start = at
  }
  stop(at: number) {
    played.push([this.frequency.value, Math.round((at - this.#start) * 1000)])
  }
}
class Sound {
  currentTime = 5
  destination = {}
  resume = () => Promise.reject(new Error('not allowed before the first touch'))
  createOscillator = () => new Oscillator()
}
const vibrate = vi.fn()
beforeEach(() => {
  vi.stubGlobal('AudioContext', Sound)
  Object.assign(navigator, { vibrate })
})
afterEach(() => {
  played.length = 0
  vibrate.mockClear()
})

test.each([
  ['good', [[1320, 120]], [80]],
  [
    'again',
    [
      [880, 110],
      [880, 110],
    ],
    [80, 80, 80],
  ],
  ['bad', [[200, 450]], [400]],
] as const)('CARD-03: a reading that is %s has a sound and a vibration of its own', (tone, beeps, vibration) => {
  signal(tone)
  expect(played).toEqual(beeps)
  expect(vibrate.mock.calls).toEqual([[vibration]])
})

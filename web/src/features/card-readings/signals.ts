import type { Tone } from './outcome.ts'

/** Hertz and milliseconds of each sound, and the milliseconds of vibration. */
const SIGNALS: Readonly<Record<Tone, { beeps: readonly [number, number][]; vibration: number[] }>> = {
  good: { beeps: [[1320, 120]], vibration: [80] },
  again: {
    beeps: [
      [880, 110],
      [880, 110],
    ],
    vibration: [80, 80, 80],
  },
  bad: { beeps: [[200, 450]], vibration: [400] },
}
const GAP_MS = 70

let context: AudioContext | undefined

/** Sound and vibration, so that whoever reads cards need not look at the screen. Browsers allow sound after the first touch or key. */
export function signal(tone: Tone) {
  const { beeps, vibration } = SIGNALS[tone]
  if ('vibrate' in navigator) navigator.vibrate(vibration)
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  void context.resume().catch(() => undefined) // not allowed yet: this one stays silent
  let start = context.currentTime
  for (const [hertz, duration] of beeps) {
    const oscillator = context.createOscillator()
    oscillator.frequency.value = hertz
    oscillator.connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + duration / 1000)
    start += (duration + GAP_MS) / 1000
  }
}

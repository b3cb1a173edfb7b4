import { setTimeout as sleep } from 'node:timers/promises'

/** After so many rows a task lets go of its thread: the database's answers are waiting for it. */
export const BREATH = 10
/** Who is answered takes a few milliseconds of both, the thread's processor and the database's; an export may take minutes. */
const MOST_WAITS = 12

let answered: Int32Array | undefined
/** Where a thread sees how many requests are being answered. */
export const giveWayTo = (requests: Int32Array | undefined) => {
  answered = requests
}

/** Lets go of the thread, and waits a little while somebody is being answered. */
export async function letOthersGo() {
  await new Promise(setImmediate)
  for (let left = MOST_WAITS; left > 0 && answered && Atomics.load(answered, 0) > 0; left--) await sleep(1)
}

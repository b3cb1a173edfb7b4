import { setTimeout as sleep } from 'node:timers/promises'

/** A loop over many rows calls `yieldToRequests` after so many of them: a few milliseconds of work. */
export const YIELD_EVERY_ROWS = 10
/**
 * A request needs a few milliseconds of CPU and database time, so waiting at most 12 ms lets it finish first. An export may
 * take minutes, and is not waited for.
 */
const MOST_WAITS_OF_1_MS = 12

let underway: Int32Array | undefined
/** Tells a worker thread where it sees how many requests the server is answering. */
export const watchRequests = (counter: Int32Array | undefined) => {
  underway = counter
}

/** Lets the event loop run, and in a worker thread waits a little while the server is answering somebody. */
export async function yieldToRequests() {
  await new Promise(setImmediate)
  for (let left = MOST_WAITS_OF_1_MS; left > 0 && underway && Atomics.load(underway, 0) > 0; left--) await sleep(1)
}

import { afterEach, expect, it } from 'vitest'
import { watchRequests, yieldToRequests } from './yield-to-requests.ts'

const requests = new Int32Array(new SharedArrayBuffer(4))
afterEach(() => {
  Atomics.store(requests, 0, 0)
  watchRequests(undefined)
})
/** How often a timer of 1 ms came round while `work` was awaited. */
async function ticksDuring(work: Promise<unknown>) {
  let ticks = 0
  const counting = setInterval(() => ticks++, 1)
  await work
  clearInterval(counting)
  return ticks
}

it('goes on at once where no request is being answered, and where nobody counts them', async () => {
  expect(await ticksDuring(yieldToRequests())).toBeLessThanOrEqual(1)
  watchRequests(requests)
  expect(await ticksDuring(yieldToRequests())).toBeLessThanOrEqual(1)
})

it('waits while a request is being answered, but not for ever', async () => {
  watchRequests(requests)
  Atomics.store(requests, 0, 1)
  expect(await ticksDuring(yieldToRequests())).toBeGreaterThanOrEqual(3)
})

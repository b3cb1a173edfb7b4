import { afterEach, expect, it } from 'vitest'
import { giveWayTo, letOthersGo } from './breath.ts'

const requests = new Int32Array(new SharedArrayBuffer(4))
afterEach(() => {
  Atomics.store(requests, 0, 0)
  giveWayTo(undefined)
})
/** How often the clock's own turns came by meanwhile. */
async function turnsWhile(work: Promise<unknown>) {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await work
  clearInterval(counting)
  return turns
}

it('goes on at once where nobody is being answered, and where nobody counts', async () => {
  expect(await turnsWhile(letOthersGo())).toBeLessThanOrEqual(1)
  giveWayTo(requests)
  expect(await turnsWhile(letOthersGo())).toBeLessThanOrEqual(1)
})

it('waits while somebody is, but not for ever', async () => {
  giveWayTo(requests)
  Atomics.store(requests, 0, 1)
  expect(await turnsWhile(letOthersGo())).toBeGreaterThanOrEqual(3)
})

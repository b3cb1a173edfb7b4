import { expect, it } from 'vitest'
import { boundedCount } from './bounded-count.ts'

function slowCount(costMs: number) {
  const watch = { now: 0, runs: 0 }
  const read = boundedCount(
    async () => {
      watch.runs += 1
      watch.now += costMs
      return watch.runs
    },
    () => watch.now,
  )
  return { watch, read }
}

it('LIST-09: a count is kept for forty times what it cost, then counted again', async () => {
  const { watch, read } = slowCount(50)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  watch.now = 2049
  expect(await read()).toBe(1)
  watch.now = 2050
  expect(await read()).toBe(2)
})

it('LIST-09: a failed count is not kept', async () => {
  let runs = 0
  const read = boundedCount(async () => {
    runs += 1
    if (runs === 1) throw new Error('the database is restarting')
    return runs
  })
  await expect(read()).rejects.toThrow('restarting')
  expect(await read()).toBe(2)
})

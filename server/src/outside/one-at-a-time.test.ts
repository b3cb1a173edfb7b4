import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('API-04c: runs one work after the other, and the next one after a failure too', async () => {
  const run = oneAtATime(5, () => new Error('full'))
  const steps: string[] = []
  const work =
    (name: string, fails = false) =>
    async () => {
      steps.push(`${name} begins`)
      await new Promise(setImmediate)
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([run(work('a')), run(work('b', true)), run(work('c'))])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('API-04c: refuses what would have to wait behind too many, and takes more once there is room', async () => {
  const run = oneAtATime(1, () => new Error('full'))
  let finish = () => {}
  const first = run(() => new Promise<void>(resolve => (finish = resolve)))
  const second = run(async () => 'second')
  await expect(run(async () => 'third')).rejects.toThrow('full')
  await new Promise(setImmediate)
  finish()
  await first
  expect(await second).toBe('second')
  expect(await run(async () => 'fourth')).toBe('fourth')
})

import { describe, expect, it } from 'vitest'
import { batchesOf, oneAhead, withBeside } from './one-ahead.ts'

describe('preparing one batch ahead', () => {
  it('prepares the next item while the caller works with the one before, and no further', async () => {
    const steps: string[] = []
    const prepare = async (item: number) => {
      steps.push(`prepare ${item}`)
      return item
    }
    for await (const item of oneAhead([1, 2, 3], prepare)) {
      await Promise.resolve()
      steps.push(`work ${item}`)
    }
    expect(steps).toEqual(['prepare 1', 'prepare 2', 'work 1', 'prepare 3', 'work 2', 'work 3'])
  })

  it('throws an error of a preparation after the work before it', async () => {
    const worked: number[] = []
    const prepare = async (item: number) => {
      if (item === 2) throw new Error('refused')
      return item
    }
    const run = async () => {
      for await (const item of oneAhead([1, 2, 3], prepare)) worked.push(item)
    }
    await expect(run()).rejects.toThrow('refused')
    expect(worked).toEqual([1])
  })

  it('waits for the preparation that is under way when the work fails', async () => {
    const steps: string[] = []
    const prepare = async (item: number) => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      steps.push(`prepared ${item}`)
      return item
    }
    const run = async () => {
      for await (const item of oneAhead([1, 2, 3], prepare)) throw new Error(`failed at ${item}`)
    }
    await run().catch((error: Error) => steps.push(error.message))
    expect(steps).toEqual(['prepared 1', 'prepared 2', 'failed at 1'])
  })

  it('cuts a list into batches of which the last may be shorter', () => {
    expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(batchesOf([], 2)).toEqual([])
  })
})

describe('finishing one batch beside the next', () => {
  const later = async (step: () => void) => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    step()
  }

  it('goes on while a piece is being done, leaves no second one beside it, and waits for the last', async () => {
    const steps: string[] = []
    const result = await withBeside(async beside => {
      for (const item of [1, 2]) {
        steps.push(`work ${item}`)
        await beside(later(() => steps.push(`done ${item}`)))
      }
      steps.push('work 3')
      return 'result'
    })
    expect([...steps, result]).toEqual(['work 1', 'work 2', 'done 1', 'work 3', 'done 2', 'result'])
  })

  it('throws the error of a piece when the next one begins, or at the end', async () => {
    const failing = () =>
      later(() => {
        throw new Error('refused')
      })
    const worked: number[] = []
    const next = withBeside(async beside => {
      for (const item of [1, 2, 3]) {
        worked.push(item)
        await beside(failing())
      }
    })
    await expect(next).rejects.toThrow('refused')
    expect(worked).toEqual([1, 2])
    await expect(withBeside(beside => beside(failing()))).rejects.toThrow('refused')
  })

  it('waits for the piece that is under way when the work fails', async () => {
    const steps: string[] = []
    const run = withBeside(async beside => {
      await beside(later(() => steps.push('done')))
      throw new Error('failed')
    })
    await run.catch((error: Error) => steps.push(error.message))
    expect(steps).toEqual(['done', 'failed'])
  })
})

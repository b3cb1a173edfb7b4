import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../test/test-database.ts'
import { untilWaiting } from '../../test/until-waiting.ts'
import { startSeries, takeNumber, takeNumbers } from './number-series.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const db = () => database.kysely

describe('a numbered series', () => {
  it('PAY-02: begins with 1 in each year, apart from other series', async () => {
    const [first, second, otherYear, otherName] = [
      await takeNumber(db(), { name: 'REC', year: 2026 }),
      await takeNumber(db(), { name: 'REC', year: 2026 }),
      await takeNumber(db(), { name: 'REC', year: 2027 }),
      await takeNumber(db(), { name: 'DON', year: 2026 }),
    ]
    expect([first, second, otherYear, otherName]).toEqual([1, 2, 1, 1])
  })

  it('PAY-02: gives 100 callers at once a number each, without a gap for those that roll back', async () => {
    const series = { name: 'at once', year: 2026 }
    const taken = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        db()
          .transaction()
          .execute(async transaction => {
            const number = await takeNumber(transaction, series)
            if (index % 4 === 0) throw new Error('rolled back')
            return number
          })
          .catch(() => undefined),
      ),
    )
    const kept = taken.filter(number => number !== undefined)
    expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: 75 }, (_, index) => index + 1))
    expect(await takeNumber(db(), series)).toBe(76)
  })

  it('PAY-02: gives several numbers in one statement', async () => {
    const series = { name: 'several', year: 2026 }
    expect(await takeNumbers(db(), series, 3)).toEqual([1, 2, 3])
    expect(await takeNumbers(db(), series, 0)).toEqual([])
    expect(await takeNumbers(db(), series, 2)).toEqual([4, 5])
  })

  it('PAY-02: may begin at a chosen number until one was taken', async () => {
    const series = { name: 'begun', year: 2026 }
    expect(await startSeries(db(), series, 500)).toBe(true)
    expect(await startSeries(db(), series, 348)).toBe(true)
    expect(await takeNumber(db(), series)).toBe(348)
    expect(await startSeries(db(), series, 900)).toBe(false)
    expect(await takeNumber(db(), series)).toBe(349)
    expect(await takeNumber(db(), { ...series, year: 2027 })).toBe(1)
  })

  it('PAY-02: may not begin at a chosen number after it began by itself, nor below 1', async () => {
    const series = { name: 'running', year: 2026 }
    await takeNumber(db(), series)
    expect(await startSeries(db(), series, 2)).toBe(false)
    await expect(startSeries(db(), { ...series, year: 2027 }, 0)).rejects.toThrow('number_series_first_check')
  })

  it('PAY-02: a start waits for whoever is taking the first number', async () => {
    const series = { name: 'race', year: 2026 }
    let starting: Promise<boolean> | undefined
    await db()
      .transaction()
      .execute(async transaction => {
        await takeNumber(transaction, series)
        starting = startSeries(db(), series, 100)
        await untilWaiting(database)
      })
    expect(await starting).toBe(false)
    const { rows } = await sql`select first, last from number_series where name = ${series.name}`.execute(db())
    expect(rows).toEqual([{ first: 1, last: 1 }])
  })
})

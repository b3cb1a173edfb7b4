import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import type { ExportSheet } from './columns.ts'
import { writeCsv } from './csv.ts'
import { writePdf } from './pdf.ts'
import { type RowReader, streamRows } from './row-stream.ts'
import { makeSheet, RowSource } from './testing/test-sheet.ts'
import { writeXlsx } from './xlsx.ts'

const writers: [string, (sheet: ExportSheet) => Readable][] = [
  ['CSV', writeCsv],
  ['XLSX', writeXlsx],
  ['PDF', writePdf],
]

async function readFirstBytes(stream: Readable): Promise<Buffer> {
  await once(stream, 'readable')
  const bytes: unknown = stream.read()
  if (!Buffer.isBuffer(bytes)) throw new Error('no bytes')
  return bytes
}

/** Until the source rests: nothing is pulled for a while */
async function settle(source: RowSource): Promise<number> {
  for (let before = -1; before !== source.pulled; await wait(60)) before = source.pulled
  return source.pulled
}

describe.each(writers)('LIST-07e: %s is written as a stream', (_, write) => {
  it('sends its first bytes before the last row is read, and reads no further while the consumer is slow', async () => {
    const source = new RowSource(20_000)
    const stream = write(makeSheet(source))
    expect((await readFirstBytes(stream)).length).toBeGreaterThan(0)
    expect(await settle(source)).toBeLessThan(3_000)
    stream.destroy()
  })

  it('reads every row if the consumer reads to the end', async () => {
    const source = new RowSource(300)
    expect((await buffer(write(makeSheet(source)))).length).toBeGreaterThan(1_000)
    expect(source.pulled).toBe(300)
    expect(source.closed).toBe(0)
  })

  it('closes the source once if the consumer stops reading', async () => {
    const source = new RowSource(20_000)
    const stream = write(makeSheet(source))
    await readFirstBytes(stream)
    stream.destroy()
    await until(() => expect(source.closed).toBe(1))
    const pulled = await settle(source)
    expect(pulled).toBeLessThan(3_000)
    expect(source.closed).toBe(1)
  })

  it('closes the source when the consumer fails', async () => {
    const source = new RowSource(20_000)
    const stream = write(makeSheet(source))
    await readFirstBytes(stream)
    const failure = once(stream, 'error')
    stream.destroy(new Error('the line broke'))
    expect((await failure)[0]).toMatchObject({ message: 'the line broke' })
    await until(() => expect(source.closed).toBe(1))
  })

  it('closes the source if nobody ever reads', async () => {
    const source = new RowSource(10)
    write(makeSheet(source)).destroy()
    await until(() => expect(source.closed).toBe(1))
    expect(source.pulled).toBe(0)
  })

  it.each([0, 10, 2_000])('fails if the source fails after %i rows, instead of ending as a short file', async rows => {
    const stream = write(makeSheet(new RowSource(20_000, rows)))
    const ended = vi.fn()
    stream.once('end', ended)
    await expect(buffer(stream)).rejects.toThrow('the cursor is lost')
    expect(stream.destroyed).toBe(true)
    expect(ended).not.toHaveBeenCalled()
  })
})

it('LIST-07e: reads no further from a source that was closed', async () => {
  const source = new RowSource(10)
  let reader: RowReader | undefined
  const stream = streamRows(source, async function* (rows) {
    reader = rows
    await rows.next()
    yield 'first'
  })
  await readFirstBytes(stream)
  stream.destroy()
  await until(() => expect(source.closed).toBe(1))
  expect(await reader?.next()).toEqual({ done: true, value: undefined })
  expect(source.pulled).toBe(1)
})

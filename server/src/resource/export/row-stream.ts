import { Readable } from 'node:stream'
import type { Cell } from './columns.ts'

export type Row = readonly Cell[]
export type RowReader = AsyncIterableIterator<Row>

/**
 * A stream of what `write` makes of the rows. Rows are pulled only while the consumer wants bytes; an error of the source
 * destroys the stream; whatever ends the stream early closes the source.
 */
export function streamRows(
  rows: AsyncIterable<Row>,
  write: (rows: RowReader) => AsyncGenerator<string | Uint8Array>,
): Readable {
  const reader = readRows(rows)
  const stream = Readable.from(write(reader), { objectMode: false })
  // A generator that never started, or that called `next` itself, does not close its source, which may hold a database cursor.
  // The stream has ended already, so a failure to close has nowhere to be reported.
  stream.once('close', () => void reader.return?.().catch(() => undefined))
  return stream
}

function readRows(rows: AsyncIterable<Row>): RowReader {
  const source = rows[Symbol.asyncIterator]()
  let isOpen = true
  const reader: RowReader = {
    [Symbol.asyncIterator]: () => reader,
    async next() {
      // A writer may ask once more after the consumer has gone.
      if (!isOpen) return { done: true, value: undefined }
      try {
        const step = await source.next()
        if (step.done) isOpen = false
        return step
      } catch (error) {
        isOpen = false
        throw error
      }
    },
    async return() {
      if (isOpen) {
        isOpen = false
        await source.return?.()
      }
      return { done: true, value: undefined }
    },
  }
  return reader
}

/** The first rows, from which widths are planned, and a generator of all rows that begins with these again. */
export async function readAhead(rows: RowReader, count: number): Promise<{ sample: Row[]; all: AsyncGenerator<Row> }> {
  const sample: Row[] = []
  while (sample.length < count) {
    const step = await rows.next()
    if (step.done) break
    sample.push(step.value)
  }
  async function* replay(): AsyncGenerator<Row> {
    yield* sample
    yield* rows
  }
  return { sample, all: replay() }
}

/**
 * The same rows, of which the first has been read already: whatever prevents the reading is then an error of this call, and can be
 * answered with its status, instead of a file that ends early. They must be read to the end or closed by `return`.
 */
export async function readFirst(rows: AsyncIterable<Row>): Promise<RowReader> {
  const reader = readRows(rows)
  const first = await reader.next()
  let isFirst = true
  // No generator, because one that was never started would not close its source.
  const all: RowReader = {
    ...reader,
    [Symbol.asyncIterator]: () => all,
    next: () => {
      if (!isFirst) return reader.next()
      isFirst = false
      return Promise.resolve(first)
    },
  }
  return all
}

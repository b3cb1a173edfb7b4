import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeCsv } from '../csv.ts'
import { writeXlsx } from '../xlsx.ts'
import { makeRow, makeSheet } from './test-sheet.ts'

/** Run as a process of its own by memory.test.ts: prints the rows read and by how much the memory grew. */
const write = process.argv[2] === 'xlsx' ? writeXlsx : writeCsv
let rows = 0
let peak = 0

async function* readRows(count: number) {
  for (; rows < count; rows += 1) yield makeRow(rows, `${rows} `.repeat(2_000).slice(0, 8_000))
}

async function run(count: number): Promise<void> {
  rows = 0
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      peak = Math.max(peak, process.memoryUsage.rss())
      // a turn of the event loop, as a socket takes
      setImmediate(done)
    },
  })
  await pipeline(write(makeSheet(readRows(count))), sink)
}

// the code's own memory is not the export's
await run(500)
const before = process.memoryUsage.rss()
peak = before
await run(20_000)
process.stdout.write(JSON.stringify({ rows, growth: peak - before }))

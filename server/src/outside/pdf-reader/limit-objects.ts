import { unpackStructure } from './object-streams.ts'
import { Unread } from './pdf-reading.ts'

/** Ten times what an ordinary file of 500 pages has. */
const MAX_OBJECTS = 100_000
const OBJECT_START = /\d\s+\d+\s+obj\b/g
const COUNT_IN_STREAM = /\/N\s+(\d{1,9})/

/** Throws `Unread` where a file has so many objects, or packs so many bytes into them, that opening it would take long. */
export function limitObjects(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  let count = 0
  for (const _start of text.matchAll(OBJECT_START)) count += 1
  for (const { dictionary } of unpackStructure(bytes, text)) count += Number(COUNT_IN_STREAM.exec(dictionary)?.[1] ?? 0)
  if (count > MAX_OBJECTS) throw new Unread('demorado')
}

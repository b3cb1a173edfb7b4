import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ApiError } from '../../../errors.ts'
import { BROKEN_WORKBOOK, refuseFile } from './refuse.ts'

export interface XmlEvents {
  /** Names come without their prefix: `x:row` is `row`. */
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(name: string): void
}

/** The longest text without a tag, which is held in memory; no real workbook has a longer one. */
const MOST_WITHOUT_TAG = 4 * 1024 * 1024

/** Reads XML as its bytes come. What is not well-formed, or declares entities of its own, is refused. */
export async function* readXml(chunks: AsyncIterable<Buffer>, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  let sinceTag = 0
  parser.on('opentag', (tag: SaxesTagPlain) => {
    sinceTag = 0
    events.open(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag: SaxesTagPlain) => {
    sinceTag = 0
    events.close(localName(tag.name))
  })
  parser.on('text', text => events.text(text))
  parser.on('cdata', text => events.text(text))
  const refuse = () => {
    throw refuseFile(BROKEN_WORKBOOK)
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  const decoder = new TextDecoder()
  try {
    for await (const chunk of chunks) {
      sinceTag += chunk.length
      parser.write(decoder.decode(chunk, { stream: true }))
      if (sinceTag > MOST_WITHOUT_TAG) refuse()
      yield
    }
    parser.write(decoder.decode()).close()
    yield
  } catch (error) {
    throw error instanceof ApiError ? error : refuseFile(BROKEN_WORKBOOK)
  }
}

/** Reads a whole part. */
export async function readWholeXml(chunks: AsyncIterable<Buffer>, events: Partial<XmlEvents>): Promise<void> {
  const nothing = () => {}
  const reading = readXml(chunks, { open: nothing, text: nothing, close: nothing, ...events })
  for await (const _ of reading);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute whatever its prefix: `r:id`. */
export const attribute = (attributes: Readonly<Record<string, string>>, name: string) =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]

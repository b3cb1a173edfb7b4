import { inflateSync } from 'node:zlib'

interface PrintedText {
  text: string
  font: string
  size: number
  /** As italics are drawn. */
  isSlanted: boolean
  /** From the left edge of the page to the text, and from its upper edge to the baseline, in points. */
  x: number
  y: number
}

interface PrintedPdf {
  source: string
  /** The texts of each page in the order of drawing; '→Total' where the shared drawing is shown. */
  pages: string[][]
  /** The same texts with their places. */
  placed: PrintedText[][]
  /** The drawing operators of each page. */
  contents: string[]
  /** The texts of the shared drawing. */
  total: string[]
  /** The size of type in which a text was last drawn. */
  sizes: Map<string, number>
}

/** Reads our own PDFs back in tests. Texts go through the fonts' maps to Unicode, so they are what a reader would copy from the page. */
export function readPdf(bytes: Buffer): PrintedPdf {
  const source = bytes.toString('latin1')
  const sizes = new Map<string, number>()
  const objects = new Map<string, string>()
  for (const match of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm))
    objects.set(match[1] ?? '', match[2] ?? '')
  const follow = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''

  const readTexts = (content: string, resources: string): PrintedText[] =>
    Array.from(
      inflate(content).matchAll(
        /([-\d.]+) -1 ([-\d.]+) ([-\d.]+) Tm \/(F\d+) ([\d.]+) Tf <([0-9a-f]*)> Tj|\/(Total) Do/g,
      ),
      ([, slant, x, y, font = '', size, hex = '', form]) => {
        if (form) return { text: `→${form}`, font: '', size: 0, isSlanted: false, x: 0, y: 0 }
        const letters = readCharacterMap(inflate(follow(follow(resources, font), 'ToUnicode')))
        const text = (hex.match(/.{4}/g) ?? []).map(glyph => letters[Number.parseInt(glyph, 16)] ?? '?').join('')
        sizes.set(text, Number(size))
        return { text, font, size: Number(size), isSlanted: Number(slant) > 0, x: Number(x), y: Number(y) }
      },
    )

  const bodies = [...objects.values()]
  const form = bodies.find(body => body.includes('/Subtype /Form')) ?? ''
  const pageBodies = bodies.filter(body => body.includes('/Type /Page\n'))
  const placed = pageBodies.map(body => readTexts(follow(body, 'Contents'), follow(body, 'Resources')))
  return {
    source,
    placed,
    pages: placed.map(texts => texts.map(({ text }) => text)),
    contents: pageBodies.map(body => inflate(follow(body, 'Contents'))),
    total: form === '' ? [] : readTexts(form, form).map(({ text }) => text),
    sizes,
  }
}

function inflate(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length
  return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')).toString('latin1')
}

function readCharacterMap(map: string): string[] {
  return Array.from(map.matchAll(/\[([^\]]*)\]/g), ([, range = '']) =>
    Array.from(range.matchAll(/<([^>]*)>/g), ([, codes = '']) =>
      String.fromCharCode(...codes.split(' ').map(code => Number.parseInt(code, 16))),
    ),
  ).flat()
}

import { inflateSync } from 'node:zlib'

interface PrintedPdf {
  source: string
  /** the texts of each page in the order of drawing; '→Total' where the shared drawing is shown */
  pages: string[][]
  /** the texts of the shared drawing */
  total: string[]
  /** the size of type in which a text was last drawn */
  sizes: Map<string, number>
}

/** Reads the texts of our own PDFs back, in tests, by the fonts' maps to Unicode: what one would copy from the page. */
export function readPdf(bytes: Buffer): PrintedPdf {
  const source = bytes.toString('latin1')
  const sizes = new Map<string, number>()
  const objects = new Map<string, string>()
  for (const match of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm))
    objects.set(match[1] ?? '', match[2] ?? '')
  const follow = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''

  const readTexts = (content: string, resources: string): string[] =>
    Array.from(
      inflate(content).matchAll(/\/(F\d+) ([\d.]+) Tf <([0-9a-f]*)> Tj|\/(Total) Do/g),
      ([, font = '', size, hex = '', form]) => {
        if (form) return `→${form}`
        const letters = readCharacterMap(inflate(follow(follow(resources, font), 'ToUnicode')))
        const text = (hex.match(/.{4}/g) ?? []).map(glyph => letters[Number.parseInt(glyph, 16)] ?? '?').join('')
        sizes.set(text, Number(size))
        return text
      },
    )

  const bodies = [...objects.values()]
  const form = bodies.find(body => body.includes('/Subtype /Form')) ?? ''
  const pages = bodies
    .filter(body => body.includes('/Type /Page\n'))
    .map(body => readTexts(follow(body, 'Contents'), follow(body, 'Resources')))
  return { source, pages, total: readTexts(form, form), sizes }
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

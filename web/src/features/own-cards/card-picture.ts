/** What the picture of a card says. */
export interface PicturedCard {
  organisation: string
  name: string
  /** The lines below the name. */
  lines: readonly string[]
  /** The SVG of the QR code. */
  qr: string
}

/** The width of a text in this font, as CSS names it. */
export type MeasureText = (text: string, font: string) => number

/** Measures as the browser draws. */
export function createMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  return (text, font) => {
    if (!context) return 0
    context.font = font
    return context.measureText(text).width
  }
}

export const PICTURE = { width: 720, height: 1080 }
const MARGIN = 48
const BAND = 150
const CODE = 560
const LINE = 44
const TYPEFACE = 'system-ui, sans-serif'
/** Longer texts are broken in two. */
const LONG = 24

/**
 * A card as it is shown on a phone, standing, with a code as large as fits: black on white, which cameras read best whatever the
 * organisation's colours are.
 */
export function drawCard({ organisation, name, lines, qr }: PicturedCard, widthOf: MeasureText): string {
  const { width, height } = PICTURE
  const below = BAND + 24 + CODE + 24
  const code = qr.replace('<svg ', `<svg x="${(width - CODE) / 2}" y="${BAND + 24}" width="${CODE}" height="${CODE}" `)
  const nameLines = breakText(name)
  const draw = (texts: readonly string[], look: LineLook) => drawLines(texts, look, widthOf)
  const last = below + nameLines.length * 54
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${TYPEFACE}" text-anchor="middle">`,
    `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><path fill="#1a1f1d" d="M0 0h${width}v${BAND}h-${width}z"/>`,
    ...draw(breakText(organisation), { middle: BAND / 2, size: 40, step: 48, fill: '#fff', weight: 600 }),
    code,
    ...draw(nameLines, {
      middle: below + nameLines.length * 27,
      size: 48,
      step: 54,
      fill: '#1a1f1d',
      weight: 700,
    }),
    ...draw(lines, {
      middle: last + 12 + (lines.length * LINE) / 2,
      size: 32,
      step: LINE,
      fill: '#3a4145',
      weight: 400,
    }),
    '</svg>',
  ].join('')
}

interface LineLook {
  /** The middle of all lines, from the top. */
  middle: number
  size: number
  step: number
  fill: string
  weight: number
}

/** Lines that are too long for the card at this size are smaller. */
function drawLines(
  lines: readonly string[],
  { middle, size, step, fill, weight }: LineLook,
  widthOf: MeasureText,
): string[] {
  const widest = Math.max(...lines.map(line => widthOf(line, `${weight} ${size}px ${TYPEFACE}`)), 1)
  const fitting = Math.min(size, Math.floor((size * (PICTURE.width - 2 * MARGIN)) / widest))
  const first = middle - ((lines.length - 1) * step) / 2 + fitting * 0.35
  return lines.map(
    (line, place) =>
      `<text x="${PICTURE.width / 2}" y="${first + place * step}" font-size="${fitting}" font-weight="${weight}" fill="${fill}">${escapeXml(line)}</text>`,
  )
}

/** In two lines at the space nearest to the middle. */
function breakText(text: string): string[] {
  if (text.length <= LONG) return [text]
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const middle = text.length / 2
  const nearest = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest + 1)]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string) => text.replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign)

export const addressOfSvg = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The drawing as a PNG, which every phone keeps among its pictures. */
export async function toPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = addressOfSvg(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE.width
  canvas.height = PICTURE.height
  canvas.getContext('2d')?.drawImage(image, 0, 0, PICTURE.width, PICTURE.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  )
}

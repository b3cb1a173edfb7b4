import { fillOperator, writeOperators } from './operators.ts'

/** A character as a font draws it. */
interface ShapedCharacter {
  /** Glyph numbers in hexadecimal, four digits each, as a PDF holds text. */
  glyphs: string
  /** At a size of 1 point. */
  width: number
}

interface Glyph {
  id: number
  advanceWidth: number
  path: { scale(x: number, y: number): Glyph['path']; translate(x: number, y: number): Glyph['path']; toSVG(): string }
}

/** What we use of pdfkit's font and its types do not show. */
interface EmbeddedFont {
  id: string
  /** In thousandths of the size. */
  ascender: number
  /** Thousandths of the size for each unit of the font's own. */
  scale: number
  font: {
    glyphForCodePoint(codePoint: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    unitsPerEm: number
  }
  /** The glyphs that the file will hold. */
  subset: { includeGlyph(id: number): number }
  /** By the glyph's number in the subset: its width in thousandths, and the characters that a reader copies. */
  widths: (number | undefined)[]
  unicode: (number[] | undefined)[]
  ref(): PDFKit.PDFKitReference
}

export interface Typeface {
  /** The width of a text at a size of 1 point. */
  measure(text: string): number
  /** Draws one line in a colour given as `#rrggbb`; `top` is the upper edge of its tallest letters. All lengths are in points. */
  draw(text: string, x: number, top: number, size: number, color: string): void
  /** The same with the height of the line on which the letters stand. */
  drawOnBaseline(text: string, x: number, baseline: number, size: number, color: string): void
  /** Whether the font has a shape for the character; others would be drawn as empty boxes. */
  has(character: string): boolean
  /** The outline of a text as a path of SVG, at a size of 1 with y growing downwards and its baseline at 0. */
  outline(text: string): string
}

/** By how much a slanted letter moves to the right for each point of its height, as in most italics: 12 degrees. */
const SLANT = 0.21

/** Control characters have no shape; a font would draw each as an empty box. */
const CONTROL = /\p{Cc}/u

/**
 * Measures and draws text character by character, each looked up once for the whole document. pdfkit lays out every string
 * anew, twice, which takes a millisecond each with a font as rich as Noto Sans: a minute for 4,000 labels. Its own cache of
 * words would instead keep every text of the document in memory. Even a single letter laid out by it costs 200 ms for each
 * document, because all the font's rules for ligatures and kerning are read first. So the font's table of characters alone
 * is used: kerning is lost, which small type does not miss.
 */
export function openTypeface(doc: PDFKit.PDFDocument, name: string, isSlanted = false): Typeface {
  // True of the pinned pdfkit: font() leaves the chosen font there, and one read from a file is an EmbeddedFont.
  const font = (doc.font(name) as unknown as { _font: EmbeddedFont })._font
  const known = new Map<string, ShapedCharacter>()
  const shape = (character: string): ShapedCharacter => {
    let shaped = known.get(character)
    if (!shaped) {
      shaped = CONTROL.test(character) ? { glyphs: '', width: 0 } : shapeWith(font, character)
      known.set(character, shaped)
    }
    return shaped
  }
  const drawOnBaseline = (text: string, x: number, baseline: number, size: number, color: string) => {
    let glyphs = ''
    // Composed, because an accent that is a character of its own would not be placed above its letter.
    for (const character of text.normalize('NFC')) glyphs += shape(character).glyphs
    const used = doc.page.fonts as Record<string, unknown> // pdfkit keeps a page's fonts by their names
    used[font.id] ??= font.ref()
    // pdfkit turns the page upside down so that y grows downwards; the letters are turned back.
    const place = `1 0 ${isSlanted ? SLANT : 0} -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm`
    writeOperators(doc, `${fillOperator(color)} BT ${place} /${font.id} ${size.toFixed(2)} Tf <${glyphs}> Tj ET`)
  }
  return {
    measure: text => {
      let width = 0
      for (const character of text) width += shape(character).width
      return width
    },
    draw: (text, x, top, size, color) => drawOnBaseline(text, x, top + (font.ascender * size) / 1000, size, color),
    drawOnBaseline,
    has: character => font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    outline: text => {
      let [path, x] = ['', 0]
      for (const character of text.normalize('NFC')) {
        if (CONTROL.test(character)) continue
        const glyph = font.font.glyphForCodePoint(character.codePointAt(0) ?? 0)
        const scale = 1 / font.font.unitsPerEm
        path += glyph.path.scale(scale, -scale).translate(x, 0).toSVG()
        x += glyph.advanceWidth * scale
      }
      return path
    },
  }
}

/** As pdfkit's own `encode` does for the glyphs of a string, so that the font it embeds has them. */
function shapeWith({ font, subset, widths, unicode, scale }: EmbeddedFont, character: string): ShapedCharacter {
  const codePoint = character.codePointAt(0) ?? 0
  const glyph = font.glyphForCodePoint(codePoint)
  const id = subset.includeGlyph(glyph.id)
  const width = glyph.advanceWidth * scale
  widths[id] ??= width
  // Not the glyph's own, which may be those of another character that an earlier document drew with the same shape.
  unicode[id] ??= [codePoint]
  return { glyphs: id.toString(16).padStart(4, '0'), width: width / 1000 }
}

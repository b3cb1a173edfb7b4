/** A letter as a font draws it: its glyphs in hexadecimal, and its width at a size of 1 point */
interface Letter {
  glyphs: string
  width: number
}

/** What we use of pdfkit's font, which its types do not show */
interface EmbeddedFont {
  id: string
  /** thousandths of the size */
  ascender: number
  encode(text: string): [glyphs: string[], positions: { xAdvance: number }[]]
  ref(): PDFKit.PDFKitReference
}

export interface Typeface {
  measure(text: string): number
  draw(text: string, x: number, top: number, size: number): void
}

/**
 * Sets type letter by letter, each shaped once. pdfkit shapes every string anew, twice, at a millisecond each with a font as
 * rich as Noto Sans: minutes for a list of 20,000 rows; its cache of shaped words would instead hold every row in memory.
 * What is lost is kerning, which a table in small type does not miss.
 */
export function openTypeface(doc: PDFKit.PDFDocument, name: string): Typeface {
  // True of the pinned pdfkit: font() leaves the chosen font there, and one read from a file is an EmbeddedFont.
  const font = (doc.font(name) as unknown as { _font: EmbeddedFont })._font
  const letters = new Map<string, Letter>()
  const shape = (letter: string): Letter => {
    let shaped = letters.get(letter)
    if (!shaped) {
      const [glyphs, positions] = font.encode(letter)
      const width = positions.reduce((sum, position) => sum + position.xAdvance, 0) / 1000
      shaped = { glyphs: glyphs.join(''), width }
      letters.set(letter, shaped)
    }
    return shaped
  }
  return {
    measure: text => {
      let width = 0
      for (const letter of text) width += shape(letter).width
      return width
    },
    draw: (text, x, top, size) => {
      const glyphs = Array.from(text, letter => shape(letter).glyphs).join('')
      const baseline = top + (font.ascender * size) / 1000
      const used = doc.page.fonts as Record<string, unknown> // pdfkit keeps a page's fonts by their names
      used[font.id] ??= font.ref()
      // pdfkit's axes point down, so the letters are turned up again
      const place = `1 0 0 -1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm`
      doc.addContent(`BT ${place} /${font.id} ${size.toFixed(2)} Tf <${glyphs}> Tj ET`)
    },
  }
}

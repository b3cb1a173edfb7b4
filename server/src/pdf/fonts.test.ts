import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPdf } from './document.ts'
import { findFontsFolder } from './fonts.ts'
import { closedPdf } from './testing/closed-pdf.ts'
import { readPdf } from './testing/read-pdf.ts'

const server = dirname(dirname(findFontsFolder()))

describe('the fonts', () => {
  it('are there, with their licence', () => {
    for (const file of ['NotoSans-Regular.ttf', 'NotoSans-Bold.ttf', 'OFL.txt']) {
      expect(existsSync(join(findFontsFolder(), file)), file).toBe(true)
    }
  })

  it('are found from the source and from the bundle alike', () => {
    expect(findFontsFolder(join(server, 'dist', 'main.js'))).toBe(join(server, 'assets', 'fonts'))
    expect(findFontsFolder(join(server, 'src', 'main.ts'))).toBe(join(server, 'assets', 'fonts'))
  })

  it('are missed loudly, not sought in another package', () => {
    expect(() => findFontsFolder(join(dirname(server), 'model', 'src', 'a.ts'))).toThrow("is the server's")
  })

  it('are opened once for all documents, each of which is the same whatever was drawn before it', () => {
    const draw = (text: string) => {
      const pdf = openPdf({ title: 'Lista', author: 'ARP', madeAt: new Date('2026-11-15T10:00:00Z') })
      pdf.fonts.plain.draw(text, 10, 10, 9, '#000000')
      pdf.fonts.boldItalic.draw(text, 10, 30, 9, '#000000')
      return closedPdf(pdf)
    }
    const first = draw('Ação n.º 1')
    expect(readPdf(draw('Três pões: ãçº')).pages).toEqual([['Três pões: ãçº', 'Três pões: ãçº']])
    expect(draw('Ação n.º 1').equals(first)).toBe(true)
    expect(readPdf(first).pages).toEqual([['Ação n.º 1', 'Ação n.º 1']])
  })
})

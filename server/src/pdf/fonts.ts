import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The fonts' folder, found from the server's sources and from its bundle in server/dist alike. */
export function findFontsFolder(from: string = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    if (isServerFolder(folder)) return join(folder, 'assets', 'fonts')
    if (folder === dirname(folder)) throw new Error(`No folder above ${from} is the server's`)
  }
}

function isServerFolder(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && readFileSync(file, 'utf8').includes('"name": "@agremia/server"')
}

/** Our own files, because the fonts that every PDF reader has know only Western European letters. */
export const FONT_FILES = { plain: 'NotoSans-Regular.ttf', bold: 'NotoSans-Bold.ttf' } as const
export type FontFile = keyof typeof FONT_FILES

interface FontStyle {
  file: FontFile
  /** Drawn slanted: the folder holds no italic file, and letters lean as readers expect of emphasis. */
  isSlanted: boolean
}

export const FONTS = {
  plain: { file: 'plain', isSlanted: false },
  bold: { file: 'bold', isSlanted: false },
  italic: { file: 'plain', isSlanted: true },
  boldItalic: { file: 'bold', isSlanted: true },
} as const satisfies Record<string, FontStyle>
export type FontName = keyof typeof FONTS

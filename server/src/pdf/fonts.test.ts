import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFontsFolder } from './fonts.ts'

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
})

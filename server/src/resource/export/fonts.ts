import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The fonts' folder as seen from any file of the server: its source, or its bundle in server/dist. */
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

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PAGE = '<!doctype html><title>Agremia</title><!--terminology--><div id="root">'

/** Screens as the build leaves them, as small as can be. */
export async function makeWebFolder() {
  const webDir = await mkdtemp(join(tmpdir(), 'agremia-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), PAGE)
  await writeFile(join(webDir, 'assets', 'app-1a2b3c.js'), 'export {}\n')
  await writeFile(join(webDir, 'color-scheme.js'), '// scheme\n')
  return { webDir, remove: () => rm(webDir, { recursive: true, force: true }) }
}

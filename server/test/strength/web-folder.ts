import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const PAGE = '<!doctype html><title>Agremia</title><!--terminology--><div id="root">'

/** Screens as the build leaves them, as small as can be, and a place for what people send. */
export async function makeWebFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'agremia-web-'))
  const [webDir, dataDir] = [join(folder, 'web'), join(folder, 'data')]
  await mkdir(join(webDir, 'assets'), { recursive: true })
  await writeFile(join(webDir, 'index.html'), PAGE)
  await writeFile(join(webDir, 'assets', 'app-1a2b3c.js'), 'export {}\n')
  await writeFile(join(webDir, 'color-scheme.js'), '// scheme\n')
  return { webDir, dataDir, remove: () => rm(folder, { recursive: true, force: true }) }
}

import { copyFile, readFile, stat, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { codeOf } from './faults.ts'

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages cannot contain symbolic links. The package lists them for an install script, which npm 12 does not run, so we create them. */
export async function linkLibraries(packageFolder: string): Promise<void> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const link = join(packageFolder, target)
    if (!(await isThere(link))) await makeLink(join(packageFolder, source), link)
  }
}

async function readLinks(packageFolder: string) {
  try {
    return linksSchema.parse(JSON.parse(await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')))
  } catch (error) {
    // The package for Windows has no links.
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function makeLink(source: string, link: string): Promise<void> {
  try {
    // Relative, so that the folder can be moved; the package's links never point outside their folder.
    await symlink(basename(source), link)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    // Some shared file systems do not support links.
    if (code !== 'EPERM' && code !== 'ENOSYS' && code !== 'ENOTSUP') throw error
    await copyFile(source, link)
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

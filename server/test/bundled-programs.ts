import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../bundle-options.mjs'
import { PAGE } from './strength/web-folder.ts'

const SERVER = join(import.meta.dirname, '..')
const ROOT = join(SERVER, '..')

/** Programs that tests start, in the server's folder. A thread of `job-process` loads `tasks.worker`. */
const ENTRIES = {
  main: 'src/main',
  backup: 'src/backup',
  restore: 'src/restore',
  tasksWorker: 'src/tasks.worker',
  piecesWorker: 'test/pieces.worker',
  proofMaker: 'src/features/messages/letters/make-proofs.worker',
  pdfReader: 'src/outside/pdf-reader/read-pdfs.worker',
  jobProcess: 'test/job-process',
  exportMemoryProbe: 'src/resource/export/testing/memory-probe',
}

/**
 * The path of a program of the server, bundled as `npm run build` does: Node starts it in a third of tsx's time. The first file of
 * a test run that needs one bundles all, and the others use the same, because bundling takes three seconds of CPU.
 */
export async function findProgram(name: keyof typeof ENTRIES): Promise<string> {
  // Named by the age of the sources, because a run that watches for changes goes on after one.
  const folder = join(tmpdir(), `programs-${findLastChange()}`)
  if (!existsSync(folder)) await bundlePrograms(folder)
  return join(folder, 'server', 'dist', `${ENTRIES[name]}.mjs`)
}

function findLastChange(): number {
  const files = [join(ROOT, 'model', 'src'), join(SERVER, 'src'), join(SERVER, 'test')].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  )
  return Math.max(...files.map(path => statSync(path).mtimeMs))
}

/** Complete from the moment that it exists, because two workers may do this at once. */
async function bundlePrograms(folder: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'draft-'))
  await mkdir(join(draft, 'server'))
  for (const part of ['migrations', 'assets', 'package.json', 'node_modules'])
    await symlink(join(SERVER, part), join(draft, 'server', part))
  // Where Node looks for packages that are not bundled.
  await symlink(join(ROOT, 'node_modules'), join(draft, 'node_modules'))
  // Screens of its own, for others may be building the real ones, in the folders of a build: the server warns of missing ones.
  await mkdir(join(draft, 'web', 'dist', 'assets'), { recursive: true })
  await writeFile(join(draft, 'web', 'dist', 'index.html'), PAGE)
  await build({
    entryPoints: Object.values(ENTRIES).map(entry => join(SERVER, `${entry}.ts`)),
    outbase: SERVER,
    outdir: join(draft, 'server', 'dist'),
    ...bundleOptions(ROOT),
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  })
  await rename(draft, folder).catch(async error => {
    if (!existsSync(folder)) throw error
    await rm(draft, { recursive: true })
  })
}

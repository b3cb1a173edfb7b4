import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether this is the built program, not its sources. */
export const isBuilt = !import.meta.url.endsWith('.ts')

/** The server's own folder, found the same from `src` and from the bundle in `dist`. */
function findServerFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('the server folder, with its migrations, was not found')
    folder = above
  }
  return folder
}

const server = findServerFolder()
export const places = {
  migrations: join(server, 'migrations'),
  assets: join(server, 'assets'),
  web: join(server, '..', 'web', 'dist'),
  manifest: join(server, 'package.json'),
  /** The programs of threads and of the process that reads PDFs. They are there once the server is built; from its sources it does everything in the main thread, except that PDFs are always read in a process. */
  threads: {
    task: join(server, 'dist', 'tasks.worker.js'),
    fileReader: join(server, 'dist', 'features', 'imports', 'read-file.worker.js'),
    pdfReader: join(server, 'dist', 'outside', 'pdf-reader', 'read-pdfs.worker.js'),
    cardPrinter: join(server, 'dist', 'features', 'card-printing', 'print-cards.worker.js'),
    proofMaker: join(server, 'dist', 'features', 'messages', 'letters', 'make-proofs.worker.js'),
  },
}

export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(places.manifest, 'utf8')) as { version: string } // our own package.json
  return version
}

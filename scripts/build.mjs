import './node-version.mjs'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleOptions } from '../server/bundle-options.mjs'
import { withBuildLock } from './build-lock.mjs'
import { packFiles } from './pack.mjs'
import { root } from './paths.mjs'
import { isStale, stamped } from './stale.mjs'

/** The entry points of the server bundle: the programs and each worker thread, which loads a file of its own. */
export function serverEntries(folder = root) {
  const source = join(folder, 'server/src')
  const workers = readdirSync(source, { recursive: true })
    .map(String)
    .filter(file => file.endsWith('.worker.ts'))
    .sort()
  const programs = ['main.ts', 'backup.ts', 'restore.ts'].filter(file => existsSync(join(source, file)))
  return [...programs, ...workers].map(file => join(source, file))
}

export async function buildServer(folder = root, logLevel = 'warning') {
  const { build } = await import('esbuild')
  await stamped(
    'server',
    async () => {
      rmSync(join(folder, 'server/dist'), { recursive: true, force: true })
      await build({
        entryPoints: serverEntries(folder),
        outbase: join(folder, 'server/src'),
        outdir: join(folder, 'server/dist'),
        absWorkingDir: folder,
        ...bundleOptions(folder),
        // Comments hold characters for which Node would keep the text of a whole bundle with two bytes for each character.
        minifyWhitespace: true,
        lineLimit: 300,
        chunkNames: 'chunks/[name]-[hash]',
        sourcemap: true,
        sourcesContent: false,
        logLevel,
      })
    },
    folder,
  )
}

export async function buildWeb(folder = root) {
  // Vite reads NODE_ENV, which a test run or a developer's shell may have set to something else.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await stamped(
    'web',
    async () => {
      const outDir = join(folder, 'web/dist')
      // The program first, because it empties the folder.
      const configs = ['vite.config.ts', 'payment-page.config.ts', 'card-page.config.ts'].map(file =>
        join(folder, 'web', file),
      )
      for (const [place, configFile] of configs.filter(file => existsSync(file)).entries())
        await build({
          root: join(folder, 'web'),
          configFile,
          mode: 'production',
          logLevel: 'warn',
          build: { outDir, emptyOutDir: place === 0 },
        })
      await packFiles(outDir)
    },
    folder,
  )
}

export const buildStale = () =>
  withBuildLock(async () => {
    for (const [part, build] of Object.entries({ server: buildServer, web: buildWeb })) {
      if (!isStale(part)) continue
      const began = Date.now()
      console.log(`Building ${part} …`)
      await build()
      console.log(`Built ${part} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    }
  })

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildStale().catch(error => {
    console.error(`The build failed: ${error.message}`)
    process.exit(1)
  })
}

import './node-version.mjs'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, stop } from 'esbuild'
import { bundleOptions } from '../server/bundle-options.mjs'
import { buildStale } from './build.mjs'
import { root } from './paths.mjs'

/** Modules find other files from where their sources are, not from the bundle. */
const addressesOfSources = {
  name: 'addresses of sources',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.(ts|mjs)$/, namespace: 'file' }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    })),
}

// The benchmarks measure the built app, which is what `npm start` runs. They are bundled themselves, because reading their modules
// one by one would take longer than everything that a tiny run proves.
await buildStale()
const folder = join(root, '.cache/bench')
await build({
  ...bundleOptions(root),
  entryPoints: ['main.ts', 'bare.ts'].map(file => join(root, 'bench', file)),
  outdir: folder,
  packages: 'external',
  banner: {},
  external: undefined,
  alias: { '@agremia/model': join(root, 'model/src') },
  plugins: [addressesOfSources],
  sourcemap: 'inline',
  logLevel: 'warning',
})
await stop()
const child = spawn(process.execPath, ['--enable-source-maps', join(folder, 'main.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})

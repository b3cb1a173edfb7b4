import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/paths.mjs'

/** The path under which the application serves the reference pages: the organisation's public files. */
export const VANILLA = '/files/vanilla.html'
export const PLAIN_REACT = '/files/plain-react.html'
export const PLAIN_PAYMENT = '/files/plain-payment.html'
export const PLAIN_CARD = '/files/plain-card.html'

const pageOf = (script: string) => `<!doctype html>
<html lang="pt-PT">
  <head>
    <meta charset="utf-8" />
    <title>Utilizadores</title>
    <style>
      body { font: 16px system-ui; margin: 1rem }
      table { border-collapse: collapse; width: 100% }
      td, th { height: 48px; padding: 0 12px; border-bottom: 1px solid #ddd; text-align: left; white-space: nowrap }
      .badge { padding: 2px 8px; border-radius: 999px; background: #eee }
    </style>
    <script type="module" src="/files/${script}"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** Must run before the application starts, because its server lists its files once. */
export async function writeReferencePages(dataDir: string) {
  const folder = join(dataDir, 'files')
  await mkdir(folder, { recursive: true })
  await build({
    entryPoints: ['vanilla.ts', 'plain-react.tsx', 'plain-payment.ts', 'plain-card.ts'].map(file =>
      join(root, 'bench/browser', file),
    ),
    outdir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  await writeFile(join(folder, 'vanilla.html'), pageOf('vanilla.js'))
  await writeFile(join(folder, 'plain-react.html'), pageOf('plain-react.js'))
  await writeFile(join(folder, 'plain-payment.html'), pageOf('plain-payment.js'))
  await writeFile(join(folder, 'plain-card.html'), pageOf('plain-card.js'))
}

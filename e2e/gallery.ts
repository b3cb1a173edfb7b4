import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, createServer, type InlineConfig, preview } from 'vite'
import { pdfjsFiles } from '../web/pdfjs-files.ts'

const WEB = fileURLToPath(new URL('../web', import.meta.url))
const CONFIG: InlineConfig = { root: WEB, logLevel: 'error' }
/** Without the app's own configuration, whose build expects the app's entry file. */
const ALONE: InlineConfig = { ...CONFIG, configFile: false, plugins: [react(), pdfjsFiles] }

export interface Gallery {
  address: string
  stop: () => Promise<void>
}

/** Builds the gallery into a temporary folder, apart from the app, and serves it. */
export async function startGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'agremia-gallery-'))
  await build({ ...ALONE, build: { outDir, rolldownOptions: { input: join(WEB, 'galeria.html') } } })
  const server = await preview({ ...ALONE, build: { outDir }, preview: { port: 0, host: 'localhost' } })
  const [address] = server.resolvedUrls?.local ?? []
  if (!address) throw new Error('The gallery got no address.')
  return {
    address: `${address}galeria`,
    stop: async () => {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}

/** The HTML that `npm run dev` serves at an address; no script of it is run. */
export async function readInDevelopment(path: string): Promise<string> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'agremia-vite-'))
  const server = await createServer({
    ...CONFIG,
    configFile: join(WEB, 'vite.config.ts'),
    cacheDir,
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 0, host: 'localhost', ws: false, watch: null },
  })
  try {
    await server.listen()
    const answer = await fetch(new URL(path, server.resolvedUrls?.local[0]), { headers: { accept: 'text/html' } })
    return await answer.text()
  } finally {
    await server.close()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

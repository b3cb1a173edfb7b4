import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListFacts } from '@agremia/model/resource/list-facts'
import { ANYONE } from '@agremia/model/rules/roles'
import type { Terminology } from '@agremia/model/rules/terminology'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isScreen } from './readable-address.ts'

interface Options {
  /** The built screens. */
  webDir: string
  /** The organisation's own favicon and logo, then ours. */
  filesDirs: string[]
  terminology(): Terminology
  /** What the page needs in order to ask for a list's rows at once, before its scripts have loaded. It is the same for everyone. */
  lists: Record<string, ListFacts>
}

const PLACE = '<!--terminology-->'
const NEVER_CACHED = 'no-cache'
const ONE_HOUR = 'public, max-age=3600'
const FOREVER = 'public, max-age=31536000, immutable'
/** A name that contains a hash of the content, as `outside/storage.ts` makes them. */
const HASHED = /-[0-9a-f]{32}\.[a-z]+$/
/** No part of the path begins with a dot. Anything else is answered as a missing file, without looking for it. */
const BUILT_FILE = /^(\/[\w-][\w.-]*)+$/
/** Made beside a built file when it was compressed. */
const PACKED = /\.(br|gz)$/

/**
 * Serves the built files, and for every other path index.html with the organisation's words in it. A screen that does without the
 * program has a page of its own, named by the first segment of its path: `/paginaPropria/…` is `pagina-propria.html`.
 */
export async function serveScreens(app: FastifyInstance, { webDir, filesDirs, terminology, lists }: Options) {
  const { index: page, ...ownPages } = await readPages(webDir)
  if (page === undefined) throw new Error(`${webDir} has no index.html`)

  // The plugin adds routes of its own, which are open to anyone.
  app.addHook('onRoute', route => {
    route.config = { access: ANYONE, isFile: true, ...route.config }
  })
  const built: FastifyStaticOptions = {
    root: webDir,
    index: false,
    // Files were compressed when they were built (scripts/pack.mjs); browsers that accept that are sent those.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      cacheByPath(response, path)
      response.setHeader('vary', 'accept-encoding')
    },
  }
  // Files beside the page have a route each, because every other path there is a screen.
  await app.register(fastifyStatic, { ...built, wildcard: false, globIgnore: ['*.html', '**/*.{br,gz}', 'assets/**'] })
  // All others share one: two hundred files with a route each took a tenth of the start of the program.
  await app.register(fastifyStatic, {
    ...built,
    root: join(webDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: path => BUILT_FILE.test(path) && !PACKED.test(path),
  })
  await app.register(fastifyStatic, {
    root: filesDirs,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    // A file that is still being written is not served.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED.test(path) ? FOREVER : ONE_HOUR)
    },
  })

  const listsBlock = dataBlock('lists', lists)
  // Replaced by a function, because `$&` in a replacement text would have a special meaning.
  const fill = (html: string, blocks: string) =>
    html.replace(PLACE, () => dataBlock('terminology', terminology()) + blocks)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isScreen(path)) return reply.callNotFound()
    const [, first = '', ...rest] = path.split('/')
    const own = rest.length > 0 && Object.hasOwn(ownPages, first) ? ownPages[first] : undefined
    const html = own === undefined ? fill(page, listsBlock) : fill(own, '')
    return reply.type('text/html; charset=utf-8').header('cache-control', NEVER_CACHED).send(html)
  })
}

/** The built pages by the first segment of their paths. */
async function readPages(webDir: string): Promise<Record<string, string>> {
  const files = (await readdir(webDir)).filter(file => file.endsWith('.html'))
  const pages = await Promise.all(files.map(file => readFile(join(webDir, file), 'utf8')))
  for (const [place, file] of files.entries())
    if (!pages[place]?.includes(PLACE)) throw new Error(`${webDir}/${file} has no place for the terminology (${PLACE})`)
  return Object.fromEntries(files.map((file, place) => [segmentOf(file), pages[place] ?? '']))
}

const segmentOf = (file: string) =>
  file.replace(/\.html$/, '').replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())

/** Built files carry a hash in their names, so they never change. */
const cacheByPath = (response: { setHeader(name: string, value: string): unknown }, path: string) =>
  response.setHeader('cache-control', path.includes('/assets/') ? FOREVER : NEVER_CACHED)

/** A data block, because the content security policy forbids inline scripts. `<` is escaped so that no text can end the block. */
const dataBlock = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

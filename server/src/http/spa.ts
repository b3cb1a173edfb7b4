import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListFacts } from '@agremia/model/resource/list-facts'
import { ANYONE } from '@agremia/model/rules/roles'
import type { Terminology } from '@agremia/model/rules/terminology'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

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
/** Below these paths a missing file is answered 404; every other path is a screen. */
const NO_SCREEN = /^\/(api|assets|files|websocket|sentry)(\/|$)/

/** Serves the built files, and for every other path index.html with the organisation's words in it. */
export async function serveScreens(app: FastifyInstance, { webDir, filesDirs, terminology, lists }: Options) {
  const page = await readFile(join(webDir, 'index.html'), 'utf8')
  if (!page.includes(PLACE)) throw new Error(`${webDir}/index.html has no place for the terminology (${PLACE})`)

  // The plugin adds routes of its own, which are open to anyone.
  app.addHook('onRoute', route => {
    route.config = { access: ANYONE, isFile: true, ...route.config }
  })
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // Files were compressed when they were built (scripts/pack.mjs); browsers that accept that are sent those.
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (response, path) => {
      cacheByPath(response, path)
      response.setHeader('vary', 'accept-encoding')
    },
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
  const show = () => page.replace(PLACE, () => dataBlock('terminology', terminology()) + listsBlock)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (NO_SCREEN.test(path)) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').header('cache-control', NEVER_CACHED).send(show())
  })
}

/** Built files carry a hash in their names, so they never change. */
const cacheByPath = (response: { setHeader(name: string, value: string): unknown }, path: string) =>
  response.setHeader('cache-control', path.includes('/assets/') ? FOREVER : NEVER_CACHED)

/** A data block, because the content security policy forbids inline scripts. `<` is escaped so that no text can end the block. */
const dataBlock = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

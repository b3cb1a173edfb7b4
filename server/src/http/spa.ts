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
  /** What a first load must know to ask for its list at once, whoever it is for. */
  lists: Record<string, ListFacts>
}

const PLACE = '<!--terminology-->'
const NEVER_CACHED = 'no-cache'
const ONE_HOUR = 'public, max-age=3600'
const FOREVER = 'public, max-age=31536000, immutable'
/** Named by its content, as `outside/storage.ts` does. */
const HASHED = /-[0-9a-f]{32}\.[a-z]+$/
/** Below these a missing file is missing; anywhere else the address is a screen's. */
const NO_SCREEN = /^\/(api|assets|files|websocket|sentry)(\/|$)/

/** The screens: files as they were built, and the page itself, with the organisation's words in it, for every other path. */
export async function serveScreens(app: FastifyInstance, { webDir, filesDirs, terminology, lists }: Options) {
  const page = await readFile(join(webDir, 'index.html'), 'utf8')
  if (!page.includes(PLACE)) throw new Error(`${webDir}/index.html has no place for the terminology (${PLACE})`)

  // The plugin makes routes of its own; they are everyone's.
  app.addHook('onRoute', route => {
    route.config = { access: ANYONE, isFile: true, ...route.config }
  })
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // Packed once, when they were built: whoever reads packed files is sent those (scripts/pack.mjs).
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
    // A file in the making is nobody's yet.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', HASHED.test(path) ? FOREVER : ONE_HOUR)
    },
  })

  const listsBlock = dataBlock('lists', lists)
  // By a function, for in a text to put in `$&` would have a meaning.
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

/** Data, not a script: the policy forbids those. `<` is written so that no word can end the block. */
const dataBlock = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

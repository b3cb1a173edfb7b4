import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CardsApp, createCardsApp } from './cards-app.ts'
import { bySize } from './test-size.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const program = (path: string) => join(root, 'node_modules', path)

let t: CardsApp
let folder: string
beforeAll(async () => {
  t = await createCardsApp()
  folder = await mkdtemp(join(tmpdir(), 'agremia-client-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

interface Document {
  paths: Record<string, unknown>
  components: { schemas: Record<string, unknown> }
}

/** The document with the paths of the story alone, because the generator needs a quarter of a minute for all of them. */
function onlyOf(document: Document, resources: readonly string[]): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => resources.includes(path.split('/')[1] ?? '')),
  )
  const { schemas } = document.components
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow({ paths, responses: document.components })
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, paths, components: { ...document.components, schemas: kept } }
}
const STORY = ['members', 'member_categories', 'bank_accounts', 'unsettled_payments', 'payments', 'membership_cards']

it('DEV-01: a typed client that a public generator makes from the document compiles and runs a whole story', async () => {
  const { body } = await t.asAdmin('GET', '/openapi.json')
  const document = bySize({ daily: onlyOf(body, STORY), long: body as Document })
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await copyFile(join(root, 'docs/examples/typed-client.ts'), join(folder, 'typed-client.ts'))
  const generator = program('swagger-typescript-api/dist/cli.mjs')
  const asked = ['generate', '--path', 'openapi.json', '--output', folder, '--name', 'agremia-client.ts', '--silent']
  await run(process.execPath, [generator, ...asked], { cwd: folder })
  // A wrong name or type in the story, or in the client, ends the compiler with an error.
  const options = '--strict --noUncheckedIndexedAccess --target es2022 --module nodenext --lib es2022,dom,dom.iterable'
  const settings = [...options.split(' '), '--rewriteRelativeImportExtensions', '--types', '']
  await run(process.execPath, [program('typescript/bin/tsc'), ...settings, 'typed-client.ts'], { cwd: folder })

  const address = await t.app.listen({ port: 0 })
  const { runStory } = await import(pathToFileURL(join(folder, 'typed-client.js')).href)
  expect(await runStory(address, t.editor.access, '2026-11-15')).toEqual({
    memberNumber: expect.any(Number),
    receiptNumber: expect.stringMatching(/^REC/),
    openAmount: 0,
    isValid: true,
    verifiedNumber: expect.any(String),
    refusedWith: 409,
    changes: expect.arrayContaining([{ action: 'update', fields: ['profession'] }]),
  })
})

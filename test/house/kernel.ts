import { capitalised, kebabCase, snakeCase } from '../../model/src/resource/naming.ts'
import { edgesOf } from './edges.ts'
import { scan } from './scan.ts'
import { isTest, shipped, type Tree } from './tree.ts'

/** A part of the kernel with its size limits, about a tenth above its size when they were set. */
export interface KernelPart {
  folder: string
  maxLines: number
  maxFileLines: number
}

/**
 * The code that serves every resource by its description. A limit that is reached asks whether what was added is needed by
 * three resources (docs/decisions); if it is, the limit is raised in the same commit, with the reason.
 */
export const KERNEL: readonly KernelPart[] = [
  { folder: 'model/src/resource', maxLines: 1960, maxFileLines: 290 },
  { folder: 'server/src/resource', maxLines: 4050, maxFileLines: 200 },
  { folder: 'web/src/resource', maxLines: 11_050, maxFileLines: 300 },
  { folder: 'web/src/ui', maxLines: 1470, maxFileLines: 160 },
  { folder: 'web/src/api', maxLines: 850, maxFileLines: 160 },
]
const FOLDERS = KERNEL.map(({ folder }) => folder)

const linesOf = (source: string) => source.split('\n').length - 1

/** Parts that have grown beyond their limits. Styles count, tests do not. */
export function findLargeKernelParts(tree: Tree, parts = KERNEL): string[] {
  return parts.flatMap(({ folder, maxLines, maxFileLines }) => {
    const files = [...tree]
      .filter(([path]) => path.startsWith(`${folder}/`) && /\.(tsx?|css)$/.test(path) && !isTest(path))
      .map(([path, source]) => ({ path, lines: linesOf(source) }))
    const lines = files.reduce((sum, file) => sum + file.lines, 0)
    return [
      ...(lines > maxLines ? [`${folder}: ${lines} lines, more than ${maxLines}`] : []),
      ...files
        .filter(file => file.lines > maxFileLines)
        .map(file => `${file.path}: ${file.lines} lines, more than ${maxFileLines}`),
    ]
  })
}

/** The parts of a resource's definition that the check of names reads. */
interface NamedResource {
  name: string
  fields: Readonly<Record<string, unknown>>
}

const wordsOf = (identifier: string) =>
  kebabCase(identifier.replaceAll('_', '-')).toLowerCase().split('-').filter(Boolean)

const IRREGULAR: Readonly<Record<string, string>> = { people: 'person' }
const singularOf = (word: string) => IRREGULAR[word] ?? word.replace(/ies$/, 'y').replace(/s$/, '')

/** Words of resource names that mean something else in the kernel too, and what. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  name: 'of a field, a resource, a file',
  names: 'of fields',
  state: 'of a component or a list',
  states: 'of components',
  change: 'of a value',
  changes: 'of values',
  request: 'over HTTP',
  requests: 'over HTTP',
  view: 'of a list, or of the database',
  views: 'of a list, or of the database',
  saved: 'what a hook follows',
  audit: 'entries, which every save writes',
  log: 'on the server',
  user: 'who is signed in',
  users: 'who are signed in',
  contact: 'with the server',
  application: 'in a media type',
  document: 'of the browser, and of a format',
  doc: 'a PDF that is drawn, the editor of rich text, and of a format',
  pdf: 'the format',
  tag: 'of HTML',
  tags: 'of OpenAPI',
  terms: 'of Dublin Core, in a spreadsheet',
  message: 'to the person in front of the screen, or of a socket',
  messages: 'to the person in front of the screen',
  series: 'of numbers',
  batch: 'of rows',
  batches: 'of rows',
  plan: 'of the columns on a page',
  run: 'of a function',
  runs: 'of months, rows or text',
  money: 'a type of field',
  received: 'as the server got it',
  count: 'of rows',
  counts: 'of rows',
  card: 'a row of a list on a narrow screen',
  cards: 'the rows of a list on a narrow screen',
  letter: 'of the alphabet',
  letters: 'of the alphabet',
  report: 'of how far an upload is',
  reports: 'of how far an upload is',
  body: 'of a request, a response, a page, a table',
  bodies: 'of requests',
  api: 'of HTTP, which the kernel calls and serves',
  secret: 'a value that is shown to nobody for a while',
  session: 'of somebody who is signed in, of the browser, of the database',
}

/** Fields of resources whose names the kernel uses for something of its own, and for what. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  postalCode: 'a type of field',
  orgType: 'of the organisation, on which it depends which fields there are',
  sentAt: 'of a request over HTTP',
  recordId: 'of an audit entry',
  recordTitle: 'of an audit entry',
  userId: 'of an audit entry',
  userName: 'of an audit entry',
  isCurrent: 'a row that is emphasised',
}

const IDENTIFIER = /[A-Za-z_$][\w$-]*/g

/**
 * Names of features in the kernel, which indicate a special case: words of resources' names (`member`, `photo`) inside any
 * identifier or text, whole names in any spelling inside texts, and fields of two or more words (`memberNumber`). Comments
 * may name them as examples.
 */
export function findFeatureNamesInKernel(tree: Tree, resources: readonly NamedResource[]): string[] {
  const words = new Set(
    resources
      .flatMap(({ name }) => wordsOf(name))
      .flatMap(word => [word, singularOf(word)])
      .filter(word => !(word in OTHER_MEANINGS)),
  )
  const spellings = new Set(
    resources.flatMap(({ name }) => [name, snakeCase(name), kebabCase(name), capitalised(name)]),
  )
  const fields = new Set(
    resources
      .flatMap(resource => Object.keys(resource.fields))
      .filter(name => /[A-Z]/.test(name) && !(name in OTHER_FIELDS)),
  )
  return shipped(tree, ...FOLDERS).flatMap(([path, source]) => {
    const { code, strings } = scan(source)
    const identifiers = new Set(code.match(IDENTIFIER) ?? [])
    const texts = new Set(strings.flatMap(text => text.split(/[^\w-]+/)))
    const found = new Set([
      ...[...identifiers].filter(one => fields.has(one) || wordsOf(one).some(word => words.has(word))),
      ...[...texts].filter(text => spellings.has(text)),
    ])
    return [...found].map(name => `${path}: the kernel names "${name}"`)
  })
}

/** Rules and contracts that the kernel may import: types of values, access, and calls that the kernel itself serves. */
const SHARED =
  /^model\/src\/(rules\/(age|audit|clean|color|day|email|email-domain|fold|iban|integer|key-scopes|mask|money|nif|number|phone|postal-code|rights|rich-text\/[a-z-]+|roles|terminology|uploads)|calls\/(call|export|realtime|tasks))\.ts$/

/** The exceptions: the first screen needs the settings. */
const OTHER_IMPORTS = new Set(['web/src/api/settings.ts -> model/src/rules/settings.ts'])

/** Imports of the kernel from the business rules of a feature. Imports of features themselves are found by the direction check. */
export const findFeatureImportsInKernel = (tree: Tree): string[] =>
  shipped(tree, ...FOLDERS)
    .flatMap(([path, source]) => edgesOf(tree, path, source))
    .filter(({ to }) => /^model\/src\/(rules|calls|resources)\//.test(to) && !SHARED.test(to))
    .map(({ from, to }) => `${from} -> ${to}`)
    .filter(edge => !OTHER_IMPORTS.has(edge))

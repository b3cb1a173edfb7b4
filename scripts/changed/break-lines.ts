import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, readTree } from '../../test/house/tree.ts'
import { runLanes, type Step, vitest } from '../steps.mjs'
import { lanesOf } from '../suite.mjs'
import { readPlaywright, readVitest, type TestResult } from '../test-results.mjs'
import { applyBreak, type Break, drawBreaks } from './breaks.ts'
import { readGraph } from './graph.ts'
import { type Selection, select } from './select.ts'

// `node --import tsx scripts/changed/break-lines.ts [seed] [--list] [--only 3,7]`: breaks thirty lines, and tells which test finds each, and
// whether `npm run test:changed` would have run it. First each alone, with the tests beside it, and with all that are selected if those are
// few; then all that these missed at once, with everything; then each of them alone, with what failed. It changes the sources while it runs,
// so it wants a clone of its own.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean' }, only: { type: 'string' } },
})
const tree = readTree()
const graph = readGraph(tree)
const only = values.only?.split(',').map(Number)
const breaks = drawBreaks(tree, Number(positionals[0] ?? 1)).filter((_one, at) => !only || only.includes(at + 1))

const write = (file: string, text: string) => writeFileSync(join(ROOT, file), text)
const sourceOf = (file: string) => tree.get(file) ?? ''
/** Runs something while these lines are broken. */
async function whileBroken<T>(broken: readonly Break[], run: () => Promise<T>): Promise<T> {
  for (const one of broken) write(one.file, applyBreak(sourceOf(one.file), one))
  try {
    return await run()
  } finally {
    for (const { file } of broken) write(file, sourceOf(file))
  }
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const { file } of breaks) write(file, sourceOf(file))
    process.exit(1)
  })

const reportOf = (name: string) => join(ROOT, '.cache', `${name}-report.json`)
function readFailed(name: string, read: (report: unknown) => TestResult[]) {
  if (!existsSync(reportOf(name))) return [`${name} did not run`]
  return read(JSON.parse(readFileSync(reportOf(name), 'utf8')))
    .filter(({ status }) => status === 'failed')
    .map(({ file }) => file)
}
/** The files of which a test fails. */
async function run(lanes: Step[][]): Promise<string[]> {
  for (const name of ['tests', 'stories']) rmSync(reportOf(name), { force: true })
  const results = await runLanes(lanes)
  const ran = (name: string) => results.some(result => result.name === name)
  const steps = results.filter(({ name, ok }) => !ok && name !== 'tests' && name !== 'stories').map(({ name }) => name)
  return [
    ...new Set([
      ...steps,
      ...(ran('tests') ? readFailed('tests', readVitest) : []),
      ...(ran('stories') ? readFailed('stories', readPlaywright) : []),
    ]),
  ]
}
const tests = (...args: string[]) =>
  vitest('tests', '--reporter=json', `--outputFile.json=${reportOf('tests')}`, '--bail=1', ...args)

/** The selected tests that are most likely to find it: of the same folder or feature, or importing it. */
function besides({ tests: selected }: Selection, file: string) {
  const importers = new Set(graph.importersOf(file))
  const home = /^\w+\/src\/features\/[^/]+\//.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf('/') + 1)
  return [...selected.keys()].filter(test => test.startsWith(home) || importers.has(test))
}

/** So many tests run at once, lest a line that breaks everything hides what breaks the other lines. */
const FEW = 60

interface Fate {
  broken: Break
  selection: Selection
  by?: string
  seconds?: number
}
const fates: Fate[] = breaks.map(broken => ({ broken, selection: select(graph, [broken.file]) }))
/** Types, lint and benchmarks run with every selection. */
const isStep = (failed: string) => !failed.includes('/')
const isSelected = ({ tests: units, stories: whole, coreStories, everything }: Selection, file: string) =>
  everything !== undefined || [units, whole, coreStories].some(files => files.has(file)) || isStep(file)

function describe({ broken, selection, by, seconds }: Fate, at: number) {
  const { file, line, from, to } = broken
  const size = `${selection.tests.size} tests, ${selection.stories.size} + ${selection.coreStories.size} stories`
  const found = by && `${by}${isSelected(selection, by) ? '' : ' NOT SELECTED'} (${seconds?.toFixed(0)} s)`
  console.log(
    `${at + 1}. ${file}:${line} (${size})\n   ${from.trim()}\n   ${to.trim() || '(nothing)'}\n   ${found ?? '–'}`,
  )
}

/** Runs some of the files that failed with this line alone broken, and notes the first that fails again. */
async function retry(fate: Fate, files: readonly string[]) {
  const units = files.filter(file => /\.test\.tsx?$/.test(file))
  const shown = files.filter(file => file.endsWith('.spec.ts'))
  const [browser = [], rest = []] = lanesOf({
    unit: units,
    story: shown.map(file => file.slice('e2e/'.length)),
    hasChecks: files.some(isStep),
    hasBenchmarks: false,
  })
  const lanes = [shown.length > 0 ? browser : [], rest.filter(({ name }) => name !== 'tests' || units.length > 0)]
  const began = Date.now()
  const failed = await whileBroken([fate.broken], () => run(lanes))
  Object.assign(fate, { by: failed[0], seconds: (Date.now() - began) / 1000 })
  return failed
}

if (!values.list) {
  for (const [at, fate] of fates.entries()) {
    const nearest = besides(fate.selection, fate.broken.file)
    const others = [...fate.selection.tests.keys()].filter(file => !nearest.includes(file))
    const began = Date.now()
    for (const files of [nearest, ...(others.length > FEW ? [] : [others])])
      if (fate.by === undefined && files.length > 0)
        [fate.by] = await whileBroken([fate.broken], () => run([[tests(...files)]]))
    fate.seconds = (Date.now() - began) / 1000
    describe(fate, at)
  }
  const missed = fates.filter(({ by }) => by === undefined)
  const failed = new Set(
    await whileBroken(
      missed.map(({ broken }) => broken),
      () => run(lanesOf({ unit: [], story: [] })),
    ),
  )
  console.log(`\nWith the ${missed.length} that were missed at once, these fail:\n  ${[...failed].join('\n  ')}`)
  // What `npm run test:changed` would have run, and then what nothing of that explains.
  const explained = new Set<string>()
  for (const isWanted of [isSelected, (_selection: Selection, file: string) => !explained.has(file)])
    for (const fate of missed.filter(({ by }) => by === undefined)) {
      const files = [...failed].filter(file => isWanted(fate.selection, file))
      if (files.length > 0) for (const file of await retry(fate, files)) explained.add(file)
    }
}
for (const [at, fate] of fates.entries()) describe(fate, at)

import { AREAS, areasOf, SCREENS_STORY } from './areas.ts'
import type { Graph } from './graph.ts'

/** Files, each with the reason for which it was selected. */
export type Reasons = Map<string, string>

export interface Selection {
  /** Why everything must run; then the rest says nothing. */
  everything?: string
  /** Test files of Vitest. */
  tests: Reasons
  /** Files of stories of which every story runs. */
  stories: Reasons
  /** Files of stories of which only those of the core run. */
  coreStories: Reasons
  /** Why every comparison of the benchmarks runs once. */
  benchmarks?: string
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isProcessTest = (file: string) => file.endsWith('.process.test.ts')
const isStory = (file: string) => file.endsWith('.spec.ts')
const storyFile = (name: string) => `e2e/${name}.spec.ts`

const FEATURE = /^(?:server|web)\/src\/features\/([^/]+)\//
const featureOf = (file: string) => FEATURE.exec(file)?.[1]
/** What serves every resource: whatever may have changed in a feature's behaviour may come from there. */
const isServerKernel = (file: string) => /^server\/src\/(?:(?:db|http|jobs|resource|tasks)\/.+|[^/]+)\.ts$/.test(file)

/** What a change of these files can break. `graph` holds the files as they are after the change, so that a deleted one selects by its path alone. */
export function select(graph: Graph, changed: readonly string[]): Selection {
  const selection: Selection = { tests: new Map(), stories: new Map(), coreStories: new Map() }
  const add = (reasons: Reasons, files: Iterable<string>, reason: string) => {
    for (const file of files) if (!reasons.has(file)) reasons.set(file, reason)
  }
  const tests = (isWanted: (file: string) => boolean) => graph.files.filter(file => isTest(file) && isWanted(file))
  const addTests = (files: Iterable<string>, reason: string) => add(selection.tests, files, reason)
  const addHouse = (reason: string) =>
    addTests(
      tests(file => /^(?:test|scripts)\//.test(file)),
      reason,
    )
  const addAllOfServer = (reason: string) =>
    addTests(
      tests(file => file.startsWith('server/') && !isProcessTest(file)),
      reason,
    )
  const allStories = graph.files.filter(isStory)
  const addArea = (area: string, reason: string, which: 'stories' | 'coreStories') =>
    add(selection[which], AREAS[area]?.stories.map(storyFile) ?? [], reason)
  const addOverEverything = (reason: string) => {
    addTests(
      tests(file => /^server\/test\/(?:every-resource|strength)\//.test(file) && !isProcessTest(file)),
      `${reason}, over every resource`,
    )
    add(selection.coreStories, [storyFile(SCREENS_STORY)], `${reason}, over every screen`)
  }

  /** Every test of a feature, and what shows it in the browser. */
  function addFeature(feature: string, reason: string, which: 'stories' | 'coreStories') {
    addTests(
      tests(file => featureOf(file) === feature && file.startsWith('server/')),
      reason,
    )
    for (const area of areasOf(feature)) addArea(area, reason, which)
  }

  /** A file of the server: the tests of its feature, and of the features that import what depends on it there. */
  function addServerFile(file: string) {
    const feature = featureOf(file)
    if (isServerKernel(file)) {
      addAllOfServer(`${file} serves every feature`)
      addTests(
        tests(one => one.startsWith(folderOf(file)) || (isProcessTest(one) && one.startsWith('server/test/'))),
        file,
      )
      add(selection.coreStories, allStories, `${file} serves every feature`)
      return
    }
    const home = feature ? `server/src/features/${feature}/` : /^server\/src\/[^/]+\//.exec(file)?.[0]
    const inside = graph.reaching([file], one => home !== undefined && one.startsWith(home))
    if (feature) {
      addFeature(feature, file, 'stories')
      addOverEverything(file)
    } else
      addTests(
        tests(one => home !== undefined && one.startsWith(home)),
        file,
      )
    for (const importer of [...inside].flatMap(one => graph.importersOf(one))) {
      const other = featureOf(importer)
      if (other && other !== feature && importer.startsWith('server/'))
        addFeature(other, `${importer} imports what ${file} changes`, 'coreStories')
      else if (!other && importer.startsWith('server/src/'))
        addTests(
          tests(one => one.startsWith(folderOf(importer))),
          `${importer} imports ${file}`,
        )
    }
  }

  /** A file of the web: its tests by the imports; the stories of its feature, or of whoever imports what all features share. */
  function addWebFiles(files: readonly string[], reason: string, which: 'stories' | 'coreStories') {
    const reached = graph.reaching(files, one => one.startsWith('web/'))
    addTests([...reached].filter(isTest), reason)
    for (const file of files) {
      const feature = featureOf(file)
      if (feature) for (const area of areasOf(feature)) addArea(area, reason, which)
      else addArea('frame', reason, which)
    }
    for (const feature of new Set([...reached].map(featureOf)))
      if (feature) for (const area of areasOf(feature)) addArea(area, reason, 'coreStories')
    for (const [folder, area] of [
      ['web/src/app/payment-page/', 'collecting'],
      ['web/src/app/card-page/', 'cards'],
      ['web/src/app/visitor-page/', 'collecting'],
    ] as const)
      if (files.some(file => file.startsWith(folder))) addArea(area, reason, which)
    add(selection.coreStories, [storyFile(SCREENS_STORY)], `${reason}, over every screen`)
  }

  /** A file of the model: what imports it there, and what imports that on either side. */
  function addModelFile(file: string) {
    const reached = graph.reaching([file], one => one.startsWith('model/'))
    addTests([...reached].filter(isTest), file)
    const importers = new Set([...reached].flatMap(one => graph.importersOf(one)))
    const kernel = [...importers].find(isServerKernel)
    if (kernel) addAllOfServer(`${kernel} imports ${file}`)
    addTests([...importers].filter(isTest), file)
    const named = Object.values(AREAS)
      .flatMap(({ features }) => features)
      .filter(name => file.split(/[/.]/).includes(name))
    for (const feature of named) addFeature(feature, file, 'stories')
    for (const importer of importers) {
      const feature = featureOf(importer)
      if (feature && importer.startsWith('server/'))
        addFeature(feature, `${importer} imports what ${file} changes`, 'coreStories')
    }
    const webFiles = [...importers].filter(one => one.startsWith('web/src/'))
    if (webFiles.length > 0) addWebFiles(webFiles, `imports what ${file} changes`, 'coreStories')
    if (graph.isRegistered(reached)) addOverEverything(file)
  }

  /** A module of the tests: whoever imports it, and everything of its runner if nobody does, because then the runner itself loads it. */
  function addTestModule(file: string, everyOne: string[]) {
    const reached = [...graph.reaching([file])].filter(one => isTest(one) || isStory(one))
    const chosen = reached.length > 0 ? reached : everyOne
    addTests(chosen.filter(isTest), file)
    add(selection.stories, chosen.filter(isStory), file)
  }

  /** The first rule whose pattern matches decides; a file that none knows selects everything. */
  const rules: [RegExp, (file: string) => void][] = [
    [/^(?:docs\/(?!examples\/)|\.ci\/|[^/]+\.md$|\.gitignore$|\.env\.example$)/, addHouse],
    [
      /^docs\/examples\//,
      file =>
        addTests(
          tests(one => one.includes('/applications/') || one.includes('typed-client')),
          file,
        ),
    ],
    [
      /^(?:model|server|web|test|scripts)\/.*\.test\.tsx?$/,
      file => addTests(graph.files.includes(file) ? [file] : [], file),
    ],
    [/^e2e\/.*\.spec\.ts$/, file => add(selection.stories, graph.files.includes(file) ? [file] : [], file)],
    [/^model\/src\/.*\.ts$/, addModelFile],
    [/^server\/src\/.*\.(?:ts|json)$/, addServerFile],
    [
      /^server\/migrations\/.*\.sql$/,
      file => {
        addAllOfServer(file)
        addTests(
          tests(one => isProcessTest(one) && /\/(?:backup|demo|db)\//.test(one)),
          file,
        )
        add(selection.coreStories, allStories, file)
      },
    ],
    [
      /^server\/test\/.*\.ts$/,
      file =>
        addTestModule(
          file,
          tests(one => one.startsWith('server/')),
        ),
    ],
    [/^web\/src\/.*\.(?:tsx?|css|svg)$/, file => addWebFiles([file], file, 'stories')],
    [
      /^web\/test\/.*\.tsx?$/,
      file =>
        addTestModule(
          file,
          tests(one => one.startsWith('web/')),
        ),
    ],
    [
      /^web\/(?:public\/.*|[^/]+\.html|[^/]+\.ts)$/,
      file => {
        addHouse(file)
        add(selection.coreStories, allStories, file)
      },
    ],
    [/^e2e\/.*\.ts$/, file => addTestModule(file, allStories)],
    [/^bench\//, file => (selection.benchmarks ??= file)],
    // What loads the tests of the server.
    [/^test\/(?:compiled-modules|slowest-first)\.ts$/, addAllOfServer],
    [
      /^(?:scripts|test)\/.*\.m?ts$|^scripts\/.*\.mjs$/,
      file => {
        addHouse(file)
        if (/build|start|run-app|stale|pack/.test(file) && !file.startsWith('scripts/changed/'))
          addArea('demonstration', file, 'coreStories')
      },
    ],
  ]

  addHouse('the rules of the house read every file')
  for (const file of changed) {
    const rule = rules.find(([pattern]) => pattern.test(file))
    if (!rule) return { ...selection, everything: `no rule knows what ${file} can break` }
    rule[1](file)
  }
  // Where all of a file's stories run, so do those of the core.
  for (const file of selection.stories.keys()) selection.coreStories.delete(file)
  return selection
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/') + 1)

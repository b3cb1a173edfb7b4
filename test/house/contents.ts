import { scan } from './scan.ts'
import { isCode, isTest, shipped, type Tree } from './tree.ts'

const describeFault = (path: string, fault: string) => `${path}: ${fault}`
const ENVIRONMENT =
  /\bprocess\s*(\?\.|\.)\s*env\b|\bprocess\[|\benv\b[^=\n]*\}\s*=\s*process\b|\benv\b[^\n]*from ['"](node:)?process['"]/

export const findReadersOfEnvironment = (tree: Tree) =>
  shipped(tree, 'server/src')
    .filter(([path, source]) => path !== 'server/src/config.ts' && ENVIRONMENT.test(scan(source).code))
    .map(([path]) => describeFault(path, 'only server/src/config.ts reads the environment'))

const CLOCK = /\bnew Date\(\s*\)|\bDate\.now\(|\bMath\.random\(|\bcrypto\.|\bfetch\(|\bprocess\./

export const findImpureModel = (tree: Tree) =>
  shipped(tree, 'model/src')
    .filter(([, source]) => CLOCK.test(scan(source).code))
    .map(([path]) => describeFault(path, 'the model has no clock, no chance and no input or output'))

/** The planning folder beside the repository does not exist in a clone. */
export const findOutsideFiles = (tree: Tree) =>
  [...tree]
    .filter(([, source]) => /\.\.\/shared\b|\/work\/shared\b/.test(source))
    .map(([path]) => describeFault(path, 'reads a folder outside the repository'))

/** The restore loads rows that already contain what triggers computed. */
const TRIGGER_SWITCH = 'server/src/features/backup/load-tables.ts'

/** Statements that turn triggers off, and with them what protects an append-only table. */
export const findDisabledTriggers = (tree: Tree) =>
  shipped(tree, 'server/src')
    .filter(([path]) => path !== TRIGGER_SWITCH)
    .filter(([, source]) =>
      scan(source).strings.some(text => /\bdisable\s+trigger\b|\bsession_replication_role\b/i.test(text)),
    )
    .map(([path]) => describeFault(path, `only ${TRIGGER_SWITCH} turns triggers off`))

const MAX_LINES = 350

export const findLongFiles = (tree: Tree) =>
  [...tree]
    .filter(([path]) => isCode(path) || path.endsWith('.css'))
    .map(([path, source]) => ({ path, lines: source.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => describeFault(path, `${lines} lines; is there a second idea inside?`))

export const findBarrels = (tree: Tree) => {
  const exportsAll = /^\s*export\s+(type\s+)?\*/m
  const isRegistry = (path: string) => path === 'model/src/resources/index.ts'
  return [...tree]
    .filter(([path]) => isCode(path) && !isTest(path) && !isRegistry(path))
    .filter(
      ([path, source]) =>
        // Comments and strings are taken out only where there is something to look at: it is slow for a whole repository.
        /\/index\.(tsx?|mjs)$/.test(path) || (exportsAll.test(source) && exportsAll.test(scan(source).code)),
    )
    .map(([path]) => describeFault(path, 'is a barrel: import from the file that holds the thing'))
}

/**
 * Modules that tests share and that register hooks when they are loaded: only the first file of a process would get them,
 * because our modules stay loaded from one test file of the server to the next.
 */
export const findHooksOfModules = (tree: Tree) =>
  [...tree]
    .filter(([path]) => path.startsWith('server/') && isCode(path) && !path.endsWith('.test.ts'))
    .filter(([path]) => path !== 'server/test/setup.ts')
    .filter(([, text]) => /^(before|after)(All|Each)\(/m.test(text))
    .map(([path]) => describeFault(path, 'registers hooks when it is loaded: let a function register them'))

/** Modules for tests of programs, threads, clusters and whole installations. */
const PROCESS_MODULES =
  /from '[./\w-]*\/(backup-installations|bundled-programs|child-app|copied-cluster|launcher-fixture|start-job-process)\.ts'/

/** Tests that start processes, which take seconds of CPU each, must have the name by which `npm test` leaves them to `npm run test:all`. */
export const findUnmarkedProcessTests = (tree: Tree) =>
  [...tree]
    .filter(([path, source]) => /(?<!\.process)\.test\.ts$/.test(path) && PROCESS_MODULES.test(source))
    .map(([path]) => describeFault(path, 'starts processes: call it *.process.test.ts'))

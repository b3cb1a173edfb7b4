import { scan } from './scan.ts'
import { shipped, type Tree } from './tree.ts'

/** The one file that inserts audit entries; the kernel is given its function and names no table. */
const RECORDER = 'server/src/features/audit/record-audit.ts'
/** Removes the values of erased records from entries that exist. */
const ERASER = 'server/src/features/audit/erase-traces.ts'
/** Tasks are not a resource: they have no audit entries, and only their owner is notified. */
const TASKS = 'server/src/tasks/task-rows.ts'
/** Sends messages that are about no row, such as a failure. */
const MESSAGES = 'server/src/features/realtime/messages.ts'

interface Rule {
  found: RegExp
  /** Searched in the texts of SQL instead of in the code. */
  inTexts?: boolean
  isAllowed(path: string): boolean
  instead: string
}

const isKernel = (path: string) => path.startsWith('server/src/resource/')

const RULES: readonly Rule[] = [
  {
    found: /\binsert\s+into\s+audit_log\b/i,
    inTexts: true,
    isAllowed: path => path === RECORDER,
    instead: 'saveRows, recordRows, recordStatements or recordAction write audit entries',
  },
  {
    found: /\b(update|delete\s+from)\s+audit_log\b/i,
    inTexts: true,
    isAllowed: path => path === ERASER,
    instead: 'audit entries stay as they are, except for eraseTraces',
  },
  {
    found: /\baudit\.record\(|\brecordAudit\(/,
    isAllowed: path => isKernel(path) || path === RECORDER,
    instead: 'saveRows, recordRows, recordStatements or recordAction make audit entries',
  },
  {
    found: /\bannounce\(/,
    isAllowed: path => isKernel(path) || path === TASKS,
    instead: 'what records a change announces it; announceRows announces the rest',
  },
  {
    found: /\bpg_notify\(/,
    inTexts: true,
    isAllowed: path => isKernel(path) || path === MESSAGES,
    instead: 'what records a change announces it; announceRows announces the rest',
  },
]

/** Places outside the kernel that make audit entries or announcements of changed rows themselves. */
export const findChangesRecordedByHand = (tree: Tree): string[] =>
  shipped(tree, 'server/src').flatMap(([path, source]) => {
    const { code, strings } = scan(source)
    return RULES.filter(({ found, inTexts, isAllowed }) => {
      if (isAllowed(path)) return false
      return inTexts ? strings.some(text => found.test(text)) : found.test(code)
    }).map(({ instead }) => `${path}: ${instead}`)
  })

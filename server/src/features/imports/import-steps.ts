import type { ImportEntry } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { printMoney } from '@agremia/model/rules/money'
import { type Kysely, sql } from 'kysely'
import { TaskFault } from '../../tasks/task.ts'
import { applyRows } from './apply-rows.ts'
import { checkRows } from './check-rows.ts'
import type { ImportTaskRun } from './import-task.ts'
import { applyBalances } from './opening-balances/apply-balances.ts'
import { checkBalances } from './opening-balances/check-balances.ts'
import { undoBalances } from './opening-balances/undo-balances.ts'
import { undoRows } from './undo-rows.ts'

interface Applied {
  creates: number
  updates: number
  /** In cents. */
  amount: number | null
}

/** What the tasks of an import do, by what its file brings. Each works in the transaction of its task. */
interface ImportSteps {
  /** Finds out what each row would do, and writes it to the row; it changes nothing else. */
  check(run: ImportTaskRun): Promise<void>
  apply(run: ImportTaskRun): Promise<void>
  /** Takes back what the rows did, and writes to those that stay why they do. */
  undo(run: ImportTaskRun): Promise<void>
  /** What was applied, in words. */
  applied(counts: Applied): string
  /** The nouns of what stays when an import is undone. */
  kept: readonly [one: string, many: string]
}

const STEPS: Readonly<Record<ImportKindName, ImportSteps>> = {
  members: {
    check: checkRows,
    apply: applyRows,
    undo: undoRows,
    applied: ({ creates, updates }) =>
      [
        creates > 0 && counted(creates, 'ficha nova', 'fichas novas'),
        updates > 0 && counted(updates, 'ficha alterada', 'fichas alteradas'),
      ]
        .filter(Boolean)
        .join(' e '),
    kept: ['ficha, que fica como está', 'fichas, que ficam como estão'],
  },
  openingBalances: {
    check: checkBalances,
    apply: applyBalances,
    undo: undoBalances,
    applied: ({ creates, amount }) => `${counted(creates, 'linha', 'linhas')}, ${printMoney(amount ?? 0)} em dívida`,
    kept: ['linha, que fica como está', 'linhas, que ficam como estão'],
  },
}

export async function stepsOf(db: Kysely<unknown>, importId: string): Promise<ImportSteps> {
  const { rows } = await sql<Pick<ImportEntry, 'kind'>>`select kind from imports where id = ${importId}`.execute(db)
  const [found] = rows
  if (!found) throw new TaskFault('Esta importação já não existe.')
  return STEPS[found.kind]
}

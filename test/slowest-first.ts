import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A worker keeps its process only for files of one project, so projects are not mixed. The one with the shortest files is last. */
const PROJECTS = ['processes', 'server', 'house', 'web', 'model']

/** Files that take more than nine seconds on a busy machine, slowest first. A new one that is missing here makes the end of a run longer, nothing else. */
const SLOW_FILES = [
  'server/src/features/demo/fill-demo.process.test.ts',
  'server/test/strength/killed-tasks.process.test.ts',
  'server/src/features/backup/commands.process.test.ts',
  'server/test/strength/bad-input.test.ts',
  'server/test/strength/sending.process.test.ts',
  'server/src/features/backup/refusals.process.test.ts',
  'server/test/strength/graceful-stop.process.test.ts',
  'server/src/features/backup/backup.process.test.ts',
  'server/test/strength/crash.process.test.ts',
  'server/src/features/ledger/random-histories.test.ts',
  'server/src/features/ledger/join-accounts.test.ts',
  'server/src/db/embedded/account.process.test.ts',
  'server/src/db/embedded.process.test.ts',
  'server/test/every-resource/export.test.ts',
  'server/test/strength/database-away.process.test.ts',
  'server/test/strength/killed-payments.process.test.ts',
  'server/src/features/members/undo-merge.test.ts',
  'server/src/features/imports/imports.test.ts',
  'server/test/every-resource/round-trip.test.ts',
  'server/test/strength/logs.process.test.ts',
  'server/src/features/messages/faults.test.ts',
  'server/src/features/ledger/payments-at-once.test.ts',
  'server/src/features/ledger/refused-entries.test.ts',
  'server/test/typed-client.process.test.ts',
  'server/src/db/embedded/arrive.process.test.ts',
  'server/src/features/documents/read-pdf.test.ts',
  'server/src/outside/mailer-faults.test.ts',
  'server/src/features/ledger/check-balances.test.ts',
  'test/import-direction.test.ts',
  'web/src/resource/inputs/typed-choice.test.tsx',
  'web/src/resource/inputs/lookups-box.test.tsx',
  'web/src/resource/inputs/lines-box.test.tsx',
  'model/src/rules/quotas/propose-quotas.random.test.ts',
]

/**
 * Starts slow files first, so that no worker is left with one while the other has nothing to do. Vitest itself orders files by
 * the durations of the run before, which a fresh clone does not have, and within projects in the order of their names.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const slow = SLOW_FILES.indexOf(relative(this.ctx.config.root, moduleId))
      return PROJECTS.indexOf(project.name) * SLOW_FILES.length + (slow === -1 ? SLOW_FILES.length - 0.5 : slow)
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

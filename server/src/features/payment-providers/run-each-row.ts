import type { Log } from '../../db/connect.ts'
import { codeOf, isDatabaseAway, runAgainIfBeaten } from '../../db/faults.ts'

/**
 * Runs the transaction of each row in turn. A row whose transaction fails is logged and left to the next run, so that it holds up no
 * other row. A database that is away ends the run, which the queue then repeats.
 */
export async function runEachRow<Row extends { id: string }>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { log, failure }: { log: Log; failure: string },
): Promise<void> {
  for (const row of rows) {
    try {
      await runAgainIfBeaten(() => work(row))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log(failure, { id: row.id, code: codeOf(error), reason: error instanceof Error ? error.message : String(error) })
    }
  }
}

import { runAgainIfBeaten } from '../../db/faults.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { hasSecondAdministrator, isAdministrator } from './administrators.ts'
import { applyChange, giveUpChange } from './decide-change.ts'
import type { GuardDeps } from './guard-deps.ts'
import { readDue } from './stored-changes.ts'

/**
 * Brings changes into use that nobody has withdrawn in their days, where nobody else could confirm them. One whose asker is no administrator
 * any more is given up: that somebody took the access away may be because of it.
 */
export async function applyDue(deps: GuardDeps): Promise<void> {
  const { database, clock } = deps
  for (const change of await readDue(database.kysely, clock())) {
    await runAgainIfBeaten(() =>
      inTransaction(database, SYSTEM, clock(), async context => {
        const { db, now } = context
        if (!(await isAdministrator(db, change.askedById))) await giveUpChange(deps, context, change)
        else if (!(await hasSecondAdministrator(db, change.askedById, now))) await applyChange(deps, context, change)
      }),
    )
  }
}

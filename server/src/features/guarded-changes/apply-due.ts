import { runAgainIfBeaten } from '../../db/faults.ts'
import { SYSTEM } from '../../http/actor.ts'
import { inTransaction } from '../../resource/context.ts'
import { isAdministrator } from './administrators.ts'
import { applyChange, giveUpChange } from './decide-change.ts'
import type { GuardDeps } from './guard-deps.ts'
import { readDue } from './stored-changes.ts'

/**
 * Brings changes into use that nobody has confirmed or withdrawn in their days. One whose asker is no administrator any more is given
 * up: that somebody took the access away may be because of it.
 */
export async function applyDue(deps: GuardDeps): Promise<void> {
  const { database, clock } = deps
  for (const change of await readDue(database.kysely, clock())) {
    await runAgainIfBeaten(() =>
      inTransaction(database, SYSTEM, clock(), async context => {
        const decide = (await isAdministrator(context.db, change.askedById)) ? applyChange : giveUpChange
        await decide(deps, context, change)
      }),
    )
  }
}

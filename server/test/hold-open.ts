import type { Database } from '../src/db/connect.ts'
import { SYSTEM } from '../src/http/actor.ts'
import { inTransaction, type WriteContext } from '../src/resource/context.ts'

/** Does something in a transaction of its own, which keeps what it has locked until the function that is answered commits it. */
export async function holdOpen(
  { database, clock }: { database: Database; clock(): Date },
  work: (context: WriteContext) => Promise<unknown>,
): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let held: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    held = inTransaction(database, SYSTEM, clock(), async context => {
      await work(context)
      resolve()
      await released
    })
    held.catch(reject)
  })
  return async () => {
    release()
    await held
  }
}

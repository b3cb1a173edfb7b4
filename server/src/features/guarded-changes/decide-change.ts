import { runAgainIfBeaten } from '../../db/faults.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { codeTries, takeTry } from '../auth/throttle.ts'
import { isAdministrator, isNewlyMade, tellOfTakingBack } from './administrators.ts'
import type { GuardDeps } from './guard-deps.ts'
import { type Proof, proveIdentity } from './prove-identity.ts'
import { recordStep } from './record-step.ts'
import {
  findChange,
  findTakeable,
  letTakeBack,
  moveChange,
  type StoredChange,
  takeBackLater,
} from './stored-changes.ts'
import { holdValue } from './value-in-use.ts'

/** Brings a waiting change into use; answers false where somebody else has decided meanwhile. */
export async function applyChange(deps: GuardDeps, context: WriteContext, change: StoredChange): Promise<boolean> {
  const inUse = await holdValue(deps, context, change.value, change.recordId)
  if (!(await moveChange(context.db, change, ['pending'], 'applied'))) return false
  await inUse.write(change.newText)
  await letTakeBack(context, change)
  return true
}

/** Lets what was there stay, or come back where it was hidden. */
export async function giveUpChange(deps: GuardDeps, context: WriteContext, change: StoredChange): Promise<boolean> {
  const inUse = await holdValue(deps, context, change.value, change.recordId)
  if (!(await moveChange(context.db, change, ['pending'], 'withdrawn'))) return false
  if (change.hidesOld) await inUse.write(change.oldText)
  await recordStep(context, 'change_withdrawn', inUse, {
    value: change.value,
    from: change.newText,
    to: change.oldText,
  })
  return true
}

const decided = () => new Conflict('Esta mudança já foi decidida. Recarregue a página para ver o que vale.')

async function findPending({ database }: GuardDeps, id: string): Promise<StoredChange> {
  const change = await findChange(database.kysely, id)
  if (!change) throw new NotFound()
  if (change.state !== 'pending') throw decided()
  return change
}

/** A second administrator, with their own password, brings the change into use at once. */
export async function confirmChange(deps: GuardDeps, actor: SessionActor, id: string, proof: Proof): Promise<void> {
  const { database, clock } = deps
  const change = await findPending(deps, id)
  if (change.askedById === actor.userId)
    throw new Forbidden('Quem pediu a mudança não a confirma: peça a outro administrador.')
  await proveIdentity(deps, actor, proof)
  await runAgainIfBeaten(() =>
    inTransaction(database, actor, clock(), async context => {
      const { db, now } = context
      if (!(await isAdministrator(db, change.askedById)))
        throw new Conflict('Quem pediu esta mudança já não é administrador. Desista dela e peça-a de novo.')
      if (await isNewlyMade(db, actor.userId, now))
        throw new Forbidden(
          'O seu acesso ou o seu e-mail mudou há menos de três dias, e por isso ainda não pode confirmar.',
        )
      if (!(await applyChange(deps, context, change))) throw decided()
    }),
  )
}

/** Any administrator gives a waiting change up, also without the password: nothing else comes into use by it than what was there. */
export async function withdrawChange(deps: GuardDeps, actor: SessionActor, id: string): Promise<void> {
  const change = await findPending(deps, id)
  await runAgainIfBeaten(() =>
    inTransaction(deps.database, actor, deps.clock(), async context => {
      if (!(await giveUpChange(deps, context, change))) throw decided()
    }),
  )
}

/**
 * Restores the former value by the link of a mail, whether the change is in use or waits. The link works whatever became of its reader's
 * account: an attacker who asked for the change could otherwise take the others' access away first.
 */
export async function takeBackChange(deps: GuardDeps, code: string, address: string): Promise<void> {
  const { database, clock, keys } = deps
  const isDone = await runAgainIfBeaten(() =>
    inTransaction(database, undefined, clock(), async context => {
      const { db, now } = context
      const change = await findTakeable(db, keys.hash(code), now)
      if (!change) return false
      const { value, oldText, newText, askedBy } = change
      const inUse = await holdValue(deps, context, value, change.recordId)
      if (!(await moveChange(db, change, ['pending', 'applied'], 'taken_back'))) return false
      await takeBackLater(db, change)
      if (inUse.text !== oldText) await inUse.write(oldText)
      await recordStep(context, 'change_taken_back', inUse, { value, from: newText, to: oldText })
      await tellOfTakingBack(context, { value, title: inUse.record.title, oldText, newText, askedBy })
      return true
    }),
  )
  if (isDone) return
  await takeTry(database.kysely, codeTries.from(address), clock())
  throw new InvalidInput({ code: 'Esta ligação já não é válida. Se precisar de ajuda, contacte um administrador.' })
}

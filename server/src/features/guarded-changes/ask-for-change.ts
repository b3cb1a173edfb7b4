import { randomBytes } from 'node:crypto'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { isBlank, parseValue } from '@agremia/model/resource/parse'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { Conflict, InvalidInput } from '../../errors.ts'
import type { SessionActor } from '../../http/actor.ts'
import { addJob } from '../../jobs/queue.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import { type Limit, takeTry } from '../auth/throttle.ts'
import { daysAfter, tellOfRequest } from './administrators.ts'
import { applyDueJob } from './apply-due.job.ts'
import type { GuardDeps } from './guard-deps.ts'
import { findGuardedValue, type GuardedValue, recordColumnOf } from './guarded-values.ts'
import { type Proof, proveIdentity } from './prove-identity.ts'
import { recordStep } from './record-step.ts'
import { holdValue } from './value-in-use.ts'

interface Asked extends Proof {
  valueName: string
  recordId: string
  text: string | null
  hidesOld: boolean
}

/** Every request writes to all administrators, who would not look at the twentieth of a day. */
const requestsOf = (userId: string): Limit => ({ key: `guarded:user:${userId}`, most: 10, minutes: 24 * 60 })

/** Asks for another value, which waits. Answers the id of the change. */
export async function askForChange(deps: GuardDeps, actor: SessionActor, asked: Asked): Promise<string> {
  const { database, clock } = deps
  const value = findGuardedValue(asked.valueName)
  if (!value) throw new InvalidInput({ valueName: MESSAGES.option })
  const text = parseText(value, asked.text, clock())
  await proveIdentity(deps, actor, asked)
  await takeTry(database.kysely, requestsOf(actor.userId), clock())
  return runAgainIfBeaten(() =>
    inTransaction(database, actor, clock(), context => keepRequest(deps, context, actor, { ...asked, value, text })),
  )
}

function parseText(value: GuardedValue, typed: string | null, now: Date): string | null {
  if (isBlank(typed)) return null
  const parsed = parseValue(value.field, typed, lisbonDay(now))
  if (parsed.error !== undefined) throw new InvalidInput({ text: parsed.error })
  return String(parsed.value)
}

async function keepRequest(
  deps: GuardDeps,
  context: WriteContext,
  actor: SessionActor,
  { value, recordId, text, hidesOld }: Asked & { value: GuardedValue },
) {
  const { db, now } = context
  const inUse = await holdValue(deps, context, value, recordId)
  if (inUse.text === text)
    throw new InvalidInput({ text: text === null ? MESSAGES.required : 'É o que já está em uso.' })
  if (await isPending(db, value, recordId))
    throw new Conflict('Já há uma mudança à espera. Confirme-a ou desista dela primeiro.')
  const id = uuidv7()
  const code = randomBytes(32).toString('base64url')
  const dueAt = daysAfter(now)
  await sql`
    insert into guarded_changes (
      id, created_at, value_name, ${sql.ref(recordColumnOf(value))}, old_text, new_text, hides_old,
      asked_by_id, asked_by_name, due_at, state, take_back_hash, take_back_until
    ) values (
      ${id}, ${now}, ${value.name}, ${recordId}, ${inUse.text}, ${text}, ${hidesOld && inUse.text !== null},
      ${actor.userId}, ${actor.name}, ${dueAt}, 'pending', ${deps.keys.hash(code)}, ${dueAt}
    )
  `.execute(db)
  await recordStep(context, 'change_asked', inUse, { value, from: inUse.text, to: text })
  if (hidesOld && inUse.text !== null) await inUse.write(null)
  const told = { value, title: inUse.record.title, oldText: inUse.text, newText: text, askedBy: actor.name }
  await tellOfRequest(context, told, `${deps.publicUrl()}/autorizacao/desfazer/${code}`)
  await addJob(db, applyDueJob, {}, { runAt: dueAt })
  return id
}

async function isPending(db: Kysely<unknown>, value: GuardedValue, recordId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from guarded_changes
    where state = 'pending' and value_name = ${value.name} and ${sql.ref(recordColumnOf(value))} = ${recordId}
  `.execute(db)
  return rows.length > 0
}

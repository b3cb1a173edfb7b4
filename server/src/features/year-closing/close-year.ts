import { addDays, lisbonDay, printDay } from '@agremia/model/rules/day'
import { reopensAccounts } from '@agremia/model/rules/year-closing'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { Conflict, InvalidInput } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { Keys } from '../../outside/keys.ts'
import type { WriteContext } from '../../resource/context.ts'
import { holdSettings, saveTexts } from '../settings/change.ts'
import { textsOf } from '../settings/store.ts'

/** Closes the accounts until the last day of a year that is over. */
export async function closeYear(context: WriteContext, keys: Keys, year: number): Promise<void> {
  const until = `${year}-12-31`
  if (until >= lisbonDay(context.now)) throw new InvalidInput({ year: `O ano de ${year} ainda não acabou.` })
  const stored = await holdSettings(context)
  const { closedUntil } = textsOf(stored)
  if (closedUntil >= until) throw new Conflict(`As contas já estão encerradas até ${printDay(closedUntil)}.`)
  await saveTexts(context, keys, stored, [['closedUntil', until]])
  await record(context, { kind: 'encerramento', until, previous: closedUntil })
}

/** Opens accounts again that were closed: those until the given day stay closed. */
export async function reopen(
  context: WriteContext,
  keys: Keys,
  { until, reason }: { until?: string | null; reason: string },
): Promise<string | null> {
  const stored = await holdSettings(context)
  const { closedUntil } = textsOf(stored)
  if (closedUntil === '') throw new Conflict('As contas não estão encerradas.')
  if (!reopensAccounts(closedUntil, until ?? ''))
    throw new InvalidInput({
      until: `As contas estão encerradas até ${printDay(closedUntil)}: indique no máximo ${printDay(addDays(closedUntil, -1))}.`,
    })
  await saveTexts(context, keys, stored, [['closedUntil', until ?? '']])
  await record(context, { kind: 'reabertura', until, previous: closedUntil, reason })
  return until ?? null
}

interface Closing {
  kind: 'encerramento' | 'reabertura'
  until?: string | null
  /** '' where the accounts were open. */
  previous: string
  reason?: string
}

const record = ({ db, actor, now }: WriteContext, { kind, until, previous, reason }: Closing) =>
  sql`
    insert into account_closings (id, created_at, kind, until, previous_until, reason, by_id)
    values (${uuidv7()}, ${now}, ${kind}, ${until ?? null}, ${previous || null}, ${reason ?? null}, ${userIdOf(actor) ?? null})
  `.execute(db)

import { electoralRolls } from '@agremia/model/resources/electoral-rolls'
import { members } from '@agremia/model/resources/members'
import type { ROLL_CORRECTIONS } from '@agremia/model/rules/electoral-roll'
import { fold } from '@agremia/model/rules/fold'
import { sql } from 'kysely'
import { InvalidInput, NotFound } from '../../errors.ts'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { readRow } from '../../resource/select.ts'
import { RECORDER } from '../audit/recorder.ts'
import { holdRolls } from './erase-roll-entries.ts'

interface Correction {
  memberId: string
  correction: keyof typeof ROLL_CORRECTIONS
  note: string
}

/** Adds a correction to a posted roll, which itself stays as it is. Answers the number of the addendum. */
export async function correctRoll(
  context: WriteContext,
  id: string,
  { memberId, correction, note }: Correction,
): Promise<number> {
  const { db, now } = context
  await holdRolls(db)
  const roll = await readRow(electoralRolls, { db, id }, true)
  if (!roll) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const member = await readRow(members, { db, id: memberId })
  if (!member) throw new InvalidInput({ memberId: 'Escolha um registo que exista.' })
  const { rows } = await sql<{ votes: number }>`
    select votes from electoral_roll_entries where roll_id = ${id} and member_id = ${memberId} order by addendum desc limit 1
  `.execute(db)
  const doesVote = (rows[0]?.votes ?? 0) > 0
  const isIncluded = correction === 'incluir'
  if (doesVote === isIncluded)
    throw new InvalidInput({ memberId: isIncluded ? 'Já está no caderno.' : 'Não está no caderno.' })
  const addendum = roll.addendumCount + 1
  await recordStatements(RECORDER, electoralRolls, [id], context, async () => {
    await sql`
      update electoral_rolls set addendum_count = ${addendum}, rev = rev + 1, updated_at = ${now} where id = ${id}
    `.execute(db)
  })
  await insertMany(db, 'electoral_roll_entries', [
    {
      roll_id: id,
      addendum,
      member_id: memberId,
      member_number: member.memberNumber,
      name: member.name,
      name_sort: fold(member.name),
      votes: isIncluded ? Math.max(member.votes ?? 1, 1) : 0,
      reasons: isIncluded ? [] : ['aditamento'],
      added_at: now,
      note,
    },
  ])
  return addendum
}

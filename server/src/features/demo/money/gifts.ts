import { addDays, someDay, yearOf } from '../days.ts'
import type { DemoMember } from '../demo-context.ts'
import { type Entity, inventEntity } from '../entities.ts'
import { entityNif } from '../numbers.ts'
import { isMemberOn } from '../state-histories.ts'
import type { MoneyContext } from './household-history.ts'

/** Somebody who gives without being a member. */
export interface Donor extends Entity {
  id: string
  taxNumber: string
}

const DONORS = 4
const GIFTS_A_YEAR = 12
const PURPOSES = ['Para as obras da sede.', 'Para a banda.', 'Para a festa de agosto.', 'Para a biblioteca.', null]

/** Adds gifts of members and of others, in every year; answers the others. */
export function inventGifts({ random, book, firstYear, today }: MoneyContext, members: readonly DemoMember[]): Donor[] {
  const names = new Set(members.map(({ form }) => form.name))
  const donors = Array.from({ length: DONORS }, (_, at) => ({
    ...inventEntity(random, names),
    id: random.id(new Date(`${firstYear}-01-01T10:00:00Z`)),
    taxNumber: entityNif(9000 + at),
  }))
  for (let year = firstYear; year <= yearOf(today); year++) {
    for (let n = 0; n < GIFTS_A_YEAR; n++) {
      const day = someDay(random, `${year}-01-03`, `${year}-12-28`)
      const giver = random.among(members)
      const donor = random.chance(0.4) ? random.among(donors) : undefined
      if (day > addDays(today, -1) || (!donor && !isMemberOn(giver.states, day))) continue
      book.receive({
        member: donor ? null : giver,
        personId: donor?.id ?? giver.personId,
        date: day,
        amount: donor ? random.between(5, 40) * 2500 : random.between(1, 20) * 500,
        method: donor || random.chance(0.4) ? 'transferencia' : 'numerario',
        type: 'donativo',
        notes: random.among(PURPOSES),
      })
    }
  }
  return donors
}

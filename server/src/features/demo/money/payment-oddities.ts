import { addDays, yearOf } from '../days.ts'
import type { Random } from '../random.ts'
import { isMemberOn } from '../state-histories.ts'
import type { PaymentOddity } from './household-payments.ts'
import type { Household, Payer } from './payers.ts'

/** How many have each, at least; a few more happen by chance. */
const ODDITIES: readonly (readonly [PaymentOddity, number])[] = [
  ['in part', 6],
  ['for the next year too', 8],
  ['overpaid', 4],
  ['annulled and entered again', 3],
  ['direct debit returned', 3],
  ['cheque bounced', 2],
  ['waived with minutes', 4],
  ['paid by somebody else', 4],
  ['paid back', 2],
]

/** Chooses households of one person who paid lately, and two members who died after paying in advance. */
export function chooseOddities(
  random: Random,
  payers: ReadonlyMap<Household, Payer>,
  today: string,
): Map<Household, PaymentOddity> {
  const paidSince = (day: string) => (household: Household) => (payers.get(household)?.visits.at(-1)?.day ?? '') >= day
  const single = [...payers.keys()].filter(
    ({ payer, members }) => members.length === 1 && !payer.awkward && payer.form.personType === 'singular',
  )
  const current = single.filter(({ payer }) => isMemberOn(payer.states, today)).filter(paidSince(addDays(today, -400)))
  const chosen = new Map<Household, PaymentOddity>()
  for (const [oddity, count] of ODDITIES) {
    for (let n = 0; n < count; n++) {
      const [household] = current.splice(random.below(current.length), 1)
      if (household) chosen.set(household, oddity)
    }
  }
  const died = single.filter(household => {
    const { deceasedAt } = household.payer
    return (
      deceasedAt !== null && paidSince(`${yearOf(deceasedAt)}-01-01`)(household) && deceasedAt < addDays(today, -30)
    )
  })
  for (const household of died.slice(-2)) chosen.set(household, 'for the next year too')
  return chosen
}

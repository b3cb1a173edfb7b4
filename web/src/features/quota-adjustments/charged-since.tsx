import type { PendingAdjustment } from '@agremia/model/calls/quota-adjustments'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useSetting } from '../../api/settings.ts'
import { useWording } from '../../api/terminology.ts'
import classes from './adjustments.module.css'
import { daysToChargeFrom } from './days-to-charge-from.ts'
import { useChargedSince } from './use-adjustments.ts'

interface Props {
  proposal: PendingAdjustment
  admission: NonNullable<PendingAdjustment['admission']>
}

/**
 * PAY-01: whether a member with an earlier admission is charged since that day, since the beginning of a later year, or from today on.
 * The choice is kept with the member, and the proposal is made again from it.
 */
export function ChargedSince({ proposal: { memberId, name }, admission: { day, chargedSince } }: Props) {
  const withWords = useWording()
  const yearStartMonth = useSetting('quotaYearStartMonth')
  const [today] = useState(() => lisbonDay(new Date()))
  const choice = useChargedSince()
  if (yearStartMonth === undefined) return null
  const days = daysToChargeFrom({ admission: day, today, yearStartMonth: Number(yearStartMonth) })
  const known = chargedSince === null || days.includes(chargedSince) ? days : [...days, chargedSince].toSorted()
  return (
    <NativeSelect
      className={classes.since}
      label={withWords('Gerar {membershipPayments} desde')}
      aria-label={withWords(`Gerar {membershipPayments} de ${name} desde`)}
      disabled={choice.isPending}
      value={chargedSince ?? ''}
      onChange={event => choice.mutate({ memberId, chargedSince: event.currentTarget.value || null })}
      data={[
        { value: '', label: `a admissão (${printDay(day)})` },
        ...known.map(value => ({ value, label: value === today ? `hoje (${printDay(value)})` : printDay(value) })),
      ]}
    />
  )
}

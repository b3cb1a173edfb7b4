import { lisbonDay } from '@agremia/model/rules/day'
import { describeSituation, type MemberSituation } from '@agremia/model/rules/ledger/situation'
import { useState } from 'react'
import type { CellProps } from '../../contributions/screen.ts'
import { FieldCell } from '../../resource/field-cell.tsx'

/** How the member stands, with the day until which something is to be paid. */
export function SituationCell({ row, field }: CellProps) {
  const [today] = useState(() => lisbonDay(new Date()))
  // A list that asks for the situation gets the day with it.
  const { situation, nextDueDate } = row as unknown as MemberSituation & { nextDueDate: string | null }
  if (situation !== 'a_pagamento') return <FieldCell field={field} value={situation} />
  const label = describeSituation({ situation, payUntil: nextDueDate }, today)
  const options = field.options?.map(option => (option.value === situation ? { ...option, label } : option))
  return <FieldCell field={{ ...field, options }} value={situation} />
}

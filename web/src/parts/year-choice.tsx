import { lisbonDay } from '@agremia/model/rules/day'
import { Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './year-choice.module.css'

/** How many years before this one can be chosen. */
const EARLIER_YEARS = 12

/** The year in the address (`?ano=2025`), or else this one. */
export function useChosenYear() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [thisYear] = useState(() => Number(lisbonDay(new Date()).slice(0, 4)))
  return { year: /^(19|20|21)\d{2}$/.test(String(search.ano)) ? Number(search.ano) : thisYear, thisYear }
}

/** Chooses the year of a screen, which its address holds. */
export function YearChoice({ to }: { to: string }) {
  const navigate = useNavigate()
  const { year, thisYear } = useChosenYear()
  const years = [...new Set([year, ...Array.from({ length: EARLIER_YEARS + 2 }, (_, index) => thisYear + 1 - index)])]
  return (
    <Select
      aria-label="Ano"
      className={classes.year}
      data={years.toSorted((one, other) => other - one).map(String)}
      value={String(year)}
      allowDeselect={false}
      onChange={ano => void navigate({ to, search: ano === String(thisYear) ? {} : { ano } })}
    />
  )
}

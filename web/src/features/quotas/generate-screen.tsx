import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSetting } from '../../api/settings.ts'
import { useWording } from '../../api/terminology.ts'
import { QUOTAS_OF, useChosenRows, useNamedMembers } from '../../parts/chosen-rows.ts'
import { printChosenSheets } from '../../parts/counted.ts'
import previewClasses from '../../parts/previews/preview.module.css'
import { SectionsScreen } from '../../parts/sections-screen.tsx'
import { useHere } from '../../resource/use-here.ts'
import '../../ui/form-styles.ts'
import { Section } from '../../ui/section.tsx'
import { daysOfPeriod, monthChoices, quotaYearToday, type RunPeriod, yearChoices } from './run-period.ts'
import { RunPreviewSection } from './run-preview.tsx'

/** PAY-01: charges the quotas of a period: whom and when, then who, what and why, then the start. */
export function GenerateScreen() {
  const { place } = useHere()
  const yearStartMonth = useSetting('quotaYearStartMonth')
  if (yearStartMonth === undefined) return null
  // Another visit, from the menu or for other members, begins anew.
  return <Generate key={place} yearStartMonth={Number(yearStartMonth)} />
}

function Generate({ yearStartMonth }: { yearStartMonth: number }) {
  const withWords = useWording()
  const named = useNamedMembers(QUOTAS_OF)
  const listed = useChosenRows()
  const chosen = named.length > 0 ? { count: named.length, ids: named } : listed
  const [thisYear] = useState(() => quotaYearToday(yearStartMonth))
  const [period, setPeriod] = useState<RunPeriod>({ year: thisYear, firstMonth: 0, lastMonth: 11 })
  const [isForChosen, setIsForChosen] = useState(chosen !== undefined)
  const [includesJoia, setIncludesJoia] = useState(false)
  const whom = isForChosen && chosen ? { ids: chosen.ids, query: chosen.query } : { query: {} }
  const months = monthChoices(period.year, yearStartMonth)
  const years = yearChoices(thisYear, yearStartMonth)
  const request = { ...whom, ...daysOfPeriod(period, yearStartMonth), includesJoia }
  return (
    <SectionsScreen
      title={withWords('Gerar {membershipPayments}')}
      note="Primeiro vê quem paga, quanto e porquê; nada é cobrado antes de confirmar, e ninguém é cobrado duas vezes pelo mesmo mês."
    >
      <Section heading="A quem e de quando">
        <div className={previewClasses.request}>
          {chosen && (
            <SegmentedControl
              aria-label="A quem"
              value={isForChosen ? 'chosen' : 'all'}
              onChange={value => setIsForChosen(value === 'chosen')}
              data={[
                { value: 'chosen', label: printChosenSheets(chosen.count) },
                { value: 'all', label: withWords('Todos os {memberPlural}') },
              ]}
            />
          )}
          <NativeSelect
            label="Ano"
            data={years}
            value={String(period.year)}
            onChange={event => setPeriod({ ...period, year: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="De"
            data={months}
            value={String(period.firstMonth)}
            onChange={event => {
              const firstMonth = Number(event.currentTarget.value)
              setPeriod({ ...period, firstMonth, lastMonth: Math.max(firstMonth, period.lastMonth) })
            }}
          />
          <NativeSelect
            label="A"
            data={months}
            value={String(period.lastMonth)}
            onChange={event => {
              const lastMonth = Number(event.currentTarget.value)
              setPeriod({ ...period, lastMonth, firstMonth: Math.min(lastMonth, period.firstMonth) })
            }}
          />
          <Checkbox
            label="Incluir a joia dos admitidos no período"
            checked={includesJoia}
            onChange={event => setIncludesJoia(event.currentTarget.checked)}
          />
        </div>
      </Section>
      <RunPreviewSection key={JSON.stringify(request)} request={request} />
    </SectionsScreen>
  )
}

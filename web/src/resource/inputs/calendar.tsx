import '@mantine/dates/styles.css'
import 'dayjs/locale/pt'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'

interface Props {
  /** ISO day. */
  day: string | null
  today: string
  onPick(day: string): void
}

const WORDS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Mês seguinte',
  previousYear: 'Ano anterior',
  nextYear: 'Ano seguinte',
  previousDecade: 'Década anterior',
  nextDecade: 'Década seguinte',
}

/** A month's days; weeks begin on Monday, as on any calendar here. */
export function Calendar({ day, today, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The popover looked for something to focus before this chunk was there.
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <DatePicker
      ref={box}
      locale="pt"
      firstDayOfWeek={1}
      // Red on a weekend would say that something is wrong with it.
      weekendDays={[]}
      hideOutsideDates
      size="md"
      ariaLabels={WORDS}
      getDayProps={date => ({ 'data-autofocus': date === (day ?? today) || undefined })}
      defaultDate={day ?? today}
      value={day}
      onChange={picked => picked && onPick(picked)}
    />
  )
}

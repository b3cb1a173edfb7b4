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

const ARIA_LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Mês seguinte',
  previousYear: 'Ano anterior',
  nextYear: 'Ano seguinte',
  previousDecade: 'Década anterior',
  nextDecade: 'Década seguinte',
}

/** The days of a month; weeks begin on Monday, as is usual in Portugal. */
export function Calendar({ day, today, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The popover has already looked for an element to focus, before this chunk was loaded.
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  return (
    <DatePicker
      ref={box}
      locale="pt"
      firstDayOfWeek={1}
      // No weekend colour: red would look like an error.
      weekendDays={[]}
      hideOutsideDates
      size="md"
      ariaLabels={ARIA_LABELS}
      getDayProps={date => ({ 'data-autofocus': date === (day ?? today) || undefined })}
      defaultDate={day ?? today}
      value={day}
      onChange={picked => picked && onPick(picked)}
    />
  )
}

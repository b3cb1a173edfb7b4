import { lisbonDay, parseDay, printDay } from '@agremia/model/rules/day'
import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAutofill } from './autofill.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

/** Fetched when someone opens it: most dates are typed. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** Of an instant that is chosen on the calendar before any hour was typed. */
const FIRST_HOUR = '09:00'

const dayIn = (text: string) => parseDay(text.trim().split(/[\s,]/)[0] ?? '', new Date().getFullYear())

interface Shape {
  placeholder: string
  /** What the box says once a day was chosen on the calendar. */
  write(day: string, before: string): string
}

/** A day typed by hand, `1/9/98` too, or chosen on a calendar. What was typed is kept as it is. */
const dateBox = ({ placeholder, write }: Shape) =>
  function DateBox(props: InputProps) {
    const text = textOf(props.value)
    const autoComplete = useAutofill(props.field.name)
    return (
      <TextInput
        {...boxProps(props)}
        autoComplete={autoComplete}
        placeholder={placeholder}
        classNames={{ input: classes.figures }}
        value={text}
        onChange={event => props.onChange(event.currentTarget.value)}
        rightSectionWidth="5.25rem"
        rightSection={
          <Tools>
            {text !== '' && (
              <CloseButton
                aria-label={`Limpar ${props.field.label}`}
                onClick={() => {
                  props.onChange('')
                  document.getElementById(props.id)?.focus()
                }}
              />
            )}
            <CalendarButton
              label={props.field.label}
              day={dayIn(text)}
              onPick={day => props.onChange(write(day, text))}
            />
          </Tools>
        }
      />
    )
  }

const Tools = ({ children }: { children: ReactNode }) => <div className={classes.tools}>{children}</div>

interface ButtonProps {
  label: string
  day: string | null
  onPick(day: string): void
}

function CalendarButton({ label, day, onPick }: ButtonProps) {
  /** The day on which it was opened, while it is. */
  const [today, setToday] = useState<string>()
  const turn = (isOpen: boolean) => setToday(isOpen ? lisbonDay(new Date()) : undefined)
  return (
    <Popover opened={today !== undefined} onChange={turn} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={`Abrir calendário: ${label}`}
          onClick={() => turn(today === undefined)}
        >
          <IconCalendar size="1.25rem" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {today && (
          <Suspense fallback="A carregar…">
            <Calendar
              day={day}
              today={today}
              onPick={picked => {
                turn(false)
                onPick(picked)
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

export const DateBox = dateBox({ placeholder: 'dd/mm/aaaa', write: printDay })
export const InstantBox = dateBox({
  placeholder: 'dd/mm/aaaa hh:mm',
  write: (day, before) => `${printDay(day)} ${/\d{1,2}[:h]\d{2}$/.exec(before.trim())?.[0] ?? FIRST_HOUR}`,
})

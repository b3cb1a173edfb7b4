import { lisbonDay, parseDay, printDay } from '@agremia/model/rules/day'
import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAutofill } from './autofill.ts'
import { boxProps, textOf } from './field-label.tsx'
import type { InputProps } from './input-props.ts'
import classes from './inputs.module.css'

/** Loaded when it is first opened, because most dates are typed. */
const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

/** The time of an instant whose day is chosen on the calendar before a time was typed. */
const DEFAULT_TIME = '09:00'

const parseTypedDay = (text: string) => parseDay(text.trim().split(/[\s,]/)[0] ?? '', new Date().getFullYear())

interface DateBoxOptions {
  placeholder: string
  /** The text of the input after a day was chosen on the calendar, given the text before. */
  textFor(day: string, before: string): string
}

/**
 * A date, typed (also as `1/9/98` or `01091998`) or chosen on a calendar. The typed text is not rewritten. The buttons are no
 * tab stops, so that Tab goes on to the next input; Alt+Down opens the calendar.
 */
const dateBox = ({ placeholder, textFor }: DateBoxOptions) =>
  function DateBox(props: InputProps) {
    const text = textOf(props.value)
    const autoComplete = useAutofill(props.field.name)
    /** The current day while the calendar is open; undefined while it is closed. */
    const [today, setToday] = useState<string>()
    const setIsOpen = (isOpen: boolean) => setToday(isOpen ? lisbonDay(new Date()) : undefined)
    return (
      <TextInput
        {...boxProps(props)}
        aria-keyshortcuts="Alt+ArrowDown"
        onKeyDown={event => {
          if (!event.altKey || event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
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
                tabIndex={-1}
                onClick={() => {
                  props.onChange('')
                  document.getElementById(props.id)?.focus()
                }}
              />
            )}
            <CalendarButton
              label={props.field.label}
              day={parseTypedDay(text)}
              today={today}
              onOpen={setIsOpen}
              onPick={day => props.onChange(textFor(day, text))}
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
  today: string | undefined
  onOpen(isOpen: boolean): void
  onPick(day: string): void
}

function CalendarButton({ label, day, today, onOpen, onPick }: ButtonProps) {
  return (
    <Popover opened={today !== undefined} onChange={onOpen} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={`Abrir calendário: ${label}`}
          tabIndex={-1}
          onClick={() => onOpen(today === undefined)}
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
                onOpen(false)
                onPick(picked)
              }}
            />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

export const DateBox = dateBox({ placeholder: 'dd/mm/aaaa', textFor: printDay })
export const InstantBox = dateBox({
  placeholder: 'dd/mm/aaaa hh:mm',
  textFor: (day, before) => `${printDay(day)} ${/\d{1,2}[:h]\d{2}$/.exec(before.trim())?.[0] ?? DEFAULT_TIME}`,
})

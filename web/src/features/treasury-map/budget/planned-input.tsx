import { centsFromEuros, eurosFromCents, parseMoney, printEuros } from '@agremia/model/rules/money'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import classes from './budget.module.css'
import { type PlannedLine, useSavePlanned } from './use-budget.ts'

interface Props extends PlannedLine {
  /** Which line it is, for screen readers. */
  name: string
  amount: number
}

const NOT_AN_AMOUNT = 'Escreva um valor, como 1 250,00.'

/** Inputs of the screen, in the order in which the keyboard goes through them. */
const neighbour = (input: HTMLInputElement, by: 1 | -1) => {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-planned]')]
  return all[all.indexOf(input) + by]
}

/**
 * What is planned for a line, typed in its place: Enter or the down arrow saves and goes to the next line, the up arrow to the one
 * before, Escape puts back what was there. An empty one takes the line out of the budget.
 */
export function PlannedInput({ name, amount, ...planned }: Props) {
  const shown = planned.line._id === null ? '' : printEuros(amount)
  const [typed, setTyped] = useState<string>()
  const save = useSavePlanned(planned)
  const value = typed ?? shown
  const cents = value.trim() === '' ? null : parseMoney(value)
  const isFault = typed !== undefined && value.trim() !== '' && (cents === null || cents < 0)
  const commit = () => {
    if (typed === undefined || isFault) return
    const isSame = cents === (planned.line._id === null ? null : centsFromEuros(amount))
    if (isSame) setTyped(undefined)
    // What was typed stays in sight until the sheet is read again, also where saving failed.
    else
      save.mutate(cents === null ? null : eurosFromCents(cents), {
        onSuccess: () => setTyped(undefined),
      })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(undefined)
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    if (by === undefined) return
    event.preventDefault()
    if (isFault) return
    const next = neighbour(event.currentTarget, by)
    // Leaving the input saves it; the last one is saved where it is.
    if (next) {
      next.focus()
      next.select()
    } else commit()
  }
  return (
    <TextInput
      data-planned
      aria-label={`Orçamentado: ${name}`}
      classNames={{ input: classes.input }}
      inputMode="decimal"
      autoComplete="off"
      placeholder="—"
      value={value}
      error={isFault ? NOT_AN_AMOUNT : undefined}
      aria-busy={save.isPending}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={commit}
    />
  )
}

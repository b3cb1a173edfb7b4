import { parseInteger } from '@agremia/model/rules/integer'
import { printMoney } from '@agremia/model/rules/money'
import { CASH_PIECES, isNote, pieceName } from '@agremia/model/rules/treasury/cash-count'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import classes from './cash-count.module.css'

interface Props {
  /** What is typed, by the value of the note or coin in cents. */
  typed: Readonly<Record<number, string>>
  faults: ReadonlySet<number>
  onType(typed: Readonly<Record<number, string>>): void
}

const GROUPS = [
  { heading: 'Notas', pieces: CASH_PIECES.filter(isNote) },
  { heading: 'Moedas', pieces: CASH_PIECES.filter(value => !isNote(value)) },
]

/** How many of each note and coin there are; Enter goes on to the next. */
export function PieceInputs({ typed, faults, onType }: Props) {
  return (
    <section className={classes.pieces} aria-label="Contagem">
      {GROUPS.map(({ heading, pieces }) => (
        <fieldset key={heading} className={classes.group}>
          <legend>{heading}</legend>
          {pieces.map(value => {
            const text = typed[value] ?? ''
            const count = parseInteger(text)
            return (
              <div key={value} className={classes.piece}>
                <label htmlFor={`piece-${value}`}>{pieceName(value)}</label>
                <TextInput
                  id={`piece-${value}`}
                  classNames={{ input: classes.count }}
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder="0"
                  value={text}
                  error={faults.has(value) && 'Indique quantas são.'}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                  onKeyDown={event => goOn(event, value)}
                  onChange={({ currentTarget }) => onType({ ...typed, [value]: currentTarget.value })}
                />
                <output className={classes.amount} htmlFor={`piece-${value}`}>
                  {count !== null && count > 0 && !faults.has(value) && printMoney(value * count)}
                </output>
              </div>
            )
          })}
        </fieldset>
      ))}
    </section>
  )
}

/** From the last coin on, Enter sends the form as everywhere. */
function goOn(event: KeyboardEvent, value: number) {
  const next = CASH_PIECES[CASH_PIECES.indexOf(value) + 1]
  if (event.key !== 'Enter' || next === undefined) return
  event.preventDefault()
  document.getElementById(`piece-${next}`)?.focus()
}

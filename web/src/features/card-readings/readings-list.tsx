import type { CardReading } from '@agremia/model/calls/card-readings'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './door-desk.module.css'
import { hourOf, outcomeOf, type Tone } from './outcome.ts'

const FIRST_SHOWN = 50
const COLOURS = { good: '#15803d', again: '#b45309', bad: '#b91c1c' } as const satisfies Record<Tone, string>

interface Props {
  readings: readonly CardReading[]
  onUndo(id: string): void
}

/** What was read, the latest first. */
export function ReadingsList({ readings, onUndo }: Props) {
  const [areAllShown, setAreAllShown] = useState(false)
  const shown = areAllShown ? readings : readings.slice(0, FIRST_SHOWN)
  if (readings.length === 0) return <p className={classes.quiet}>Ainda não foi lido nenhum cartão.</p>
  return (
    <>
      <ul className={classes.readings}>
        {shown.map(reading => (
          <ReadingLine key={reading.id} reading={reading} onUndo={onUndo} />
        ))}
      </ul>
      {shown.length < readings.length && (
        <Button variant="subtle" onClick={() => setAreAllShown(true)}>
          Mostrar todas as {readings.length} leituras
        </Button>
      )}
    </>
  )
}

function ReadingLine({ reading, onUndo }: { reading: CardReading; onUndo(id: string): void }) {
  const { id, readAt, isValid, name, memberId, memberNumber, isUndone } = reading
  const { tone, word, detail } = outcomeOf(reading, useWording())
  // At the door of a volunteer a name is shown once, after its own reading.
  const title = name ?? (isValid ? 'Cartão lido' : 'Cartão não reconhecido')
  return (
    <li data-undone={isUndone || undefined}>
      <time dateTime={readAt}>{hourOf(readAt)}</time>
      <span className={classes.holder}>
        {memberId && name ? (
          <Link to="/~membros/$id" params={{ id: memberId }}>
            {name}
          </Link>
        ) : (
          title
        )}
        <span className={classes.quiet}>
          {[memberNumber && `N.º ${memberNumber}`, detail].filter(Boolean).join(' · ')}
        </span>
      </span>
      <WordBadge colour={isUndone ? undefined : COLOURS[tone]}>{isUndone ? 'Anulada' : word}</WordBadge>
      {!isUndone && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Anular a leitura de ${title} às ${hourOf(readAt)}`}
          onClick={() => onUndo(id)}
        >
          Anular
        </Button>
      )}
    </li>
  )
}

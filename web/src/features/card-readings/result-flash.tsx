import type { CardReading } from '@agremia/model/calls/card-readings'
import { IconCheck, IconRepeat, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useWording } from '../../api/terminology.ts'
import { Portrait } from '../../parts/portrait.tsx'
import { type Outcome, outcomeOf, type Tone } from './outcome.ts'
import classes from './result-flash.module.css'

const SHOWN_MS = 2500
const ICONS = { good: IconCheck, again: IconRepeat, bad: IconX } satisfies Record<Tone, unknown>

/** What was just read: a reading that the server has answered, or something that is no card of ours. */
export type Shown = { key: string; reading: CardReading } | { key: string; fault: string }

export const shownOutcome = (shown: Shown, inWords: (text: string) => string): Outcome =>
  'reading' in shown ? outcomeOf(shown.reading, inWords) : { tone: 'bad', word: 'Não válido', detail: shown.fault }

/** Green, amber or red over the whole screen for a moment, with the word, the name and the photo. A touch or a key closes it. */
export function ResultFlash({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const { tone, word, detail } = shownOutcome(shown, useWording())
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey)
    }
  }, [onClose])
  const Icon = ICONS[tone]
  const reading = 'reading' in shown ? shown.reading : undefined
  return (
    <div className={classes.flash} data-tone={tone} onPointerDown={onClose}>
      <Icon className={classes.icon} stroke={2.5} aria-hidden />
      <strong className={classes.word}>{word}</strong>
      {detail && <span className={classes.detail}>{detail}</span>}
      {reading?.name && (
        <>
          <Portrait name={reading.name} src={reading.photoUrl ?? undefined} size="lg" />
          <span className={classes.name}>{reading.name}</span>
          <span>
            {[reading.memberNumber && `N.º ${reading.memberNumber}`, reading.category].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </div>
  )
}

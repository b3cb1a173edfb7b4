import type { CardReading } from '@agremia/model/calls/card-readings'
import { CARD_CODE_FAULTS, readCardCode } from '@agremia/model/rules/cards/card-code'
import { printDay } from '@agremia/model/rules/day'
import { IconDoor } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { useWording } from '../../api/terminology.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import '../../ui/form-styles.ts'
import { Camera } from './camera.tsx'
import { CodeEntry } from './code-entry.tsx'
import type { Door } from './door.ts'
import classes from './door-desk.module.css'
import { ReadingsList } from './readings-list.tsx'
import { ResultFlash, type Shown, shownOutcome } from './result-flash.tsx'
import { signal } from './signals.ts'
import { useDoor } from './use-door.ts'
import { useHandScanner } from './use-hand-scanner.ts'

const NOT_FOUND = 404

interface Props {
  door: Door
  /** The buttons beside the title. */
  actions?: ReactNode
  /** What is said where the door does not exist, or no longer. */
  notFound: { title: string; text: string }
}

/** Cards are read one after the other, by camera, hand scanner or typing (CARD-03). */
export function DoorDesk({ door, actions, notFound }: Props) {
  const inWords = useWording()
  const [shown, setShown] = useState<Shown>()
  const [isFlashing, setIsFlashing] = useState(false)
  const show = (next: Shown) => {
    setShown(next)
    setIsFlashing(true)
    signal(shownOutcome(next, inWords).tone)
  }
  const { session, pending, undo, add } = useDoor(door, (reading: CardReading) => show({ key: reading.id, reading }))
  const closeFlash = useCallback(() => setIsFlashing(false), [])

  /** What a camera or a scanner has read; nobody sees a fault beside a field then. */
  const takeRead = (text: string) => {
    const read = readCardCode(text)
    if (read.fault) show({ key: text, fault: CARD_CODE_FAULTS[read.fault] })
    else add({ code: read.code })
  }
  useHandScanner(takeRead)

  const { data, error, refetch } = session
  if (readFailure(error).status === NOT_FOUND)
    return (
      <MessagePanel icon={<IconDoor />} title={notFound.title} isScreen>
        {notFound.text}
      </MessagePanel>
    )
  if (error && !data) return <NotLoaded title="Não foi possível abrir a sessão" error={error} onRetry={refetch} />
  if (!data) return null
  const { counts } = data
  const words = shown && shownOutcome(shown, inWords)
  return (
    <div className={classes.screen}>
      <PageHeader title={data.name} note={printDay(data.date)}>
        {actions}
      </PageHeader>
      <div className={classes.columns}>
        <Section heading="Ler cartões">
          <Camera onRead={takeRead} />
          <CodeEntry door={door} onRead={add} onOtherSite={takeRead} />
          {pending.length > 0 && (
            <p role="status" className={classes.pending}>
              {pending.length === 1 ? '1 leitura por verificar.' : `${pending.length} leituras por verificar.`} Fica
              guardado neste aparelho e é verificado logo que haja ligação.
            </p>
          )}
          <p role="alert" className={hidden.always}>
            {words && [words.word, words.detail, 'reading' in shown && shown.reading.name].filter(Boolean).join('. ')}
          </p>
        </Section>
        <Section heading="Leituras">
          <dl className={classes.counts}>
            <Count label="Válidos" count={counts.valid} />
            <Count label="Já lidos" count={counts.repeated} />
            <Count label="Não válidos" count={counts.notValid} />
          </dl>
          <ReadingsList readings={data.readings} onUndo={undo.mutate} />
        </Section>
      </div>
      {isFlashing && shown && <ResultFlash key={shown.key} shown={shown} onClose={closeFlash} />}
    </div>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{count}</dd>
  </div>
)

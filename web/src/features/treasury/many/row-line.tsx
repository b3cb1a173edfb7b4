import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconChevronRight, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { ListTick } from '../../../resource/list-tick.tsx'
import classes from './many.module.css'
import type { ManyRow } from './many-rows.ts'
import type { RowState } from './row-state.ts'

interface Props {
  row: ManyRow
  /** Its place on the screen, from 1. */
  place: number
  isCurrent: boolean
  stateKind: RowState['kind']
  stateText: string
  onOpen(pdfId: string): void
  onTick(pdfId: string): void
  onRemove(pdfId: string): void
}

export const lineId = (pdfId: string) => `linha-${pdfId}`
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** A row while it is closed, and the head of the one that is open. */
export const RowLine = memo(function RowLine(props: Props) {
  const { row, place, isCurrent, stateKind, stateText, onOpen, onTick, onRemove } = props
  const { pdfId, fileName, values, isTicked, saved } = row
  const name = text(values.entityName) || fileName
  return (
    <div className={classes.line}>
      {saved ? (
        <span />
      ) : (
        <ListTick label={`Assinalar a linha ${place}, ${name}`} isOn={isTicked} onToggle={() => onTick(pdfId)} />
      )}
      <button
        type="button"
        id={lineId(pdfId)}
        className={classes.open}
        aria-expanded={isCurrent}
        onClick={() => onOpen(pdfId)}
      >
        <IconChevronRight size="1.125rem" aria-hidden />
        <span className={classes.place}>{place}</span>
        <span className={classes.name}>{name}</span>
        <span className={classes.date}>{text(values.docDate)}</span>
        <span className={classes.amount}>{text(values.totalAmount) && `${text(values.totalAmount)} €`}</span>
      </button>
      <StateWord kind={stateKind}>
        {saved ? (
          <Link to="/tesoouraria/$id" params={{ id: saved.id }}>
            {stateText}
          </Link>
        ) : (
          stateText
        )}
      </StateWord>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Retirar a linha ${place}, ${name}`}
        onClick={() => onRemove(pdfId)}
      >
        <IconX size="1.125rem" />
      </ActionIcon>
    </div>
  )
})

const StateWord = ({ kind, children }: { kind: RowState['kind']; children: ReactNode }) => (
  <span className={classes.state} data-kind={kind}>
    {(kind === 'fault' || kind === 'doubt') && <IconAlertTriangle size="1rem" aria-hidden />}
    {children}
  </span>
)

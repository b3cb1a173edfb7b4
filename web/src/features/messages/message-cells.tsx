import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CellProps } from '../../contributions/screen.ts'
import { FieldCell } from '../../resource/field-cell.tsx'
import classes from './message-cells.module.css'
import { explainState, type MessageState } from './message-words.ts'

/** The subject; on the cards of a phone, which have no room for it elsewhere, with the recipient: a sending has thousands alike. */
export const SubjectCell = ({ row, field }: CellProps) => (
  <>
    <FieldCell field={field} value={row[field.name]} />
    {typeof row.recipientName === 'string' && <span className={classes.onCard}>{row.recipientName}</span>}
  </>
)

/** The recipient, and below the sending that the message belongs to, if any. */
export function RecipientCell({ row, field }: CellProps) {
  const { batchId, _refs } = row
  return (
    <span className={classes.cell}>
      <span>
        <FieldCell field={field} value={row[field.name]} />
      </span>
      {typeof batchId === 'string' && (
        <Link className={classes.below} to="/mensagens/envios/$id" params={{ id: batchId }}>
          Envio: {_refs?.batchId}
        </Link>
      )}
    </span>
  )
}

export const ChannelCell = ({ row, field }: CellProps) => (
  <span className={classes.whole}>
    <FieldCell field={field} value={row[field.name]} />
  </span>
)

/** The state, and below why the message waits, when it leaves, or what went wrong. */
export function StatusCell({ row, field }: CellProps) {
  const [now] = useState(() => new Date())
  // A list that asks for the state gets these fields with it.
  const why = explainState(row as unknown as MessageState, now)
  return (
    <span className={classes.cell}>
      <span>
        <FieldCell field={field} value={row[field.name]} />
      </span>
      {why && <span className={classes.below}>{why}</span>}
    </span>
  )
}

import { printEuros } from '@agremia/model/rules/money'
import {
  DOC_DIRECTIONS,
  DOC_TYPES,
  type DocDirection,
  type DocType,
} from '@agremia/model/rules/treasury/document-types'
import { Button } from '@mantine/core'
import { IconLockOpen, IconReceiptEuro } from '@tabler/icons-react'
import { useState } from 'react'
import { readClaims } from '../../../api/session.ts'
import type { Item } from '../../../resource/item.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusChips } from '../list/status-cell.tsx'
import { type DocToPay, PayDocsDialog } from '../pay-docs-dialog.tsx'
import { Approval } from './approval.tsx'
import classes from './doc-form.module.css'
import { KeptValues } from './kept-values.tsx'
import { UnlockDialog } from './unlock-dialog.tsx'

const toPay = (doc: Item): DocToPay => ({
  _id: doc._id,
  number: String(doc.number),
  direction: doc.direction as DocDirection, // the explainer's own options
  description: String(doc.description),
  entityName: typeof doc.entityName === 'string' ? doc.entityName : null,
  openAmount: Number(doc.openAmount),
})

/** What a document is and how far it has come, with the buttons for its next step. */
export function DocHead({ doc }: { doc: Item }) {
  const [asked, setAsked] = useState<'pay' | 'unlock'>()
  const close = () => setAsked(undefined)
  const { direction, openAmount } = toPay(doc)
  const isPartlySettled = openAmount !== 0 && Number(doc.settledAmount) !== 0
  return (
    <>
      <PageHeader
        title={[doc.number, doc.entityName].filter(Boolean).join(' · ')}
        note={
          <span className={classes.facts}>
            <span>
              {DOC_DIRECTIONS[direction]} · {DOC_TYPES[doc.docType as DocType]} ·{' '}
              <strong>{printEuros(Number(doc.totalAmount))}</strong>
              {isPartlySettled && ` · falta ${printEuros(Math.abs(openAmount))}`}
            </span>
            <StatusChips row={doc} />
            <KeptValues doc={doc} />
            {typeof doc.annulReason === 'string' && <span>Motivo da anulação: {doc.annulReason}</span>}
          </span>
        }
      >
        {openAmount !== 0 && (
          <Button leftSection={<IconReceiptEuro size="1.125rem" aria-hidden />} onClick={() => setAsked('pay')}>
            {direction === 'receita' ? 'Registar recebimento' : 'Registar pagamento'}
          </Button>
        )}
        {doc.isLocked === true && readClaims()?.Role === 'admin' && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size="1.125rem" aria-hidden />}
            onClick={() => setAsked('unlock')}
          >
            Desbloquear
          </Button>
        )}
      </PageHeader>
      <Approval doc={doc} />
      {asked === 'pay' && <PayDocsDialog docs={[toPay(doc)]} onClose={close} onDone={close} />}
      {asked === 'unlock' && <UnlockDialog doc={doc} onClose={close} />}
    </>
  )
}

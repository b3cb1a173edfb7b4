import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { lisbonDay } from '@agremia/model/rules/day'
import { useState } from 'react'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { useDocsChanged } from './use-docs-changed.ts'

interface Props {
  ids: readonly string[]
  status: DocStatus
  onClose(): void
  onDone(): void
}

/** Asks for what a status needs: a date, and of an annulment the reason. */
export function StatusDialog({ ids, status, onClose, onDone }: Props) {
  const resource = useResource('treasuryDocsStatuses')
  const docsChanged = useDocsChanged()
  const [today] = useState(() => lisbonDay(new Date()))
  if (!resource) return null
  const isAnnulment = status.slug === 'anulado'
  return (
    <CallDialog
      title={isAnnulment ? 'Anular' : status.name}
      path="/treasury_docs_statuses/bulk"
      beside={{ ids, docStatusId: status._id, replaceSameKind: true }}
      fields={[
        ...(status.requiresDate ? decisionField(resource, 'date', { required: true }) : []),
        ...decisionField(resource, 'note', isAnnulment ? { label: 'Motivo', required: true } : {}),
      ]}
      start={{ date: today }}
      sendLabel={isAnnulment ? 'Anular' : 'Mudar estado'}
      isRisky={isAnnulment}
      beginsTyping
      onClose={onClose}
      onDone={() => {
        docsChanged()
        onDone()
      }}
    >
      {isAnnulment && 'O documento fica com o seu número e deixa de contar nos totais.'}
    </CallDialog>
  )
}

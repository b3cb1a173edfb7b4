import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { lisbonDay } from '@agremia/model/rules/day'
import { ENDS_APPROVALS, ENDS_FIRST_APPROVAL } from '@agremia/model/rules/treasury/approved-content'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, use, useCallback, useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import { type SupplyInput, SupplyInputContext } from '../../resource/inputs/supplied-input.ts'
import type { Item } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { PdfInput } from './form/pdf-input.tsx'
import { isAnnulment } from './set-status.ts'
import { useDocsChanged } from './use-docs-changed.ts'

interface Props {
  ids: readonly string[]
  status: DocStatus
  onClose(): void
  onDone(): void
}

/** Asks for what a status needs: a date, a PDF of a single document that has none, and of an annulment the reason. */
export function StatusDialog({ ids, status, onClose, onDone }: Props) {
  const resource = useResource('treasuryDocsStatuses')
  const docs = useResource('treasuryDocs')
  const docsChanged = useDocsChanged()
  const [today] = useState(() => lisbonDay(new Date()))
  const [id, ...others] = ids
  const asksPdf = status.requiresPdf && others.length === 0
  const doc = useQuery({
    queryKey: queryKeys.item('treasuryDocs', id ?? ''),
    queryFn: async ({ signal }) => (await api.get<{ data: Item }>(`/treasury_docs/${id}`, { signal })).data.data,
    enabled: asksPdf,
  }).data
  if (!resource || !docs || (asksPdf && !doc)) return null
  const annuls = isAnnulment(status)
  const lacksPdf = asksPdf && doc !== undefined && (doc.pdfIds as readonly string[]).length === 0 // a list of refs
  // A file that is added once something was paid is a proof of payment.
  const endsApprovals = lacksPdf && doc.settledAmount === 0 && Boolean(doc.approvedBy1 ?? doc.approvedBy2)
  const send = async ({ pdfIds, ...sent }: Record<string, unknown>) => {
    if (lacksPdf && doc) await api.patch(`/treasury_docs/${doc._id}`, { rev: doc.rev, pdfIds })
    const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
    const body = { ids, docStatusId: status._id, replaceSameKind: true, ...filled }
    try {
      await api.post('/treasury_docs_statuses/bulk', body)
      onDone()
    } finally {
      docsChanged()
    }
  }
  return (
    <WithPdfInput>
      <FieldsDialog
        title={annuls ? 'Anular' : status.name}
        fields={[
          ...(status.requiresDate ? decisionField(resource, 'date', { required: true }) : []),
          ...(lacksPdf ? decisionField(docs, 'pdfIds', { required: true }) : []),
          ...decisionField(resource, 'note', annuls ? { label: 'Motivo', required: true } : {}),
        ]}
        start={{ date: today }}
        sendLabel={annuls ? 'Anular' : 'Mudar estado'}
        isRisky={annuls}
        beginsTyping
        send={send}
        onClose={onClose}
      >
        {annuls && 'O documento fica com o seu número e deixa de contar nos totais.'}
        {lacksPdf && 'Este estado exige um PDF, que o documento ainda não tem.'}
        {endsApprovals && ` ${doc?.approvedAt ? ENDS_APPROVALS : ENDS_FIRST_APPROVAL}`}
      </FieldsDialog>
    </WithPdfInput>
  )
}

function WithPdfInput({ children }: { children: ReactElement }) {
  const supplyUsual = use(SupplyInputContext)
  const supply: SupplyInput = useCallback(
    props => (props.field.name === 'pdfIds' ? <PdfInput {...props} /> : supplyUsual(props)),
    [supplyUsual],
  )
  return <SupplyInputContext value={supply}>{children}</SupplyInputContext>
}

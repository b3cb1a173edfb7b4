import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  year: number
  onClose(): void
  onDone(): void
}

/** Keeps the report as the assembly approved it. */
export function ApproveDialog({ year, onClose, onDone }: Props) {
  const reports = useResource('yearlyReports')
  if (!reports) return null
  return (
    <CallDialog<{ fileHash: string }>
      title={`Registar a aprovação do relatório de ${year}`}
      path={`/yearly_reports/of/${year}/approve`}
      fields={[
        ...decisionField(reports, 'approvedOn', { required: true, when: undefined }),
        ...decisionField(reports, 'approvedMinutes', { required: true, when: undefined }),
      ]}
      sendLabel="Guardar como aprovado"
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: `O relatório de ${year} ficou guardado como foi aprovado` })
        onDone()
        onClose()
      }}
    >
      <p>O PDF e os textos ficam como estão agora e já não mudam.</p>
    </CallDialog>
  )
}

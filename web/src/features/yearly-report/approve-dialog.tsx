import type { TaskEntry } from '@agremia/model/calls/tasks'
import { followTask } from '../../api/followed-task.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { callOf } from './report-addresses.ts'

interface Props {
  year: number
  onClose(): void
  onApproved(): void
}

/** Keeps the report as the assembly approved it. */
export function ApproveDialog({ year, onClose, onApproved }: Props) {
  const reports = useResource('yearlyReports')
  if (!reports) return null
  return (
    <CallDialog<TaskEntry>
      title={`Registar a aprovação do relatório de ${year}`}
      path={`${callOf(year)}/approve`}
      fields={[
        ...decisionField(reports, 'approvedOn', { required: true, when: undefined }),
        ...decisionField(reports, 'approvedMinutes', { required: true, when: undefined }),
      ]}
      sendLabel="Guardar como aprovado"
      beginsTyping
      onClose={onClose}
      onDone={task => {
        followTask(task, onApproved)
        onClose()
      }}
    >
      <p>O PDF, os números e os textos ficam como estão agora e já não mudam.</p>
    </CallDialog>
  )
}

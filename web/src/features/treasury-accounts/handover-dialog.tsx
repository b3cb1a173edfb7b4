import type { TaskEntry } from '@agremia/model/calls/tasks'
import { printDay } from '@agremia/model/rules/day'
import { followTask } from '../../api/followed-task.ts'
import { useClaims } from '../../api/session.ts'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'

/** Who hands the accounts to whom; the document for both to sign is drawn in the background. */
export function HandoverDialog({ day, onClose }: { day: string; onClose(): void }) {
  const movements = useResource('treasuryMovements')
  const claims = useClaims()
  if (!movements) return null
  const name = { max: 100, hint: undefined, required: true }
  return (
    <CallDialog<TaskEntry>
      title={`Passagem de contas em ${printDay(day)}`}
      path="/bank_accounts/handover"
      beside={{ day }}
      fields={[
        ...decisionField(movements, 'description', { ...name, name: 'handedBy', label: 'Quem entrega' }),
        ...decisionField(movements, 'description', { ...name, name: 'receivedBy', label: 'Quem recebe' }),
      ]}
      start={{ handedBy: claims?.Name }}
      sendLabel="Fazer o documento"
      beginsTyping
      onClose={onClose}
      onDone={task => {
        followTask(task)
        onClose()
      }}
    >
      <p>
        Um PDF com os saldos, a contagem das caixas, o que está por pagar, as dívidas, os valores por identificar, os
        últimos números e os acessos, para os dois assinarem.
      </p>
    </CallDialog>
  )
}

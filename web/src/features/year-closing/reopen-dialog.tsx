import { printDay } from '@agremia/model/rules/day'
import { decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'

interface Props {
  closedUntil: string
  onClose(): void
  onDone(): void
}

/** Asks why, and what stays closed: by default the years before the last one that is closed. */
export function ReopenDialog({ closedUntil, onClose, onDone }: Props) {
  const resource = useResource('treasuryMovements')
  if (!resource) return null
  const yearBefore = `${Number(closedUntil.slice(0, 4)) - 1}-12-31`
  return (
    <CallDialog
      title="Reabrir as contas?"
      path="/year_closings/reopen"
      fields={[
        ...decisionField(resource, 'description', { name: 'reason', label: 'Motivo', required: true, max: 300 }),
        ...decisionField(resource, 'date', {
          name: 'until',
          label: 'Continuam encerradas até',
          hint: 'Vazio: nenhum ano fica encerrado.',
        }),
      ]}
      start={{ until: yearBefore }}
      sendLabel="Reabrir"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Contas reabertas' })
        onDone()
      }}
    >
      As contas estão encerradas até {printDay(closedUntil)}. O que se registar ou anular nesses dias muda saldos e
      mapas que já foram aprovados. O motivo fica guardado com o seu nome.
    </CallDialog>
  )
}

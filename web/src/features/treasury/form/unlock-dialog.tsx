import { decisionField } from '../../../parts/decision-fields.ts'
import { CallDialog } from '../../../resource/call-dialog.tsx'
import type { Item } from '../../../resource/item.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useDocsChanged } from '../use-docs-changed.ts'

/** Only an administrator unlocks a document that is filed, and says why. */
export function UnlockDialog({ doc, onClose }: { doc: Item; onClose(): void }) {
  const resource = useResource('treasuryDocsStatuses')
  const docsChanged = useDocsChanged()
  if (!resource) return null
  return (
    <CallDialog
      title={`Desbloquear ${String(doc.number)}?`}
      path={`/treasury_docs/${doc._id}/unlock`}
      fields={decisionField(resource, 'note', { name: 'reason', label: 'Motivo', required: true })}
      sendLabel="Desbloquear"
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Documento desbloqueado', message: String(doc.number) })
        docsChanged()
        onClose()
      }}
    >
      O documento volta a poder ser alterado. O motivo fica no histórico.
    </CallDialog>
  )
}

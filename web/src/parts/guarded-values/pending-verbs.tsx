import type { GuardedChange } from '@agremia/model/calls/guarded-changes'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAsksCurrent } from '../use-asks-current.ts'
import { printGuarded, useGuardedChanged } from './guarded-changes.ts'
import classes from './guarded-values.module.css'
import { proofField } from './proof-field.ts'

interface Props {
  change: GuardedChange
}

/** The buttons that decide over a change that waits. */
export function PendingVerbs({ change }: Props) {
  const changed = useGuardedChanged()
  const [isConfirming, setIsConfirming] = useState(false)
  const path = `/guarded_changes/${encodeURIComponent(change._id)}`
  const withdrawing = useMutation({
    mutationFn: () => api.post(`${path}/withdraw`, {}),
    onSuccess: () => {
      showToast({ title: 'Mudança retirada', message: 'Fica a valer o que estava.' })
      return changed()
    },
    onError: error => {
      showFailure('A mudança não foi retirada', error)
      void changed()
    },
  })
  if (!change.mayConfirm && !change.mayWithdraw) return null
  return (
    <div className={classes.verbs}>
      {change.mayConfirm && (
        <Button size="compact-md" onClick={() => setIsConfirming(true)}>
          Confirmar
        </Button>
      )}
      {change.mayWithdraw && (
        <Button
          variant="default"
          size="compact-md"
          loading={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          Desistir
        </Button>
      )}
      {isConfirming && <ConfirmDialog change={change} path={path} onClose={() => setIsConfirming(false)} />}
    </div>
  )
}

function ConfirmDialog({ change, path, onClose }: Props & { path: string; onClose(): void }) {
  const { asksCurrent, askCurrent } = useAsksCurrent()
  const changed = useGuardedChanged()
  const { label, oldText, newText, askedBy } = change
  const shown = (text: string | null) => (text === null ? 'nenhum' : printGuarded(change, text))
  return (
    <CallDialog
      title={`Confirmar o novo ${label}?`}
      path={`${path}/confirm`}
      fields={asksCurrent ? [proofField] : []}
      sendLabel="Confirmar"
      isRisky
      beginsTyping
      onFailure={({ errors }) => {
        if (errors.current) askCurrent()
        return false
      }}
      onClose={onClose}
      onDone={async () => {
        showToast({ title: 'Mudança confirmada', message: 'Já está em uso.' })
        onClose()
        await changed()
      }}
    >
      <div className={classes.words}>
        <p>
          {askedBy} pediu que {change.what} mude de <strong>{shown(oldText)}</strong> para{' '}
          <strong>{shown(newText)}</strong>. Confirme por outra via, por exemplo por telefone, que é mesmo assim.
        </p>
      </div>
    </CallDialog>
  )
}

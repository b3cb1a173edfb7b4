import type { ExplainedField } from '@agremia/model/resource/explainer'
import { useState } from 'react'
import { CallDialog } from '../../resource/call-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAsksCurrent } from '../use-asks-current.ts'
import { useGuardedChanged } from './guarded-changes.ts'
import classes from './guarded-values.module.css'
import { hidesOldField, proofField } from './proof-field.ts'

interface Props {
  field: ExplainedField
  guard: string
  recordId: string
  onClose(): void
}

/** SEC-02: asks for another value with the password, and says what happens then. */
export function AskDialog({ field, guard, recordId, onClose }: Props) {
  const { asksCurrent, askCurrent } = useAsksCurrent()
  const changed = useGuardedChanged()
  const [isAccount] = useState(field.fieldType === 'iban')
  const { guarded: _guarded, hint: _hint, when: _when, ...plain } = field
  const text: ExplainedField = {
    ...plain,
    name: 'text',
    label: `Novo ${field.label}`,
    inputType: isAccount ? 'iban' : 'text',
    required: true,
    readonly: false,
  }
  return (
    <CallDialog
      title={`Mudar ${field.label}`}
      path="/guarded_changes"
      beside={{ valueName: guard, recordId }}
      fields={[text, ...(isAccount ? [hidesOldField] : []), ...(asksCurrent ? [proofField] : [])]}
      start={{ hidesOld: false }}
      sendLabel="Pedir a mudança"
      isRisky
      beginsTyping
      onFailure={({ errors }) => {
        if (errors.current) askCurrent()
        return false
      }}
      onClose={onClose}
      onDone={async () => {
        showToast({ title: 'Mudança pedida', message: 'Avisámos todos os administradores por e-mail.' })
        onClose()
        await changed()
      }}
    >
      <p className={classes.words}>
        Para que ninguém desvie o dinheiro, a mudança só vale quando outro administrador a confirmar; se não houver
        outro, daqui a três dias. Todos os administradores recebem um e-mail com uma ligação que a desfaz.
      </p>
    </CallDialog>
  )
}

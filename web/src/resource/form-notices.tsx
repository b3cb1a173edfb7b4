import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Alert, Button } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import classes from './item-form.module.css'

/** FORM-07: says that unsaved edits from before a reload were restored, and lets the user discard them. */
export function RecoveredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <Alert
      role="status"
      className={classes.alert}
      variant="light"
      icon={<IconHistory />}
      title="Recuperámos o que estava a escrever"
    >
      <div className={classes.notice}>
        <span>Ainda não está guardado.</span>
        <Button variant="default" size="compact-md" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Alert>
  )
}

interface Overlap {
  fields: readonly ExplainedField[]
  title?: string
}

/** RT-04: says that somebody else changed a field that the user is editing. Typed values are kept. */
export function OverlapNotice({ fields, title = 'Outra pessoa alterou este registo' }: Overlap) {
  return (
    <Alert role="status" className={classes.alert} variant="light" icon={<IconUsers />} title={title}>
      Também mudou: {fields.map(field => field.label).join(', ')}. O que escreveu continua aqui; ao guardar, escolhe o
      que fica.
    </Alert>
  )
}

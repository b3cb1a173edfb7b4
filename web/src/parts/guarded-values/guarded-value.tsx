import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useClaims } from '../../api/session.ts'
import { AskDialog } from './ask-dialog.tsx'
import { describeChange, useGuardedChanges } from './guarded-changes.ts'
import classes from './guarded-values.module.css'
import { PendingVerbs } from './pending-verbs.tsx'

interface Props {
  field: ExplainedField
  /** The name by which a change is asked for. */
  guard: string
  recordId: string
}

/** Below a guarded value: the change that waits, or the button that asks for one. */
export function GuardedValue({ field, guard, recordId }: Props) {
  const { data } = useGuardedChanges()
  const isAdmin = useClaims()?.Role === 'admin'
  const [isAsking, setIsAsking] = useState(false)
  const pending = data?.find(change => change.valueName === guard && change.recordId === recordId)
  if (!data) return null
  if (pending)
    return (
      <div className={classes.pending} role="status">
        <p>{describeChange(pending)}</p>
        <PendingVerbs change={pending} />
      </div>
    )
  if (!isAdmin) return null
  return (
    <div className={classes.verbs}>
      <Button variant="default" size="compact-md" onClick={() => setIsAsking(true)}>
        Mudar {field.label}
      </Button>
      {isAsking && <AskDialog field={field} guard={guard} recordId={recordId} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

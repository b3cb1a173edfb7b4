import { Button } from '@mantine/core'
import { useState } from 'react'
import { IncludeInReminders } from '../../parts/include-in-reminders.tsx'
import type { BulkActionsProps } from '../../resource/list-bulk-bar.tsx'
import '../../ui/form-styles.ts'
import { ReduceDebtsDialog, type ReducingVerb, WORDS } from './reduce-debts-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** What can be done with the ticked debts beside exporting them, each with a preview: waiving, annulling, and ending a wait for a decision. */
export function DebtsBulkActions({ chosen, onDone }: BulkActionsProps) {
  const [verb, setVerb] = useState<ReducingVerb | 'resume'>()
  const close = () => setVerb(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      {(['waive', 'annul'] as const).map(one => (
        <Button key={one} variant="default" onClick={() => setVerb(one)}>
          {WORDS[one].label}
        </Button>
      ))}
      <Button variant="default" onClick={() => setVerb('resume')}>
        Retomar cobrança
      </Button>
      <IncludeInReminders choice={{ query: chosen.query, ids: chosen.ids }} onDone={onDone} />
      {verb === 'resume' && <ResumeDialog chosen={chosen} onClose={close} onDone={done} />}
      {(verb === 'waive' || verb === 'annul') && (
        <ReduceDebtsDialog verb={verb} chosen={chosen} onClose={close} onDone={done} />
      )}
    </>
  )
}

import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { notifyOfChosen } from '../../parts/chosen-rows.ts'
import { INCLUDE_IN_REMINDERS, useIncludeInReminders } from '../../parts/include-in-reminders.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { ADVICES, SLIPS, usePrintChosen } from '../../parts/print-chosen.ts'
import type { BulkActionsProps } from '../../resource/list-bulk-bar.tsx'
import '../../ui/form-styles.ts'
import { ReduceDebtsDialog, type ReducingVerb, WORDS } from './reduce-debts-dialog.tsx'
import { ResumeDialog } from './resume-dialog.tsx'

/** What can be done with the ticked debts beside exporting them, each with a preview: notifying, waiving, annulling, and ending a wait for a decision. */
export function DebtsBulkActions({ chosen, onDone }: BulkActionsProps) {
  const [verb, setVerb] = useState<ReducingVerb | 'resume'>()
  const { include } = useIncludeInReminders({ choice: { query: chosen.query, ids: chosen.ids }, onDone })
  const printAdvices = usePrintChosen(ADVICES)
  const printSlips = usePrintChosen(SLIPS)
  const close = () => setVerb(undefined)
  const done = () => {
    close()
    onDone()
  }
  return (
    <>
      <Button variant="default" renderRoot={link => <Link {...link} {...notifyOfChosen(chosen)} />}>
        Notificar
      </Button>
      <Button variant="default" onClick={() => setVerb('waive')}>
        {WORDS.waive.label}
      </Button>
      <MenuButton label="Mais" opens="top-end" width="15rem">
        <Menu.Item onClick={() => printAdvices.mutate(chosen)}>Avisos em PDF</Menu.Item>
        <Menu.Item onClick={() => printSlips.mutate(chosen)}>Talões para cobradores</Menu.Item>
        <Menu.Item onClick={() => setVerb('annul')}>{WORDS.annul.label}…</Menu.Item>
        <Menu.Item onClick={() => setVerb('resume')}>Retomar cobrança…</Menu.Item>
        <Menu.Item onClick={include}>{INCLUDE_IN_REMINDERS}</Menu.Item>
      </MenuButton>
      {verb === 'resume' && <ResumeDialog chosen={chosen} onClose={close} onDone={done} />}
      {(verb === 'waive' || verb === 'annul') && (
        <ReduceDebtsDialog verb={verb} chosen={chosen} onClose={close} onDone={done} />
      )}
    </>
  )
}

import type { ImportEntry } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { IncludeInReminders } from '../../parts/include-in-reminders.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorFileButton, ReportButton } from './checked.tsx'
import classes from './imports.module.css'
import { KINDS } from './kinds.ts'
import { type RowFilter, useImportWork } from './use-imports.ts'
import { VerdictFilter, VerdictRows } from './verdict-rows.tsx'
import { UNDO_DAYS } from './words.ts'

/** The result of an applied import, and the button that undoes it. */
export function Done({ entry }: { entry: ImportEntry }) {
  const withWords = useWording()
  const { status, counts, hasRows, kept, kind } = entry
  const [filter, setFilter] = useState<RowFilter>(kept > 0 ? { kept: 'true' } : {})
  const isUndone = status === 'undone'
  return (
    <>
      <section className={classes.panel} aria-labelledby="import-result">
        <h2 id="import-result" className={classes.heading}>
          {isUndone ? 'Importação anulada' : 'Importação aplicada'}
        </h2>
        <p>
          {isUndone ? undoneText(entry) : appliedText(entry)}
          {!hasRows && ` O pormenor das linhas é apagado ao fim de ${UNDO_DAYS} dias, e já não se pode anular.`}
        </p>
        <div className={classes.actions}>
          <Button
            variant={isUndone ? 'default' : 'filled'}
            renderRoot={link => (
              <Link {...link} to={KINDS[kind].list.to} search={isUndone || !hasRows ? {} : { _import: entry._id }} />
            )}
          >
            {withWords(isUndone || !hasRows ? KINDS[kind].list.all : KINDS[kind].list.ofImport)}
          </Button>
          {hasRows && counts.error > 0 && <ErrorFileButton id={entry._id} />}
          {hasRows && <ReportButton id={entry._id} />}
          {!isUndone && hasRows && kind === 'openingBalances' && (
            <IncludeInReminders choice={{ query: { _import: entry._id } }} />
          )}
          {!isUndone && hasRows && <UndoButton entry={entry} />}
        </div>
      </section>
      {hasRows && (
        <section className={classes.flat} aria-label="Linhas">
          <VerdictFilter entry={entry} filter={filter} onChange={setFilter} />
          <VerdictRows entry={entry} filter={filter} />
        </section>
      )}
    </>
  )
}

const appliedText = (entry: ImportEntry) => {
  const { counts, appliedAt, kind } = entry
  const when = appliedAt ? `, em ${printInstant(appliedAt)}` : ''
  const left =
    counts.error > 0 ? ` ${counted(counts.error, 'linha com erros ficou', 'linhas com erros ficaram')} de fora.` : ''
  return `${KINDS[kind].effect(entry)}${when}.${left}`
}

const undoneText = ({ kept, kind, undoneAt, undoneBy }: ImportEntry) =>
  [
    `Anulada${undoneAt ? ` em ${printInstant(undoneAt)}` : ''}${undoneBy ? ` por ${undoneBy}` : ''}.`,
    kept === 0
      ? 'Tudo voltou ao que era.'
      : `Tudo voltou ao que era, menos ${counted(kept, ...KINDS[kind].kept)}: veja abaixo porquê.`,
  ].join(' ')

/** Undoing cannot be reverted, so it asks for confirmation and says how many rows it changes. */
function UndoButton({ entry: { _id: id, counts, kind } }: { entry: ImportEntry }) {
  const [isOpen, setIsOpen] = useState(false)
  const work = useImportWork(id)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Anular importação
      </Button>
      {isOpen && (
        <Dialog
          title="Anular esta importação?"
          onClose={() => setIsOpen(false)}
          actions={
            <>
              <Button variant="default" onClick={() => setIsOpen(false)} data-autofocus>
                Cancelar
              </Button>
              <Button loading={work.isPending} onClick={() => work.mutate({ verb: 'undo' })}>
                Anular importação
              </Button>
            </>
          }
        >
          {KINDS[kind].undoing(counts)}
        </Dialog>
      )}
    </>
  )
}

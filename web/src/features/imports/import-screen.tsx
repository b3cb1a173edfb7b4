import type { ImportEntry } from '@agremia/model/calls/imports'
import { counted } from '@agremia/model/rules/counted'
import type { ImportKindName } from '@agremia/model/rules/import/import-kinds'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { onTopic } from '../../api/socket.ts'
import { printCount } from '../../resource/list-count.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import hidden from '../../ui/visually-hidden.module.css'
import { Checked } from './checked.tsx'
import { Done } from './done.tsx'
import classes from './imports.module.css'
import { KINDS } from './kinds.ts'
import { MappingForm } from './mapping-form.tsx'
import { StepProgress } from './step-progress.tsx'
import { Steps } from './steps.tsx'
import { importQuery, useDiscardImport } from './use-imports.ts'
import { isAtWork } from './words.ts'

/** One import of members in its present step: mapping of columns, check, progress, result. */
export const ImportScreen = ({ id }: { id: string }) => <KindOfImport id={id} kind="members" />

/** The same of opening balances. */
export const OpeningBalancesImportScreen = ({ id }: { id: string }) => <KindOfImport id={id} kind="openingBalances" />

function KindOfImport({ id, kind }: { id: string; kind: ImportKindName }) {
  const { data: entry, error, refetch, isPending } = useQuery(importQuery(id))
  // The task that applied an import can be undone in another tab, in the list of tasks.
  useEffect(() => onTopic('tasks', () => void refetch()), [refetch])
  const isLate = useDelay(isPending)
  if (error && !entry) {
    if (readFailure(error).status !== 404)
      return <NotLoaded isScreen title="Não foi possível abrir a importação" error={error} onRetry={refetch} />
    return (
      <MessagePanel
        isScreen
        icon={<IconFileOff />}
        title="Esta importação já não existe"
        action={
          <Button variant="default" renderRoot={link => <Link {...link} to={KINDS[kind].path} />}>
            Voltar às importações
          </Button>
        }
      >
        Os ficheiros que ninguém aplica são apagados ao fim de 7 dias.
      </MessagePanel>
    )
  }
  if (!entry) return <p role="status">{isLate && 'A carregar…'}</p>
  // A task leads to every import in the same way; its screen is below the list that it fills.
  if (entry.kind !== kind) return <Navigate replace to={KINDS[entry.kind].itemPath} params={{ id }} />
  return <Opened entry={entry} />
}

function Opened({ entry }: { entry: ImportEntry }) {
  const navigate = useNavigate()
  const [isMapping, setIsMapping] = useState(false)
  const discard = useDiscardImport(entry._id)
  const isOpen = entry.status === 'mapping' || entry.status === 'checked'
  const showsColumns = entry.status === 'mapping' || (entry.status === 'checked' && isMapping)
  return (
    <div className={classes.screen}>
      <PageHeader
        title={entry.fileName}
        note={`${counted(entry.rowCount, 'linha', 'linhas')}${entry.userName ? `, por ${entry.userName}` : ''}`}
      >
        {isOpen && (
          <Button
            variant="default"
            loading={discard.isPending}
            onClick={() =>
              discard.mutate(undefined, { onSuccess: () => void navigate({ to: KINDS[entry.kind].path }) })
            }
          >
            Apagar este ficheiro
          </Button>
        )}
      </PageHeader>
      <Steps status={entry.status} isMapping={showsColumns} />
      {entry.fault && !isAtWork(entry.status) && (
        <div className={classes.alert} role="alert">
          {entry.fault}
        </div>
      )}
      {showsColumns && <MappingForm entry={entry} onChecking={() => setIsMapping(false)} />}
      {isAtWork(entry.status) && entry.task && <StepProgress id={entry._id} step={entry.status} task={entry.task} />}
      {entry.status === 'checked' && !isMapping && <Checked entry={entry} onMap={() => setIsMapping(true)} />}
      {(entry.status === 'applied' || entry.status === 'undone') && <Done key={entry.status} entry={entry} />}
      <p className={hidden.always} aria-live="polite">
        {isAtWork(entry.status) ? '' : `${printCount(entry.rowCount)} linhas`}
      </p>
    </div>
  )
}

import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { useDelay } from '../ui/use-delay.ts'
import classes from './history.module.css'
import type { ResourceDescription } from './item.ts'

interface FieldChange {
  field: string
  label: string
  fromText: string
  toText: string
}
interface AuditEntry {
  _id: string
  at: string
  userName: string
  action: string
  actionLabel: string
  /** The label of the child row or part that was changed, if it was not the item itself. */
  partLabel?: string
  changes: readonly FieldChange[]
}

/** An item's changes, newest first: who, when, and each field's value before and after. */
export function History({ resource, id }: { resource: ResourceDescription; id: string }) {
  const answer = useQuery({
    queryKey: queryKeys.history(resource.name, id),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: readonly AuditEntry[] }>(`/${resource.path}/${id}/history`, { signal })).data.data,
    staleTime: 0,
  })
  const isLate = useDelay(answer.isLoading)
  if (answer.data?.length === 0)
    return <MessagePanel icon={<IconHistory />} title="Ainda não há alterações registadas" />
  if (answer.data)
    return (
      <ol className={classes.entries}>
        {answer.data.map(entry => (
          <HistoryEntry key={entry._id} entry={entry} />
        ))}
      </ol>
    )
  if (!answer.isError) return <p role="status">{isLate && 'A carregar…'}</p>
  return (
    <MessagePanel
      isError
      icon={<IconCloudOff />}
      title="Não foi possível carregar o histórico"
      action={
        <Button variant="default" onClick={() => void answer.refetch()}>
          Tentar de novo
        </Button>
      }
    >
      {describeFailure(readFailure(answer.error))}
    </MessagePanel>
  )
}

function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { at, userName, actionLabel, partLabel, changes, action } = entry
  const shown = action === 'create' ? changes.filter(change => change.toText !== '') : changes
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{partLabel ? `${partLabel}: ${actionLabel.toLowerCase()}` : actionLabel}</strong> por {userName} em{' '}
        <time dateTime={at}>{printInstant(at)}</time>
      </p>
      {shown.length > 0 && (
        <ul className={classes.changes}>
          {shown.map(change => (
            <li key={change.field}>
              <span className={classes.label}>{change.label}:</span> <Values {...change} isNew={action === 'create'} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const EMPTY = '(vazio)'

function Values({ fromText, toText, isNew }: FieldChange & { isNew: boolean }) {
  if (isNew) return <span className={classes.to}>{toText}</span>
  return (
    <>
      de <span className={classes.from}>{fromText || EMPTY}</span> para{' '}
      <span className={classes.to}>{toText || EMPTY}</span>
    </>
  )
}

import { printInstant } from '@agremia/model/rules/day'
import { Button } from '@mantine/core'
import { IconCloudOff, IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import { showFailure } from '../api/show-failure.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { showToast } from '../ui/toast.tsx'
import { useDelay } from '../ui/use-delay.ts'
import classes from './history.module.css'
import type { Item, ResourceDescription } from './item.ts'

interface FieldChange {
  field: string
  from: unknown
  to: unknown
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
  /** Whether the values before the change are known and belong to this item. */
  isRestorable: boolean
  /** The call that undoes it, where there is one. */
  undo?: { path: string; body: object }
}

/** An item's changes, newest first: who, when, and each field's value before and after. */
export function History({ resource, item }: { resource: ResourceDescription; item: Item }) {
  const id = item._id
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
        {answer.data.map((entry, index) => (
          <HistoryEntry
            key={entry._id}
            entry={entry}
            undo={undoOf(resource, item, entry, answer.data.slice(0, index))}
            resource={resource}
          />
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

/** How an entry is taken back: by the call that the server names, or by giving fields that nobody changed since their old values. */
function undoOf(
  resource: ResourceDescription,
  item: Item,
  entry: AuditEntry,
  newer: readonly AuditEntry[],
): (() => Promise<unknown>) | undefined {
  const { undo, isRestorable, changes } = entry
  if (undo) return () => api.post(undo.path, undo.body)
  if (!isRestorable || changes.length === 0 || !resource.operations.includes('update')) return
  const isFree = ({ field }: FieldChange) =>
    resource.fields.some(one => one.name === field && !one.readonly) &&
    !newer.some(later => !later.partLabel && later.changes.some(one => one.field === field))
  if (!changes.every(isFree)) return
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]))
  return () => api.patch(`/${resource.path}/${item._id}`, { ...before, rev: item.rev })
}

interface EntryProps {
  entry: AuditEntry
  resource: ResourceDescription
  undo: (() => Promise<unknown>) | undefined
}

function HistoryEntry({ entry, resource, undo }: EntryProps) {
  const client = useQueryClient()
  const undoing = useMutation({
    mutationFn: async () => undo?.(),
    onSuccess: () => showToast({ title: 'Alteração anulada' }),
    onError: error => {
      showFailure('Não foi possível anular', error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) }),
  })
  const { at, userName, actionLabel, partLabel, changes, action } = entry
  const shown = action === 'create' ? changes.filter(change => change.toText !== '') : changes
  return (
    <li className={classes.entry}>
      <p className={classes.who}>
        <strong>{partLabel ? `${partLabel}: ${actionLabel.toLowerCase()}` : actionLabel}</strong> por {userName} em{' '}
        <time dateTime={at}>{printInstant(at)}</time>
        {undo && (
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.undo}
            aria-label={`Anular: ${actionLabel.toLowerCase()} em ${printInstant(at)}`}
            loading={undoing.isPending}
            onClick={() => undoing.mutate()}
          >
            Anular
          </Button>
        )}
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

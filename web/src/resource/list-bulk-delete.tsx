import '../ui/form-styles.ts'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { ALL } from '@agremia/model/resource/list-query'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { followTask } from '../api/followed-task.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { type ResourceDescription, titleOf } from './item.ts'
import type { ListAddress } from './list-address.ts'
import classes from './list-bulk-bar.module.css'
import { printCount } from './list-count.ts'
import { readPage } from './list-query.ts'
import type { Selection } from './list-selection.ts'

interface Props {
  resource: ResourceDescription
  selection: Selection
  address: ListAddress
  /** The id of the row that must not be deleted: the account of the signed-in user. */
  keep: string | undefined
}

/** Asks for confirmation with the number of rows; then a task deletes each by the resource's rules and reports those that could not be deleted (FORM-05). */
export function ListBulkDelete({ resource, selection, address, keep }: Props) {
  const client = useQueryClient()
  const [confirmation, setConfirmation] = useState<{ count: number; keepsOne: boolean; usage: string | undefined }>()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const ask = async () => {
    try {
      const keepsOne = await isChosen(resource, selection, address, keep)
      setRefusal(undefined)
      const usage = await readUsage(resource, selection, address)
      setConfirmation({ count: selection.count - (keepsOne ? 1 : 0), keepsOne, usage })
    } catch (error) {
      showToast({ title: 'Não foi possível eliminar', message: describeFailure(readFailure(error)), isError: true })
    }
  }
  const close = () => setConfirmation(undefined)
  const run = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const body = selection.isAll ? { query: address } : { ids: [...selection.ids].filter(id => id !== keep) }
      const { data } = await api.post<{ data: TaskEntry }>(`/${resource.path}/delete`, body)
      close()
      selection.clear()
      followTask(data.data, () => void client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) }))
    } catch (error) {
      const failure = readFailure(error)
      setRefusal(failure.errors.ids ?? describeFailure(failure))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" className={classes.danger} onClick={ask}>
        Eliminar
      </Button>
      {confirmation && (
        <Dialog
          title={questionOf(confirmation.count)}
          onClose={close}
          actions={
            <>
              <Button variant="default" onClick={close} data-autofocus>
                Cancelar
              </Button>
              {confirmation.count > 0 && (
                <Button className={classes.destroy} aria-busy={isBusy} onClick={run}>
                  Eliminar
                </Button>
              )}
            </>
          }
        >
          {refusal && (
            <Alert role="alert" color="red" variant="light">
              {refusal}
            </Alert>
          )}
          {confirmation.keepsOne && <p>A sua própria conta fica de fora: ninguém se elimina a si mesmo.</p>}
          {confirmation.usage && <p>{confirmation.usage}</p>}
          {confirmation.count > 0 && <p>Esta ação não pode ser desfeita.</p>}
        </Dialog>
      )}
    </>
  )
}

const questionOf = (count: number) => {
  if (count === 0) return 'Não há nada para eliminar'
  return count === 1 ? 'Eliminar 1 registo?' : `Eliminar ${printCount(count)} registos?`
}

/** Whether a row is ticked. If all rows that match are, the server is confirmation, because the row may not be loaded. */
async function isChosen(
  { path }: ResourceDescription,
  selection: Selection,
  address: ListAddress,
  id: string | undefined,
): Promise<boolean> {
  if (id === undefined) return false
  if (!selection.isAll) return selection.ids.has(id)
  const { meta } = await readPage(path, { ...address, __id: id, _page: 1, _limit: 1, _fields: '_id' })
  return meta.total > 0
}

/** An address holds so many ids without growing too long for a server. */
const IDS_PER_CALL = 100
/** How many of the rows in use are named. */
const MAX_NAMED = 5

/** Which of the chosen rows are in use and by how many records, which lose them; undefined where none is. */
async function readUsage(resource: ResourceDescription, selection: Selection, address: ListAddress) {
  const { path, title, usage } = resource
  if (usage === undefined) return undefined
  const asked = { _fields: `${title},${usage}`, _limit: ALL }
  const ids = [...selection.ids]
  const batches = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, at) => ({
    __id: ids.slice(at * IDS_PER_CALL, (at + 1) * IDS_PER_CALL),
  }))
  const pages = await Promise.all(
    (selection.isAll ? [address] : batches).map(which => readPage(path, { ...which, ...asked })),
  )
  const used = pages
    .flatMap(({ data }) => data)
    .map(item => ({ name: titleOf(resource, item), count: Number(item[usage]) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  if (used.length === 0) return undefined
  const named = used
    .slice(0, MAX_NAMED)
    .map(({ name, count }) => `«${name}» (${count === 1 ? '1 registo' : `${printCount(count)} registos`})`)
  const rest = used.length - named.length
  return `Em uso, e sai de onde está: ${named.join(', ')}${rest > 0 ? ` e mais ${printCount(rest)}` : ''}.`
}

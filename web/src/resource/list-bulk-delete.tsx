import '../ui/form-styles.ts'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { followTask } from '../api/followed-task.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import type { ResourceDescription } from './item.ts'
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
  const [confirmation, setConfirmation] = useState<{ count: number; keepsOne: boolean }>()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const ask = async () => {
    try {
      const keepsOne = await isChosen(resource, selection, address, keep)
      setRefusal(undefined)
      setConfirmation({ count: selection.count - (keepsOne ? 1 : 0), keepsOne })
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
          title={titleOf(confirmation.count)}
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
          {confirmation.count > 0 && <p>Esta ação não pode ser desfeita.</p>}
        </Dialog>
      )}
    </>
  )
}

const titleOf = (count: number) => {
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

import '../ui/form-styles.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import type { Described } from './item.ts'
import type { ListAddress } from './list-address.ts'
import classes from './list-bulk-bar.module.css'
import { printCount } from './list-count.ts'
import { deleteRows, readAllIds } from './list-delete.ts'
import type { Selection } from './list-selection.ts'

interface Props {
  resource: Described
  selection: Selection
  address: ListAddress
  /** The one row that is never deleted from here. */
  keep: string | undefined
}

/** Asks first, with how many; then each row goes by the resource's own rules, and what could not go is told (FORM-05). */
export function ListBulkDelete({ resource, selection, address, keep }: Props) {
  const client = useQueryClient()
  const [ids, setIds] = useState<readonly string[]>()
  const [keepsOne, setKeepsOne] = useState(false)
  const [done, setDone] = useState<number>()
  const isRunning = done !== undefined

  const ask = async () => {
    try {
      const ticked = selection.isAll ? await readAllIds(resource, address) : [...selection.ids]
      setKeepsOne(keep !== undefined && ticked.includes(keep))
      setIds(ticked.filter(id => id !== keep))
    } catch (error) {
      const failure = readFailure(error)
      if (!failure.isTimeout)
        showToast({ title: 'Não foi possível eliminar', message: describeFailure(failure), isError: true })
    }
  }
  const close = () => {
    if (!isRunning) setIds(undefined)
  }
  const run = async (wanted: readonly string[]) => {
    const { count, refused } = await deleteRows(resource, wanted, setDone)
    setDone(undefined)
    setIds(undefined)
    selection.clear()
    void client.invalidateQueries({ queryKey: queryKeys.resource(resource.name) })
    if (count > 0)
      showToast({ title: count === 1 ? '1 registo eliminado' : `${printCount(count)} registos eliminados` })
    const [first] = refused
    if (!first) return
    const many =
      refused.length === 1 ? '1 registo não foi eliminado' : `${refused.length} registos não foram eliminados`
    showToast({ title: many, message: first.reason, isError: true })
  }
  return (
    <>
      <Button variant="default" className={classes.danger} onClick={ask}>
        Eliminar
      </Button>
      {ids && (
        <Dialog
          title={
            ids.length === 0
              ? 'Não há nada para eliminar'
              : ids.length === 1
                ? 'Eliminar 1 registo?'
                : `Eliminar ${printCount(ids.length)} registos?`
          }
          onClose={close}
          actions={
            <>
              <Button variant="default" disabled={isRunning} onClick={close} data-autofocus>
                Cancelar
              </Button>
              {ids.length > 0 && (
                <Button className={classes.destroy} disabled={isRunning} onClick={() => run(ids)}>
                  {isRunning ? `${printCount(done)} de ${printCount(ids.length)}…` : 'Eliminar'}
                </Button>
              )}
            </>
          }
        >
          {keepsOne && <p>A sua própria conta fica de fora: ninguém se elimina a si mesmo.</p>}
          {ids.length > 0 && <p>Esta ação não pode ser desfeita.</p>}
        </Dialog>
      )}
    </>
  )
}

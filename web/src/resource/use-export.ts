import type { ExportFormat } from '@agremia/model/calls/export'
import type { TaskEntry } from '@agremia/model/calls/tasks'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { followLink, openLink } from '../api/follow-link.ts'
import { followTask } from '../api/followed-task.ts'
import { showToast } from '../ui/toast.tsx'
import type { ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'

/** A short export answers with a link; a long one with a task, whose file is downloaded when it is done. */
type ExportAnswer = { url: string } | { task: TaskEntry }

/** The rows and columns of a list that are exported or printed. */
export interface ExportedList {
  resource: ResourceDescription
  /** The parameters of the list, with its order. */
  address: ListAddress
  fields: readonly string[]
  /** The ids of the rows; without them, all rows that match. */
  ids?: readonly string[]
  /** The masked columns whose values are to be whole. */
  whole?: readonly string[]
}

/** Asks the server for all rows that match the list, or the ticked ones, in its order and with its columns (LIST-07, LIST-09). */
export const useExport = ({ resource, address, fields, ids, whole }: ExportedList) =>
  useExportCall(`/${resource.path}/export`, { fields, query: address, ids, whole })

/** Asks for a file by a call that takes its format beside this body. */
export function useExportCall(path: string, body: object) {
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (format: ExportFormat) => {
    if (isAsking) return
    setIsAsking(true)
    try {
      const { data } = await api.post<{ data: ExportAnswer }>(path, { ...body, format })
      if ('task' in data.data) followTask(data.data.task)
      else if (format === 'print') openLink(data.data.url)
      else followLink(data.data.url)
    } catch (error) {
      const title = format === 'print' ? 'Não foi possível imprimir' : 'Não foi possível exportar'
      showToast({ title, message: describeFailure(readFailure(error)), isError: true })
    } finally {
      setIsAsking(false)
    }
  }
  return { isAsking, ask: (format: ExportFormat) => void ask(format) }
}

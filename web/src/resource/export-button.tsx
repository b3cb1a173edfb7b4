import type { TaskEntry } from '@agremia/model/calls/tasks'
import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { followLink } from '../api/follow-link.ts'
import { followTask } from '../api/followed-task.ts'
import { late } from '../ui/late.tsx'
import { showToast } from '../ui/toast.tsx'
import type { ExportFormatsProps } from './export-formats.tsx'
import type { ResourceDescription } from './item.ts'
import type { ListAddress } from './list-address.ts'
import tool from './list-tool.module.css'

const ExportFormats = late<ExportFormatsProps>('menu', async () => (await import('./export-formats.tsx')).ExportFormats)

/** A short export answers with a link; a long one with a task, whose file is downloaded when it is done. */
type ExportAnswer = { url: string } | { task: TaskEntry }

interface Props {
  resource: ResourceDescription
  /** The parameters of the list, with its order. */
  address: ListAddress
  fields: readonly string[]
  /** The ids of the rows to export; without them, all rows that match. */
  ids?: readonly string[]
  label?: string
  /** Drawn as a button of the toolbar: without a border, and only as an icon on a phone. */
  isTool?: boolean
}

/** Exports all rows that match the list, or the ticked ones, in its order and with its columns (LIST-07, LIST-09). */
export function ExportButton({ resource, address, fields, ids, label = 'Exportar', isTool }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const masked = resource.fields.filter(({ name, wholeInExports }) => wholeInExports && fields.includes(name))
  const download = async (format: string) => {
    if (isAsking) return
    setIsAsking(true)
    try {
      const body = { format, fields, query: address, ids, ...(isWhole && { whole: masked.map(({ name }) => name) }) }
      const { data } = await api.post<{ data: ExportAnswer }>(`/${resource.path}/export`, body)
      if ('task' in data.data) followTask(data.data.task)
      else followLink(data.data.url)
    } catch (error) {
      showToast({ title: 'Não foi possível exportar', message: describeFailure(readFailure(error)), isError: true })
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <ExportFormats
      isOpen={isOpen}
      onOpen={setIsOpen}
      onChoose={format => void download(format)}
      masked={masked.map(field => field.label)}
      isWhole={isWhole}
      onWhole={setIsWhole}
      button={
        <Button
          {...(isTool ? { variant: 'subtle', color: 'gray', className: tool.tool } : { variant: 'default' })}
          // Not the button's `loading`: it disables the button, which would lose the focus.
          aria-busy={isAsking}
          leftSection={isAsking ? <Loader size="1.125rem" /> : <IconDownload size="1.125rem" />}
          rightSection={<IconChevronDown size="1rem" />}
        >
          {label}
        </Button>
      }
    />
  )
}

import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../ui/late.tsx'
import type { ExportFormatsProps } from './export-formats.tsx'
import tool from './list-tool.module.css'
import { type ExportedList, useExport } from './use-export.ts'

const ExportFormats = late<ExportFormatsProps>('menu', async () => (await import('./export-formats.tsx')).ExportFormats)

interface Props extends ExportedList {
  label?: string
  /** Drawn as a button of the toolbar: without a border, and only as an icon on a phone. */
  isTool?: boolean
}

export function ExportButton({ label = 'Exportar', isTool, ...list }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const masked = list.resource.fields.filter(({ name, wholeInExports }) => wholeInExports && list.fields.includes(name))
  const whole = isWhole ? masked.map(({ name }) => name) : undefined
  const { isAsking, ask } = useExport({ ...list, whole })
  return (
    <ExportFormats
      isOpen={isOpen}
      onOpen={setIsOpen}
      onChoose={ask}
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

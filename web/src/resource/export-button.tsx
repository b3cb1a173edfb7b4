import { Button, Loader } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../ui/late.tsx'
import type { ExportFormatsProps } from './export-formats.tsx'
import tool from './list-tool.module.css'
import { type ExportedList, useExport } from './use-export.ts'

const ExportFormats = late<ExportFormatsProps>('menu', async () => (await import('./export-formats.tsx')).ExportFormats)

interface ButtonProps {
  label?: string
  /** Drawn as a button of the toolbar: without a border, and only as an icon on a phone. */
  isTool?: boolean
}

type FormatsProps = ButtonProps & ExportFormatsProps & { isAsking: boolean }

/** «Exportar», which asks for the format of the file. */
export const ExportFormatsButton = ({ label = 'Exportar', isTool, isAsking, ...formats }: FormatsProps) => (
  <ExportFormats
    {...formats}
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

export function ExportButton({ label, isTool, ...list }: ButtonProps & ExportedList) {
  const [isWhole, onWhole] = useState(false)
  const fields = list.resource.fields.filter(({ name, wholeInExports }) => wholeInExports && list.fields.includes(name))
  const { isAsking, ask } = useExport({ ...list, whole: isWhole ? fields.map(({ name }) => name) : undefined })
  const masked = fields.length > 0 ? { labels: fields.map(field => field.label), isWhole, onWhole } : undefined
  return <ExportFormatsButton {...{ label, isTool, isAsking, masked }} onChoose={ask} />
}

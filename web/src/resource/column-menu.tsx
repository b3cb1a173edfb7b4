import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { late } from '../ui/late.tsx'
import type { ColumnSettingsProps } from './column-settings.tsx'
import tool from './list-tool.module.css'

const ColumnPanel = late<ColumnSettingsProps>('dialog', async () => (await import('./column-panel.tsx')).ColumnPanel)

/** "Colunas": which are shown, and in which order (LIST-06). */
export const ColumnMenu = (props: ColumnSettingsProps) => (
  <ColumnPanel
    {...props}
    button={
      <Button variant="subtle" color="gray" className={tool.tool} leftSection={<IconColumns3 size="1.125rem" />}>
        Colunas
      </Button>
    }
  />
)

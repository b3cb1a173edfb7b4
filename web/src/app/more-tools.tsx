import { Button } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import type { ListTool } from '../contributions/feature.ts'
import tool from '../resource/list-tool.module.css'
import { late } from '../ui/late.tsx'
import type { MoreToolsEntriesProps } from './more-tools-entries.tsx'

const MoreToolsEntries = late<MoreToolsEntriesProps>(
  'menu',
  async () => (await import('./more-tools-entries.tsx')).MoreToolsEntries,
)

/** The tools of a list that are seldom needed, in a menu: beside the title there is room for a few words only. */
export function MoreTools({ tools }: { tools: readonly ListTool[] }) {
  if (tools.length === 0) return null
  return (
    <MoreToolsEntries
      tools={tools}
      button={
        <Button
          variant="subtle"
          color="gray"
          className={tool.tool}
          aria-label="Mais ferramentas"
          leftSection={<IconDots size="1.125rem" />}
          rightSection={<IconChevronDown size="1rem" />}
        >
          Mais
        </Button>
      }
    />
  )
}

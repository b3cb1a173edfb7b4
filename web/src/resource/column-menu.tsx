import type { ExplainedField } from '@agremia/model/resource/explainer'
import { Button, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ReturningFocus } from '../ui/focus-return.ts'
import type { ColumnState, Widths } from './column-choice.ts'
import type { Described } from './item.ts'
import tool from './list-tool.module.css'

const ColumnSettings = lazy(() => import('./column-settings.tsx').then(file => ({ default: file.ColumnSettings })))

interface Props {
  resource: Described
  shown: readonly ExplainedField[]
  widths: Widths | undefined
  /** Nothing means the resource's own again. */
  onChange(columns: ColumnState): void
}

/** "Colunas": which are shown, and in which order (LIST-06). */
export function ColumnMenu(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      width="22rem"
      radius="md"
      trapFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={tool.tool}
          leftSection={<IconColumns3 size="1.125rem" />}
          onClick={() => setIsOpen(open => !open)}
        >
          <span className={tool.words}>Colunas</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <ReturningFocus>
            <Suspense fallback={<span role="status">A carregar…</span>}>
              <ColumnSettings {...props} />
            </Suspense>
          </ReturningFocus>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

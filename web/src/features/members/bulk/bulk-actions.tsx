import '../../../ui/form-styles.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { BULK_KINDS, type BulkKind } from './bulk-kinds.ts'
import { LabelsDialog } from './labels-dialog.tsx'

const KINDS: readonly BulkKind[] = ['tags', 'state', 'category']

/** What can be done with many members, beside exporting them (MEM-01). */
export function MembersBulkActions(props: BulkActionsProps) {
  const [open, setOpen] = useState<BulkKind | 'labels'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="top-end" shadow="md" width="15rem" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPencil size="1.125rem" aria-hidden />}
            rightSection={<IconChevronDown size="1rem" aria-hidden />}
          >
            Alterar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {KINDS.map(kind => (
            <Menu.Item key={kind} onClick={() => setOpen(kind)}>
              {BULK_KINDS[kind].label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={() => setOpen('labels')}>
        Imprimir etiquetas de morada
      </Button>
      {open === 'labels' && <LabelsDialog {...props} onClose={close} />}
      {open && open !== 'labels' && <BulkDialog {...props} kind={open} onClose={close} />}
    </>
  )
}

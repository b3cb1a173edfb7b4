import { Button } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { useWording } from '../../api/terminology.ts'
import type { Item } from '../../resource/item.ts'
import tool from '../../resource/list-tool.module.css'
import { ResourceList } from '../../resource/resource-list.tsx'

const BulkActions = lazy(() => import('./bulk/bulk-actions.tsx').then(file => ({ default: file.MembersBulkActions })))

/** MEM-02 */
const importTool = (
  <Button
    variant="subtle"
    color="gray"
    className={tool.tool}
    leftSection={<IconTableImport size="1.125rem" />}
    renderRoot={link => <Link {...link} to="/importacao" />}
  >
    <span className={tool.words}>Importar</span>
  </Button>
)

const rowAddress = (row: Item) => `/~membros/${row._id}`

/** NAV-08: the book of members. */
export function MembersList() {
  const say = useWording()
  return (
    <ResourceList
      name="members"
      rowAddress={rowAddress}
      bulkActions={BulkActions}
      newAddress="/~membros/novo"
      newLabel={say('Novo {memberSingular}')}
      tools={importTool}
      firstStep={say('Crie o primeiro {memberSingular}: o número é proposto por nós.')}
    />
  )
}

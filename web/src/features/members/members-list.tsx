import { Button } from '@mantine/core'
import { IconTableImport, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode } from 'react'
import { useWording } from '../../api/terminology.ts'
import { Portrait } from '../../parts/portrait.tsx'
import type { Item } from '../../resource/item.ts'
import tool from '../../resource/list-tool.module.css'
import { ResourceList } from '../../resource/resource-list.tsx'
import hidden from '../../ui/visually-hidden.module.css'

const BulkActions = lazy(() => import('./bulk/bulk-actions.tsx').then(file => ({ default: file.MembersBulkActions })))

/** MEM-02, and where likely duplicates of MEM-01 are looked at. */
const TOOLS = [
  { to: '/fichasRepetidas', label: 'Repetidas', Icon: IconUsers },
  { to: '/importacao', label: 'Importar', Icon: IconTableImport },
] as const
const tools = TOOLS.map(({ to, label, Icon }) => (
  <Button
    key={to}
    variant="subtle"
    color="gray"
    className={tool.tool}
    leftSection={<Icon size="1.125rem" />}
    renderRoot={link => <Link {...link} to={to} />}
  >
    <span className={hidden.narrow}>{label}</span>
  </Button>
))

const rowAddress = (row: Item) => `/~membros/${row._id}`

/** NAV-08: the book of members. */
export function MembersList({ aside }: { aside?: ReactNode }) {
  const say = useWording()
  return (
    <ResourceList
      name="members"
      rowAddress={rowAddress}
      Picture={Portrait}
      bulkActions={BulkActions}
      newAddress="/~membros/novo"
      newLabel={say('Novo {memberSingular}')}
      tools={tools}
      aside={aside}
      firstStep={say('Crie o primeiro {memberSingular}: o número é proposto por nós.')}
    />
  )
}

import { Button } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import hidden from '../ui/visually-hidden.module.css'
import type { ResourceDescription } from './item.ts'
import type { ListSearch } from './list-address.ts'
import tool from './list-tool.module.css'
import type { ViewState } from './list-views.ts'

const FirstView = lazy(() => import('./first-view.tsx').then(file => ({ default: file.FirstView })))

interface Props {
  list: string
  viewsResource: ResourceDescription
  now: ViewState
  go(search: ListSearch, view: string | undefined): void
}

/** Offers to save the first view, for a user without views, while the list differs from its default. */
export function SaveViewButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={tool.tool}
        leftSection={<IconBookmarkPlus size="1.125rem" />}
        onClick={() => setIsOpen(true)}
      >
        <span className={hidden.narrow}>Guardar vista</span>
      </Button>
      {isOpen && (
        <Suspense>
          <FirstView {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

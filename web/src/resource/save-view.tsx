import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ResourceDescription } from './item.ts'
import type { ListSearch } from './list-address.ts'
import { forgetChoices } from './list-memory.ts'
import { type CurrentView, type SavedView, searchOfView, type ViewState } from './list-views.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

interface Props {
  list: string
  viewsResource: ResourceDescription
  views: readonly SavedView[]
  current: CurrentView
  /** The current state of the list, as a view would store it. */
  now: ViewState
  go(search: ListSearch, view: string | undefined): void
}

/** Offers to save the present filters, order and columns: in the open view, or as a new one. */
export function SaveView({ list, viewsResource, views, current: { view }, now, go }: Props) {
  const [isNaming, setIsNaming] = useState(false)
  const actions = useViewActions(viewsResource, list, views)
  const saveNew = async (name: string) => {
    const added = await actions.add(name, now)
    if (!view) forgetChoices(list)
    go(searchOfView(added), added._id)
  }
  const label = views.length > 0 ? 'Guardar como nova vista' : 'Guardar vista'
  return (
    <>
      {view && (
        <Button variant="light" size="compact-md" onClick={() => void actions.saveChanges(view, now)}>
          Guardar alterações
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={() => setIsNaming(true)}>
        {label}…
      </Button>
      {isNaming && <ViewNameDialog title={label} onSave={saveNew} onClose={() => setIsNaming(false)} />}
    </>
  )
}

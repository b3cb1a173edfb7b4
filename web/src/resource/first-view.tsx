import type { ResourceDescription } from './item.ts'
import type { ListSearch } from './list-address.ts'
import { forgetChoices } from './list-memory.ts'
import { type SavedView, searchOfView, type ViewState } from './list-views.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

interface Props {
  list: string
  viewsResource: ResourceDescription
  now: ViewState
  go(search: ListSearch, view: string | undefined): void
  onClose(): void
}

const NONE: readonly SavedView[] = []

export function FirstView({ list, viewsResource, now, go, onClose }: Props) {
  const actions = useViewActions(viewsResource, list, NONE)
  const save = async (name: string) => {
    const view = await actions.add(name, now)
    forgetChoices(list)
    go(searchOfView(view), view._id)
  }
  return <ViewNameDialog title="Guardar vista" onSave={save} onClose={onClose} />
}

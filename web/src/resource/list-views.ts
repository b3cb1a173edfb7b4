import { parseColumns, shownColumns, type Widths, writeIfChosen } from './column-choice.ts'
import type { Item, ResourceDescription } from './item.ts'
import { type ListAddress, type ListSearch, parseListSearch, writeListSearch } from './list-address.ts'

/** A row of the resource that stores views: a name for the filters, order and columns of a list. */
export interface SavedView extends Item {
  name: string
  search: string | null
  columns: string | null
  position: number
}

/** What a view stores, as normalised text, so that equal views are equal texts. Empty means the list's default. */
export interface ViewState {
  search: string
  columns: string
}

/** The current state of a list in the form in which a view stores it. */
export const viewStateNow = (
  resource: ResourceDescription,
  address: ListAddress,
  fields: readonly string[],
  widths: Widths | undefined,
): ViewState => ({
  search: writeListSearch({ ...address, _sort: address._sort === resource.sort ? undefined : address._sort }),
  columns: writeIfChosen(resource, fields, widths),
})

/** The state that a stored view produces with the fields that exist today: it may name columns that were removed since. */
function storedViewState(resource: ResourceDescription, view: SavedView): ViewState {
  const { fields, widths } = parseColumns(view.columns ?? '')
  const shown = shownColumns(resource, fields).map(field => field.name)
  return viewStateNow(resource, parseListSearch(view.search ?? ''), shown, widths)
}

/** The search parameters of a view's address. */
export const searchOfView = ({ search, columns }: Pick<SavedView, 'search' | 'columns'>): ListSearch => ({
  ...parseListSearch(search ?? ''),
  ...(columns && { _fields: columns }),
})

const isSame = (one: ViewState, other: ViewState) => one.search === other.search && one.columns === other.columns

export interface CurrentView {
  view?: SavedView
  isChanged: boolean
}

/** The view that is equal to the current state of the list; if there is none, the opened view, which has been changed since. */
export function findCurrentView(
  resource: ResourceDescription,
  views: readonly SavedView[],
  now: ViewState,
  opened: string | undefined,
): CurrentView {
  const last = views.find(view => view._id === opened)
  const same = [...(last ? [last] : []), ...views].find(view => isSame(storedViewState(resource, view), now))
  return same ? { view: same, isChanged: false } : { view: last, isChanged: last !== undefined }
}

/** Moves a view one place to the left (-1) or to the right (1). `changed` are the views that get another position. */
export function moveView(views: readonly SavedView[], id: string, step: -1 | 1) {
  const from = views.findIndex(view => view._id === id)
  const to = from + step
  const moved = views.filter(view => view._id !== id)
  const own = views[from]
  if (!own || to < 0 || to >= views.length) return { ordered: [...views], changed: [] }
  const ordered = [...moved.slice(0, to), own, ...moved.slice(to)].map((view, position) => ({ ...view, position }))
  return {
    ordered,
    changed: ordered.filter(one => views.find(view => view._id === one._id)?.position !== one.position),
  }
}

/** Endings of plural nouns that are nearly always feminine. The organisation chooses some nouns, so their gender is not declared. */
const FEMININE = /(as|ções|sões|ens|ades)$/i

/** The label of the first tab, in the gender of the noun: `Todos` for «Utilizadores», `Todas` for «Etiquetas». */
export const allTabLabel = (many: string) => (FEMININE.test(many.split(' ')[0] ?? '') ? 'Todas' : 'Todos')

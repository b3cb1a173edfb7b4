import { parseColumns, shownColumns, type Widths, writeIfChosen } from './column-choice.ts'
import type { Described, Item } from './item.ts'
import { type ListAddress, type ListSearch, parseListSearch, writeListSearch } from './list-address.ts'

/** How a person likes to see a list: a row of the resource that keeps views. */
export interface SavedView extends Item {
  name: string
  search: string | null
  columns: string | null
  position: number
}

/** What a view keeps, always written in the same way; empty where it is the list's own. */
export interface ViewState {
  search: string
  columns: string
}

/** What a list now shows, as a view would keep it. */
export const stateNow = (
  resource: Described,
  asked: ListAddress,
  fields: readonly string[],
  widths: Widths | undefined,
): ViewState => ({
  search: writeListSearch({ ...asked, _sort: asked._sort === resource.sort ? undefined : asked._sort }),
  columns: writeIfChosen(resource, fields, widths),
})

/** Fields come and go; a view of last year is compared with what it shows today. */
function stateOf(resource: Described, view: SavedView): ViewState {
  const { fields, widths } = parseColumns(view.columns ?? '')
  const shown = shownColumns(resource, fields).map(field => field.name)
  return stateNow(resource, parseListSearch(view.search ?? ''), shown, widths)
}

/** The address of a view. */
export const searchOf = ({ search, columns }: Pick<SavedView, 'search' | 'columns'>): ListSearch => ({
  ...parseListSearch(search ?? ''),
  ...(columns && { _fields: columns }),
})

const isSame = (one: ViewState, other: ViewState) => one.search === other.search && one.columns === other.columns

export interface CurrentView {
  view?: SavedView
  isChanged: boolean
}

/** The view that the list shows; or the one that was opened, when something has been changed since. */
export function findCurrent(
  resource: Described,
  views: readonly SavedView[],
  now: ViewState,
  opened: string | undefined,
): CurrentView {
  const last = views.find(view => view._id === opened)
  const same = [...(last ? [last] : []), ...views].find(view => isSame(stateOf(resource, view), now))
  return same ? { view: same, isChanged: false } : { view: last, isChanged: last !== undefined }
}

/** The views with one of them a place to the left (-1) or to the right (1), and which rows have another position then. */
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

/** Endings of words that are feminine nearly always; the organisation chooses some of the words itself. */
const FEMININE = /(as|ções|sões|ens|ades)$/i

/** The first tab: `Todos`, of people; `Todas`, of labels. */
export const sayAll = (many: string) => (FEMININE.test(many.split(' ')[0] ?? '') ? 'Todas' : 'Todos')

import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFailure, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import { showToast } from '../ui/toast.tsx'
import type { Described } from './item.ts'
import { moveView, type SavedView, type ViewState } from './list-views.ts'
import { viewsKey } from './use-saved-views.ts'

const columnsOf = ({ search, columns }: ViewState) => ({ search: search || null, columns: columns || null })

function tellFailure(title: string, error: unknown) {
  const failure = readFailure(error)
  if (failure.isTimeout) return
  const [reason = describeFailure(failure)] = Object.values(failure.errors)
  showToast({ title, message: reason, isError: true })
}

/** What one can do with the views of a list; `keeper` is the resource whose rows they are. The tabs follow at once; other windows hear of it by the socket. */
export function useViewActions(keeper: Described, list: string, views: readonly SavedView[]) {
  const client = useQueryClient()
  const key = viewsKey(keeper.name, list)
  const show = (next: readonly SavedView[]) => client.setQueryData(key, next)
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.resource(keeper.name) })
  const addressOf = (view: SavedView) => `/${keeper.path}/${view._id}`
  const replaced = (saved: SavedView) => views.map(view => (view._id === saved._id ? saved : view))

  async function create(body: Pick<SavedView, 'name' | 'search' | 'columns' | 'position'>) {
    const { data } = await api.post<{ data: SavedView }>(`/${keeper.path}`, { ...body, list })
    await client.cancelQueries({ queryKey: key })
    show([...views, data.data].sort((one, other) => one.position - other.position))
    void refresh()
    return data.data
  }
  async function change(view: SavedView, changes: Partial<SavedView>) {
    const { data } = await api.patch<{ data: SavedView }>(addressOf(view), { ...changes, rev: view.rev })
    await client.cancelQueries({ queryKey: key })
    show(replaced(data.data))
    void refresh()
  }
  return {
    /** Throws what the server answers, for the dialog to show beside the field. */
    add: (name: string, state: ViewState) => {
      const position = Math.max(-1, ...views.map(view => view.position)) + 1
      return create({ name, ...columnsOf(state), position })
    },
    rename: (view: SavedView, name: string) => change(view, { name }),
    keepChanges: async (view: SavedView, state: ViewState) => {
      try {
        await change(view, columnsOf(state))
        showToast({ title: 'Vista guardada', message: view.name })
      } catch (error) {
        tellFailure('Não foi possível guardar a vista', error)
      }
    },
    move: async (view: SavedView, step: -1 | 1) => {
      const { ordered, changed } = moveView(views, view._id, step)
      show(ordered)
      try {
        await Promise.all(
          changed.map(({ position, ...one }) => api.patch(addressOf({ ...one, position }), { position })),
        )
      } catch (error) {
        tellFailure('Não foi possível mover a vista', error)
      }
      await refresh()
    },
    remove: async (view: SavedView) => {
      try {
        await api.delete(addressOf(view))
      } catch (error) {
        tellFailure('Não foi possível eliminar a vista', error)
        return
      }
      show(views.filter(other => other._id !== view._id))
      void refresh()
      const putBack = async () => {
        try {
          await api.post(`/${keeper.path}`, {
            list,
            name: view.name,
            search: view.search,
            columns: view.columns,
            position: view.position,
          })
        } catch (error) {
          tellFailure('Não foi possível anular', error)
        }
        await refresh()
      }
      showToast({
        title: 'Vista eliminada',
        message: view.name,
        action: { label: 'Anular', run: () => void putBack() },
      })
    },
  }
}

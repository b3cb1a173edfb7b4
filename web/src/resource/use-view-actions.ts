import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { describeFirstFault, readFailure } from '../api/failure.ts'
import { queryKeys } from '../api/query-keys.ts'
import { showToast } from '../ui/toast.tsx'
import type { ResourceDescription } from './item.ts'
import { moveView, type SavedView, type ViewState } from './list-views.ts'
import { viewsKey } from './use-saved-views.ts'

const storedState = ({ search, columns }: ViewState) => ({ search: search || null, columns: columns || null })

function showFailureToast(title: string, error: unknown) {
  const failure = readFailure(error)
  if (failure.isTimeout) return
  const reason = describeFirstFault(failure)
  showToast({ title, message: reason, isError: true })
}

/**
 * The actions on a list's saved views, which are rows of `viewsResource`. Each updates the cached views, so the tabs change
 * immediately; other windows are notified through the socket.
 */
export function useViewActions(viewsResource: ResourceDescription, list: string, views: readonly SavedView[]) {
  const client = useQueryClient()
  const key = viewsKey(viewsResource.name, list)
  const setViews = (next: readonly SavedView[]) => client.setQueryData(key, next)
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.resource(viewsResource.name) })
  const addressOf = (view: SavedView) => `/${viewsResource.path}/${view._id}`
  const replaced = (saved: SavedView) => views.map(view => (view._id === saved._id ? saved : view))

  async function create(body: Pick<SavedView, 'name' | 'search' | 'columns' | 'position'>) {
    const { data } = await api.post<{ data: SavedView }>(`/${viewsResource.path}`, { ...body, list })
    await client.cancelQueries({ queryKey: key })
    setViews([...views, data.data].sort((one, other) => one.position - other.position))
    void refresh()
    return data.data
  }
  async function change(view: SavedView, changes: Partial<SavedView>) {
    const { data } = await api.patch<{ data: SavedView }>(addressOf(view), { ...changes, rev: view.rev })
    await client.cancelQueries({ queryKey: key })
    setViews(replaced(data.data))
    void refresh()
  }
  return {
    /** Throws the server's error, which the dialog shows beside the input. */
    add: (name: string, state: ViewState) => {
      const position = Math.max(-1, ...views.map(view => view.position)) + 1
      return create({ name, ...storedState(state), position })
    },
    rename: (view: SavedView, name: string) => change(view, { name }),
    saveChanges: async (view: SavedView, state: ViewState) => {
      try {
        await change(view, storedState(state))
        showToast({ title: 'Vista guardada', message: view.name })
      } catch (error) {
        showFailureToast('Não foi possível guardar a vista', error)
      }
    },
    move: async (view: SavedView, step: -1 | 1) => {
      const { ordered, changed } = moveView(views, view._id, step)
      setViews(ordered)
      try {
        await Promise.all(
          changed.map(({ position, ...one }) => api.patch(addressOf({ ...one, position }), { position })),
        )
      } catch (error) {
        showFailureToast('Não foi possível mover a vista', error)
      }
      await refresh()
    },
    remove: async (view: SavedView) => {
      try {
        await api.delete(addressOf(view))
      } catch (error) {
        showFailureToast('Não foi possível eliminar a vista', error)
        return
      }
      setViews(views.filter(other => other._id !== view._id))
      void refresh()
      const undo = async () => {
        try {
          await api.post(`/${viewsResource.path}`, {
            list,
            name: view.name,
            search: view.search,
            columns: view.columns,
            position: view.position,
          })
        } catch (error) {
          showFailureToast('Não foi possível anular', error)
        }
        await refresh()
      }
      showToast({
        title: 'Vista eliminada',
        message: view.name,
        action: { label: 'Anular', run: () => void undo() },
      })
    },
  }
}

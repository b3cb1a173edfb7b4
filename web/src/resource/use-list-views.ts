import { useEffect, useMemo } from 'react'
import type { ResourceDescription } from './item.ts'
import { writeListSearch } from './list-address.ts'
import type { ListView } from './list-view.ts'
import { findCurrentView, viewStateNow } from './list-views.ts'
import { useSavedViews } from './use-saved-views.ts'

/** The user's saved views of a list, and which of them the list shows now. */
export function useListViews(resource: ResourceDescription, { query, fields, widths, view, openView }: ListView) {
  const saved = useSavedViews(resource.name)
  const now = useMemo(() => viewStateNow(resource, query, fields, widths), [resource, query, fields, widths])
  const current = useMemo(() => findCurrentView(resource, saved.views, now, view), [resource, saved.views, now, view])
  const found = current.view?._id
  useEffect(() => {
    // An address or filters equal to a saved view open that view.
    if (found) openView(found)
  }, [found, openView])
  return {
    saved,
    now,
    current,
    /** Whether the list differs from its default, so that it can be saved as a view. */
    canSave: (now.search !== '' && now.search !== writeListSearch(resource.filter ?? {})) || now.columns !== '',
  }
}

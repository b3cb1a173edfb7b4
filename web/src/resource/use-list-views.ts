import { useEffect, useMemo } from 'react'
import type { Described } from './item.ts'
import { writeListSearch } from './list-address.ts'
import type { ListView } from './list-view.ts'
import { findCurrent, stateNow } from './list-views.ts'
import { useSavedViews } from './use-saved-views.ts'

/** The views that a person keeps of a list, and which of them the list now shows. */
export function useListViews(resource: Described, { asked, fields, widths, view, adopt }: ListView) {
  const saved = useSavedViews(resource.name)
  const now = useMemo(() => stateNow(resource, asked, fields, widths), [resource, asked, fields, widths])
  const current = useMemo(() => findCurrent(resource, saved.views, now, view), [resource, saved.views, now, view])
  const found = current.view?._id
  useEffect(() => {
    // Whoever comes by the address of a view, or finds the same by hand, is in it.
    if (found) adopt(found)
  }, [found, adopt])
  return {
    saved,
    now,
    current,
    /** Whether the list shows anything but what it shows by itself. */
    canSave: (now.search !== '' && now.search !== writeListSearch(resource.filter ?? {})) || now.columns !== '',
  }
}

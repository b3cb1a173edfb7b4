import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent as lazyComponent, type RouteComponent, useParams } from '@tanstack/react-router'
import { type ComponentType, useCallback, useSyncExternalStore } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { useContributions } from '../contributions/contributions-context.ts'
import { Part } from '../contributions/part.tsx'
import type { Screen } from '../contributions/screen.ts'
import { withAccess } from './messages.tsx'
import { withSettingsMenu } from './settings-menu.tsx'
import { fetchWanted } from './stale-chunks.ts'
import { StandardList } from './standard-list.tsx'

type Params = Readonly<Record<string, string>>
type Shown = ComponentType<Params> & { preload?(): Promise<unknown> | undefined }

const fetchStandardForm = () => import('./standard-form.tsx')

/** Fetches the code of a screen; that of standard lists is part of the program. */
export const codeOf = (shows: Screen['shows']): (() => Promise<unknown>) => {
  if ('fetch' in shows) return shows.fetch
  return shows.standard === 'form' ? fetchStandardForm : async () => {}
}

/** The component of what a screen shows; its code, where it is not a standard list, comes when the screen is opened. */
function shownBy({ path, shows }: Screen): Shown {
  if ('fetch' in shows) return lazyScreen(shows.fetch, shows.name)
  if (shows.standard === 'list') return () => <StandardList path={path} screen={shows} />
  const Form = lazyComponent(fetchWanted(fetchStandardForm), 'StandardForm')
  const Shown: Shown = ({ id }) => <Form id={id} screen={shows} />
  Shown.preload = Form.preload
  return Shown
}

const lazyScreen = (fetch: () => Promise<unknown>, name: string) =>
  // A screen's declaration says that this export is a component, and of which properties.
  lazyComponent(fetchWanted(fetch) as () => Promise<Record<string, never>>, name) as Shown

/**
 * Whether the form has read the item. The cache is watched without an observer of the query: the options of an observer,
 * with a function that reads nothing, would replace those of the form, which could then not read the item again.
 */
function useIsRead(resource: string, id: string): boolean {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  )
  return useSyncExternalStore(subscribe, () => client.getQueryData(queryKeys.item(resource, id)) !== undefined)
}

/** The panels that features contribute, once the form has read the item: one that does not exist has none. */
function ItemPanels({ resource, id }: { resource: string; id: string }) {
  const isRead = useIsRead(resource, id)
  const panels = useContributions().itemPanels.filter(panel => panel.resource === resource)
  return isRead && panels.map(({ shows }) => <Part key={shows.name} part={shows} id={id} />)
}

/** A screen as the router shows it: guarded, under the settings' menu if it is in that, with its parameters as properties. */
export function componentOf(screen: Screen, isInSettings: boolean): RouteComponent {
  const Shown = shownBy(screen)
  const Component: RouteComponent = () => {
    const params: Params = useParams({ strict: false })
    return (
      <>
        {/* Other parameters are another screen: nothing typed for one item may end up in another. */}
        <Shown key={JSON.stringify(params)} {...params} />
        {screen.item && params.id && <ItemPanels resource={screen.item} id={params.id} />}
      </>
    )
  }
  Component.preload = async () => {
    await Shown.preload?.()
  }
  return withAccess(screen, isInSettings ? withSettingsMenu(Component) : Component)
}

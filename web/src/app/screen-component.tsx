import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent as lazyComponent, type RouteComponent, useParams } from '@tanstack/react-router'
import { type ComponentType, useCallback, useSyncExternalStore } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { useContributions } from '../contributions/contributions-context.ts'
import { Part } from '../contributions/part.tsx'
import type { Screen } from '../contributions/screen.ts'
import { withAccess } from './messages.tsx'
import { fetchWanted } from './stale-chunks.ts'
import { StandardList } from './standard-list.tsx'
import { withSubMenu } from './sub-menu.tsx'
import type { SubMenu } from './sub-menu-look.tsx'

type Params = Readonly<Record<string, string>>
type ScreenComponent = ComponentType<Params> & { preload?(): Promise<unknown> | undefined }

const fetchStandardForm = () => import('./standard-form.tsx')

/** Loads the code of a screen; that of standard lists is part of the first load. */
export const codeOf = (shows: Screen['shows']): (() => Promise<unknown>) => {
  if ('fetch' in shows) return shows.fetch
  return shows.standard === 'form' ? fetchStandardForm : async () => {}
}

/** The component of a screen. Its code is loaded when the screen is opened, except for standard lists. */
function contentOf({ path, shows }: Screen): ScreenComponent {
  if ('fetch' in shows) return lazyScreen(shows.fetch, shows.name)
  if (shows.standard === 'list') return () => <StandardList path={path} screen={shows} />
  const Form = lazyComponent(fetchWanted(fetchStandardForm), 'StandardForm')
  const ScreenComponent: ScreenComponent = ({ id }) => <Form id={id} screen={shows} />
  ScreenComponent.preload = Form.preload
  return ScreenComponent
}

const lazyScreen = (fetch: () => Promise<unknown>, name: string) =>
  // A screen's declaration says that this export is a component, and of which properties.
  lazyComponent(fetchWanted(fetch) as () => Promise<Record<string, never>>, name) as ScreenComponent

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

/** The panels that features contribute below a form. They appear once the form has read the item, since it may not exist. */
function ItemPanels({ resource, id }: { resource: string; id: string }) {
  const isRead = useIsRead(resource, id)
  const panels = useContributions().itemPanels.filter(panel => panel.resource === resource)
  return isRead && panels.map(({ shows }) => <Part key={shows.name} part={shows} id={id} />)
}

/** The route's component: checks access, adds the sub-menu that leads to the screen, if any, and passes the path's parameters as properties. */
export function componentOf(screen: Screen, subMenu: SubMenu | undefined): RouteComponent {
  const ScreenComponent = contentOf(screen)
  const Component: RouteComponent = () => {
    const params: Params = useParams({ strict: false })
    return (
      <>
        {/* Other parameters are another screen: nothing typed for one item may end up in another. */}
        <ScreenComponent key={JSON.stringify(params)} {...params} />
        {screen.item && params.id && <ItemPanels resource={screen.item} id={params.id} />}
      </>
    )
  }
  Component.preload = async () => {
    await ScreenComponent.preload?.()
  }
  return withAccess(screen, subMenu ? withSubMenu(subMenu, Component) : Component)
}

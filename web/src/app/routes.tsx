import { type Reader, STAFF } from '@agremia/model/rules/roles'
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { ContributionsContext } from '../contributions/contributions-context.ts'
import type { Contributions } from '../contributions/feature.ts'
import type { Screen, ScreenPath, ScreenTitle } from '../contributions/screen.ts'
import type { SettingCondition } from '../contributions/setting-condition.ts'
import { ViewsResource } from '../resource/views-resource.ts'
import { CONTRIBUTIONS, SCREENS } from './features.ts'
import { ScreenFinder } from './finder/screen-finder.tsx'
import { homeOf, requireSignIn } from './guard.ts'
import { NotFoundScreen } from './messages.tsx'
import { componentOf } from './screen-component.tsx'
import { Shell } from './shell/shell.tsx'
import { subMenuOf } from './sub-menu-look.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: ScreenTitle
    roles?: readonly Reader[]
    hidesMenu?: boolean
    isReadyAtOnce?: boolean
    listPath?: ScreenPath
    when?: SettingCondition
  }
}

/** The screens of the app and what features contribute to them. */
interface App<Path extends ScreenPath> {
  screens: readonly Screen<Path>[]
  contributions: Contributions
}

/** The routes of some screens, in the frame of the app; tests make routes of screens of their own. */
export function makeRouteTree<Path extends ScreenPath>({ screens, contributions }: App<Path>) {
  const root = createRootRoute({
    component: () => (
      <ContributionsContext value={contributions}>
        <ViewsResource value="savedViews">
          <Shell />
          <ScreenFinder />
        </ViewsResource>
      </ContributionsContext>
    ),
    notFoundComponent: NotFoundScreen,
  })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: homeOf() })
    },
  })
  /** NAV-06: staff begin at the members. */
  const adminHome = createRoute({
    getParentRoute: () => root,
    path: '/adminHome',
    beforeLoad: ({ location, preload }) => {
      if (!preload) requireSignIn(STAFF, location.publicHref)
      throw redirect({ to: '/~membros' })
    },
  })
  const routeOf = <One extends Path>(screen: Screen<One>) => {
    const { path, title, roles, hidesMenu, isReadyAtOnce, listPath, when } = screen
    return createRoute({
      getParentRoute: () => root,
      path,
      component: componentOf(screen, subMenuOf(contributions, screens, path)),
      staticData: { title, roles, hidesMenu, isReadyAtOnce, listPath, when },
      // A link that is only pointed at fetches its screen ahead; that must not redirect anybody.
      beforeLoad: ({ location, preload }) => (preload ? undefined : requireSignIn(roles, location.publicHref)),
    })
  }
  /** The route of each path by itself, so that a link to a path that no feature declares does not compile. */
  type RouteOf<One> = One extends Path ? ReturnType<typeof routeOf<One>> : never
  // TypeScript infers one type for all routes; each element is the route of its own path.
  const routes = screens.map(screen => routeOf(screen) as unknown as RouteOf<Path>)
  return root.addChildren([home, adminHome, ...routes])
}

export const routeTree = makeRouteTree({ screens: SCREENS, contributions: CONTRIBUTIONS })

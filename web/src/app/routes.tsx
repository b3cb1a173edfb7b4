import { ANYONE, type Reader, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent, redirect } from '@tanstack/react-router'
import { withSettingsMenu } from '../features/settings/settings-menu.tsx'
import { UsersList } from '../features/users/users-list.tsx'
import { homeOf, requireSignIn } from './guard.ts'
import { NotFoundScreen, withAccess } from './messages.tsx'
import { ScreenFinder } from './screens/screen-finder.tsx'
import { Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    roles?: readonly Reader[]
    hidesMenu?: boolean
  }
}

const Root = () => (
  <>
    <Shell />
    <ScreenFinder />
  </>
)
const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

/** One line of the table: where, what it is called, who may, and what is shown. */
const screen = <const Path extends string>(
  path: Path,
  title: string,
  roles: readonly Reader[],
  component: RouteComponent,
  { hidesMenu = false } = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: withAccess(roles, component),
    staticData: { title, roles, hidesMenu },
    beforeLoad: ({ location }) => requireSignIn(roles, location.href),
  })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: homeOf() })
  },
})

// Forms bring their own libraries: they are fetched when first opened, or when the browser has nothing better to do.
const auth = () => import('./screens/auth-screens.tsx')
const users = () => import('./screens/user-screens.tsx')
const settings = () => import('../features/settings/settings-screen.tsx')
const tags = () => import('./screens/tag-screens.tsx')
const mail = () => import('./screens/mail-screens.tsx')
export const fetchWhenIdle = [users, settings, tags]

/** THE table of screens. */
export const routeTree = root.addChildren([
  home,
  screen('/autorizacao/entrar', 'Entrar', ANYONE, lazyRouteComponent(auth, 'SignIn')),
  screen('/autorizacao/loginporlink', 'Entrar por ligação', ANYONE, lazyRouteComponent(auth, 'LinkRequest')),
  screen(
    '/autorizacao/loginporlink/$recoverCode',
    'Entrar por ligação',
    ANYONE,
    lazyRouteComponent(auth, 'LinkEntry'),
    { hidesMenu: true },
  ),
  screen('/autorizacao/sair', 'Sair', ANYONE, lazyRouteComponent(auth, 'SignOut')),
  screen('/utilizadores', 'Utilizadores', STAFF, withSettingsMenu(UsersList)),
  screen('/utilizadores/novo', 'Novo utilizador', STAFF, lazyRouteComponent(users, 'NewUser')),
  screen('/utilizadores/$id', 'Editar utilizador', SIGNED_IN, lazyRouteComponent(users, 'EditUser')),
  screen(
    '/utilizadores/recuperar-password/$id',
    'Alterar palavra-passe',
    SIGNED_IN,
    lazyRouteComponent(users, 'ChangePassword'),
  ),
  screen(
    '/configuracaoOrganizacao',
    'Definições',
    STAFF,
    withSettingsMenu(lazyRouteComponent(settings, 'SettingsScreen')),
  ),
  screen(
    '/configuracaoOrganizacao/etiquetas',
    'Etiquetas',
    STAFF,
    withSettingsMenu(lazyRouteComponent(tags, 'TagsList')),
  ),
  screen('/configuracaoOrganizacao/etiquetas/nova', 'Nova etiqueta', STAFF, lazyRouteComponent(tags, 'NewTag')),
  screen('/configuracaoOrganizacao/etiquetas/$id', 'Editar etiqueta', STAFF, lazyRouteComponent(tags, 'EditTag')),
  screen(
    '/configuracaoOrganizacao/correio',
    'Correio enviado',
    STAFF,
    withSettingsMenu(lazyRouteComponent(mail, 'OutboxScreen')),
  ),
  screen('/configuracaoOrganizacao/correio/$id', 'Mensagem enviada', STAFF, lazyRouteComponent(mail, 'ReadMail')),
])

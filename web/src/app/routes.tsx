import { ADMIN, ANYONE, type Reader, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { createRootRoute, createRoute, type RouteComponent, redirect } from '@tanstack/react-router'
import { AREAS } from '../features/settings/areas.ts'
import { UsersList } from '../features/users/users-list.tsx'
import { ViewsResource } from '../resource/views-resource.ts'
import { homeOf, requireSignIn } from './guard.ts'
import { NotFoundScreen, withAccess } from './messages.tsx'
import { MembersHome } from './screens/members-home.tsx'
import { ScreenFinder } from './screens/screen-finder.tsx'
import { Shell } from './shell/shell.tsx'
import { lazyRouteComponent } from './stale-chunks.ts'
import { withSettingsMenu } from './with-settings-menu.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** May hold the organisation's words: `Definições de {memberPlural}`. */
    title?: string
    roles?: readonly Reader[]
    hidesMenu?: boolean
    /** SHELL-17: shown to strangers at once, without waiting for the settings. */
    isReadyAtOnce?: boolean
  }
}

const Root = () => (
  <ViewsResource value="savedViews">
    <Shell />
    <ScreenFinder />
  </ViewsResource>
)
const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

/**
 * One line of the table: where, what it is called, who may, and what is shown. A path with `~` is seen under the
 * organisation's words (NAV-52, model/src/rules/word-paths.ts).
 */
const screen = <const Path extends string>(
  path: Path,
  title: string,
  roles: readonly Reader[],
  component: RouteComponent,
  { hidesMenu = false, isReadyAtOnce = false } = {},
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: withAccess(roles, component),
    staticData: { title, roles, hidesMenu, isReadyAtOnce },
    // What is only fetched ahead, for a link that someone points at, sends nobody anywhere.
    beforeLoad: ({ location, preload }) => (preload ? undefined : requireSignIn(roles, location.publicHref)),
  })

/** A main screen of the settings: for staff, under their menu. */
const inSettings = <const Path extends string>(path: Path, title: string, component: RouteComponent) =>
  screen(path, title, STAFF, withSettingsMenu(component))

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

// Forms bring their own libraries: they are fetched when first opened, or when the browser has nothing better to do.
const auth = () => import('./screens/auth-screens.tsx')
const members = () => import('./screens/member-screens.tsx')
const duplicates = () => import('../features/members/duplicates/duplicates-screen.tsx')
const imports = () => import('./screens/import-screens.tsx')
const choices = () => import('./screens/member-choice-screens.tsx')
const applications = () => import('./screens/application-screens.tsx')
const strangers = () => import('./screens/public-application-screens.tsx')
const own = () => import('./screens/own-screens.tsx')
const requests = () => import('./screens/request-screens.tsx')
const users = () => import('./screens/user-screens.tsx')
const settings = () => import('./screens/settings-screens.tsx')
const tags = () => import('./screens/tag-screens.tsx')
const mail = () => import('./screens/mail-screens.tsx')
const tasks = () => import('../features/tasks/tasks-screen.tsx')
export const fetchWhenIdle = [members, users, settings, tags]

/** THE table of screens. */
export const routeTree = root.addChildren([
  home,
  adminHome,
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
  screen('/~membros', '{MemberPlural}', STAFF, MembersHome),
  screen('/~membros/novo', 'Novo {memberSingular}', STAFF, lazyRouteComponent(members, 'NewMember')),
  screen('/~membros/$id', 'Ficha de {memberSingular}', STAFF, lazyRouteComponent(members, 'EditMember')),
  screen('/fichasRepetidas', 'Fichas repetidas', STAFF, lazyRouteComponent(duplicates, 'DuplicatesScreen')),
  screen('/importacao', 'Importar {memberPlural}', STAFF, lazyRouteComponent(imports, 'ImportsScreen')),
  screen('/importacao/$id', 'Importação', STAFF, lazyRouteComponent(imports, 'OneImport')),
  screen('/candidaturas', 'Candidaturas', STAFF, lazyRouteComponent(applications, 'ApplicationsList')),
  screen('/candidaturas/nova', 'Nova candidatura', STAFF, lazyRouteComponent(applications, 'NewApplication')),
  screen('/candidaturas/$id', 'Candidatura', STAFF, lazyRouteComponent(applications, 'EditApplication')),
  screen('/inscricao', 'Candidatura a {memberSingular}', ANYONE, lazyRouteComponent(strangers, 'Apply'), {
    hidesMenu: true,
  }),
  screen(
    '/inscricao/confirmacao/$verificationCode',
    'Confirmar o e-mail',
    ANYONE,
    lazyRouteComponent(strangers, 'Confirmation'),
    { hidesMenu: true, isReadyAtOnce: true },
  ),
  screen('/dashboard', 'A minha página', SIGNED_IN, lazyRouteComponent(own, 'OwnPage')),
  screen('/dashboard/pedido', 'Pedir alteração', SIGNED_IN, lazyRouteComponent(own, 'AskForm')),
  screen('/pedidosDeAlteracao', 'Pedidos de alteração', STAFF, lazyRouteComponent(requests, 'ChangeRequestsList')),
  screen('/pedidosDeAlteracao/$id', 'Pedido de alteração', STAFF, lazyRouteComponent(requests, 'OneChangeRequest')),
  screen('/tarefas', 'Tarefas', SIGNED_IN, lazyRouteComponent(tasks, 'TasksScreen')),
  inSettings('/utilizadores', 'Utilizadores', UsersList),
  screen('/utilizadores/novo', 'Novo utilizador', STAFF, lazyRouteComponent(users, 'NewUser')),
  screen('/utilizadores/$id', 'Editar utilizador', SIGNED_IN, lazyRouteComponent(users, 'EditUser')),
  screen(
    '/utilizadores/recuperar-password/$id',
    'Alterar palavra-passe',
    SIGNED_IN,
    lazyRouteComponent(users, 'ChangePassword'),
  ),
  inSettings('/~configuracaoCartoesMembros', AREAS.cards.title, lazyRouteComponent(settings, 'CardSettings')),
  inSettings(
    '/configuracaoCandidaturas',
    AREAS.applications.title,
    lazyRouteComponent(settings, 'ApplicationSettings'),
  ),
  inSettings('/configuracaoMensagens', AREAS.messages.title, lazyRouteComponent(settings, 'MessageSettings')),
  inSettings('/configuracaoTesouraria', AREAS.treasury.title, lazyRouteComponent(settings, 'TreasurySettings')),
  inSettings('/~configuracaoMembros', AREAS.members.title, lazyRouteComponent(choices, 'MemberSettings')),
  screen('/~configuracaoMembros/estados/novo', 'Novo estado', ADMIN, lazyRouteComponent(choices, 'NewState')),
  screen('/~configuracaoMembros/estados/$id', 'Editar estado', ADMIN, lazyRouteComponent(choices, 'EditState')),
  screen('/~configuracaoMembros/categorias/nova', 'Nova categoria', ADMIN, lazyRouteComponent(choices, 'NewCategory')),
  screen(
    '/~configuracaoMembros/categorias/$id',
    'Editar categoria',
    ADMIN,
    lazyRouteComponent(choices, 'EditCategory'),
  ),
  inSettings(
    '/configuracaoOrganizacao',
    AREAS.organisation.title,
    lazyRouteComponent(settings, 'OrganisationSettings'),
  ),
  inSettings('/configuracaoOrganizacao/etiquetas', 'Etiquetas', lazyRouteComponent(tags, 'TagsList')),
  screen('/configuracaoOrganizacao/etiquetas/nova', 'Nova etiqueta', STAFF, lazyRouteComponent(tags, 'NewTag')),
  screen('/configuracaoOrganizacao/etiquetas/$id', 'Editar etiqueta', STAFF, lazyRouteComponent(tags, 'EditTag')),
  inSettings('/configuracaoOrganizacao/correio', 'Correio enviado', lazyRouteComponent(mail, 'OutboxScreen')),
  screen('/configuracaoOrganizacao/correio/$id', 'Mensagem enviada', STAFF, lazyRouteComponent(mail, 'ReadMail')),
])

import { ADMIN, ANYONE, type Reader, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { FIXED_SEGMENTS, PRESETS } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { expect, it } from 'vitest'
import { CONTRIBUTIONS, LIST_SCREENS, listScreensOf, SCREENS } from './features.ts'
import { routeTree } from './routes.tsx'
import { entriesFor, subMenuOf } from './sub-menu-look.tsx'

/**
 * The screens that others than all of the staff may open: visitors, members, or administrators only. A change here is a change of
 * access, which somebody decides; every other screen is the staff's.
 */
const TABLE: readonly [readonly Reader[], readonly string[]][] = [
  [
    ANYONE,
    [
      '/autorizacao/desfazer/$code',
      '/autorizacao/entrar',
      '/autorizacao/loginporlink',
      '/autorizacao/loginporlink/$recoverCode',
      '/autorizacao/reporemail/$code',
      '/autorizacao/sair',
      '/boletim/$code',
      '/inscricao',
      '/inscricao/confirmacao/$verificationCode',
      '/porta/$token',
    ],
  ],
  [
    SIGNED_IN,
    ['/dashboard', '/dashboard/pedido', '/tarefas', '/utilizadores/$id', '/utilizadores/recuperar-password/$id'],
  ],
  [
    ADMIN,
    [
      '/configuracaoTesouraria/estados',
      '/configuracaoTesouraria/estados/$id',
      '/configuracaoTesouraria/estados/novo',
      '/~configuracaoMembros/categorias/$id',
      '/~configuracaoMembros/categorias/nova',
      '/~configuracaoMembros/estados/$id',
      '/~configuracaoMembros/estados/novo',
    ],
  ],
]

/** How the roles of screens differ from the table, as sentences. */
function findOtherRoles(screens: readonly { path: string; roles: readonly Reader[] }[]) {
  const decided = new Map(TABLE.flatMap(([roles, paths]) => paths.map(path => [path, roles])))
  const missing = [...decided.keys()].filter(path => !screens.some(screen => screen.path === path))
  return [
    ...missing.map(path => `${path} is in the table, and no feature declares it`),
    ...screens.flatMap(({ path, roles }) => {
      const wanted = decided.get(path) ?? STAFF
      return roles.join() === wanted.join() ? [] : [`${path} is for ${roles.join()}, and decided is ${wanted.join()}`]
    }),
  ]
}

it('NAV-51: the screens that others than the staff may open are those of the table, each for its roles', () => {
  expect(findOtherRoles(SCREENS)).toEqual([])
})

it('NAV-51: a screen that is opened to strangers, or no longer only to administrators, is found', () => {
  const changed = SCREENS.map(({ path, roles }) => {
    if (path === '/importacao') return { path, roles: ANYONE }
    return { path, roles: path === '/configuracaoTesouraria/estados/novo' ? STAFF : roles }
  })
  expect(findOtherRoles(changed).toSorted()).toEqual([
    '/configuracaoTesouraria/estados/novo is for admin,editor, and decided is admin',
    '/importacao is for anyone,admin,editor,member, and decided is admin,editor',
  ])
  expect(findOtherRoles(SCREENS.filter(({ path }) => path !== '/inscricao'))).toEqual([
    '/inscricao is in the table, and no feature declares it',
  ])
})

it('every screen has a route', () => {
  const paths = Object.values(routeTree.children ?? {}).flatMap(({ options }) =>
    'path' in options ? [options.path] : [],
  )
  expect(paths.toSorted()).toEqual(['/', '/adminHome', ...SCREENS.map(({ path }) => path)].toSorted())
})

it('a reserved path of which no feature makes a screen is the path of no screen, so that no link leads to it', () => {
  // @ts-expect-error no screen is shown at the first segment alone
  const path: (typeof SCREENS)[number]['path'] = '/boletim'
  expect(SCREENS.map(screen => screen.path)).not.toContain(path)
})

it('every menu entry and every tool leads to a screen', () => {
  const { menu, settingsMenu, areaMenu, listTools } = CONTRIBUTIONS
  const known = new Set<string>(SCREENS.map(({ path }) => path))
  const targets = [...menu, ...settingsMenu, ...areaMenu, ...listTools].map(({ to }) => to)
  expect(targets.length).toBeGreaterThan(10)
  expect(targets.filter(to => !known.has(to))).toEqual([])
})

it('NAV-48: the books, and through them the yearly reports, are reached from members and payments in every organisation', () => {
  const tools = CONTRIBUTIONS.listTools.filter(({ to }) => to === '/~membros/livros')
  expect(tools.map(({ list }) => list).toSorted()).toEqual(['members', 'payments'])
  const reached = SCREENS.filter(({ path }) => path === '/~membros/livros' || path.startsWith('/relatorios/$ano'))
  expect(reached).toHaveLength(4)
  // The menu shows Relatórios in associations only; these screens have no condition.
  expect(reached.filter(({ when }) => when)).toEqual([])
})

it('SHELL-04: the settings menu lists the settings in this order', () => {
  expect(CONTRIBUTIONS.settingsMenu.map(({ to }) => to)).toEqual([
    '/utilizadores',
    '/~configuracaoCartoesMembros',
    '/configuracaoCandidaturas',
    '/configuracaoMensagens',
    '/configuracaoTesouraria',
    '/~configuracaoMembros',
    '/~configuracaoMembros/planos',
    '/~configuracaoMembros/contas',
    '/~configuracaoMembros/series',
    '/~configuracaoMembros/orgaos',
    '/configuracaoOrganizacao',
    '/configuracaoOrganizacao/etiquetas',
    '/developers',
  ])
})

it('SHELL-01: the main menu lists the areas in this order', () => {
  expect(CONTRIBUTIONS.menu.map(({ to }) => to)).toEqual([
    '/candidaturas',
    '/~membros',
    '/~quotas',
    '/~cartoesMembro',
    '/tesouraria',
    '/relatorios',
    '/mensagens',
  ])
})

it('NAV-23: the sub-menu of payments', () => {
  const { label, entries } = subMenuOf(CONTRIBUTIONS, SCREENS, '/~quotas/pagamentos') ?? {}
  expect(label).toBe('{MembershipPayments}')
  expect(entries?.map(({ to }) => to)).toEqual([
    '/~quotas',
    '/~quotas/pagamentos',
    '/~quotas/porIdentificar',
    '/~quotas/dividas',
  ])
  expect(subMenuOf(CONTRIBUTIONS, SCREENS, '/pagamentos/$id')).toBeUndefined()
})

it('SHELL-01: the screens of the treasury are there only where it is used', () => {
  const treasury = SCREENS.filter(({ path }) => /^\/teso{1,2}uraria(\/|$)/.test(path))
  expect(treasury.length).toBeGreaterThan(5)
  expect(treasury.filter(({ when }) => when?.setting !== 'hasTreasury').map(({ path }) => path)).toEqual([])
})

it('NAV-39: the sub-menu of the treasury', () => {
  const { label, entries } = subMenuOf(CONTRIBUTIONS, SCREENS, '/tesouraria/contas') ?? {}
  expect(label).toBe('Tesouraria')
  expect(entries?.map(({ to }) => to)).toEqual([
    '/tesouraria',
    '/tesouraria/novo',
    '/tesouraria/multiplos',
    '/tesouraria/contas',
    '/tesouraria/movimentos',
    '/tesouraria/orcamento',
    '/tesouraria/mapa',
    '/tesouraria/contabilista',
    '/tesouraria/donativos',
    '/configuracaoTesouraria/rubricas',
    '/configuracaoTesouraria/estados',
    '/configuracaoTesouraria',
  ])
})

it('NAV-39: a sub-menu has only the entries whose screens the role may open', () => {
  const menu = subMenuOf(CONTRIBUTIONS, SCREENS, '/tesouraria')
  if (!menu) throw new Error('the treasury has no menu')
  const hidden = (role: 'admin' | 'editor', isUsed: boolean) => {
    const shown = entriesFor(menu, role, when => !when || isUsed)
    return menu.entries.filter(entry => !shown.some(({ to }) => to === entry.to)).map(({ to }) => to)
  }
  expect(hidden('admin', true)).toEqual([])
  expect(hidden('editor', true)).toEqual(['/configuracaoTesouraria/estados'])
  expect(menu.entries.map(({ to }) => to).filter(to => !hidden('admin', false).includes(to))).toEqual([
    '/configuracaoTesouraria',
  ])
})

it('NAV-17: the sub-menu of cards', () => {
  const { label, entries } = subMenuOf(CONTRIBUTIONS, SCREENS, '/~cartoesMembro') ?? {}
  expect(label).toBe('Cartões')
  expect(entries?.map(({ to }) => to)).toEqual([
    '/~cartoesMembro',
    '/~cartoesMembro/lotes',
    '/~cartoesMembro/criar',
    '/~cartoesMembro/verificarVarios',
    '/~configuracaoCartoesMembros',
  ])
})

it('SHELL-17: the first page of each standard list is fetched with the page itself', () => {
  const shows = { standard: 'list', resource: 'tags', options: {} } as const
  const form = { standard: 'form', resource: 'tags', listPath: '/importacao', itemPath: '/importacao' } as const
  const others = { title: 'Uma lista', roles: STAFF }
  const screens = [
    { ...others, path: '/importacao', shows },
    { ...others, path: '/importacao/nova', shows: form },
  ] as const
  expect(listScreensOf(screens)).toEqual({ '/importacao': 'tags' })
  const { '/~membros': members, '/tesouraria': treasury, '/developers': keys } = LIST_SCREENS
  expect({ members, treasury, keys }).toEqual({ members: 'members', treasury: 'treasuryDocs', keys: 'apiSecrets' })
})

it("NAV-52: an organisation's word cannot replace the path of a screen", () => {
  const paths = SCREENS.map(({ path }) => path)
  const first = [...new Set(paths.map(path => path.split('/')[1] ?? ''))]
  const others = first.filter(segment => !FIXED_SEGMENTS.some(fixed => fixed === segment))
  const { toPublic } = wordPathsFor(PRESETS.club)
  expect(others).toContain('~configuracaoMembros')
  expect(others.map(segment => toPublic(`/${segment}`)).filter(path => path.includes('~'))).toEqual([])
  expect(others.filter(segment => !segment.startsWith('~'))).toEqual([])
})

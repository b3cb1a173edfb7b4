import { ADMIN, ANYONE, type Reader, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { FIXED_SEGMENTS, PRESETS } from '@agremia/model/rules/terminology'
import { wordPathsFor } from '@agremia/model/rules/word-paths'
import { expect, it } from 'vitest'
import { CONTRIBUTIONS, LIST_SCREENS, SCREENS } from './features.ts'
import { routeTree } from './routes.tsx'
import { entriesFor, subMenuOf } from './sub-menu-look.tsx'

/** Every screen of the app by the roles that may open it. A change here is a change of access. */
const TABLE: readonly [readonly Reader[], readonly string[]][] = [
  [
    ANYONE,
    [
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
    STAFF,
    [
      '/apiSecrets/$id',
      '/apiSecrets/new',
      '/developers',
      '/candidaturas',
      '/candidaturas/$id',
      '/candidaturas/nova',
      '/configuracaoCandidaturas',
      '/configuracaoMensagens',
      '/configuracaoMensagens/$name',
      '/configuracaoOrganizacao',
      '/configuracaoOrganizacao/etiquetas',
      '/configuracaoOrganizacao/etiquetas/$id',
      '/configuracaoOrganizacao/etiquetas/nova',
      '/configuracaoTesouraria',
      '/configuracaoTesouraria/rubricas',
      '/configuracaoTesouraria/rubricas/$id',
      '/configuracaoTesouraria/rubricas/nova',
      '/developers/documentacao',
      '/relatorios/$ano',
      '/relatorios/$ano/textos',
      '/tesoouraria/$id',
      '/tesouraria',
      '/tesouraria/contabilista',
      '/tesouraria/mapa',
      '/tesouraria/multiplos',
      '/relatorios',
      '/tesouraria/novo',
      '/tesouraria/orcamento',
      '/~configuracaoMembros/contas',
      '/~configuracaoMembros/contas/$id',
      '/~configuracaoMembros/contas/nova',
      '/~configuracaoMembros/orgaos',
      '/~configuracaoMembros/orgaos/$id',
      '/~configuracaoMembros/orgaos/novo',
      '/~configuracaoMembros/planos',
      '/~configuracaoMembros/planos/$id',
      '/~configuracaoMembros/planos/novo',
      '/~configuracaoMembros/series',
      '/~configuracaoMembros/series/$id',
      '/~configuracaoMembros/series/nova',
      '/fichasRepetidas',
      '/passagensPorIdade',
      '/importacao',
      '/importacao/$id',
      '/mensagens',
      '/mensagens/$id',
      '/mensagens/envios',
      '/mensagens/envios/$id',
      '/mensagens/nova',
      '/pedidosDeAlteracao',
      '/pedidosDeAlteracao/$id',
      '/pagamentos/$id',
      '/tesouraria/contas',
      '/tesouraria/contas/$id',
      '/tesouraria/contas/$id/conciliar',
      '/tesouraria/contas/$id/fecho',
      '/tesouraria/contas/diferencas',
      '/tesouraria/movimentos',
      '/tesouraria/movimentos/$id',
      '/tesouraria/movimentos/novo',
      '/utilizadores',
      '/utilizadores/novo',
      '/~cartoesMembro/verificarVarios',
      '/~cartoesMembro/verificarVarios/$id',
      '/~cartoesMembro/verificarVarios/nova',
      '/~configuracaoCartoesMembros',
      '/~cartoesMembro',
      '/~cartaCartoesMembro/$id',
      '/~cartoesMembro/$id',
      '/~cartoesMembro/criar',
      '/~cartoesMembro/ficha/$id',
      '/~cartoesMembro/ficha/novo',
      '/~cartoesMembro/lotes',
      '/~cartoesMembro/lotes/$id',
      '/~configuracaoMembros',
      '/~membros',
      '/~membros/$id',
      '/~membros/livros',
      '/~membros/novo',
      '/~quotas/aviso/$memberId',
      '/~quotas/dividas',
      '/~quotas/dividas/$memberId',
      '/~quotas/dividas/nova',
      '/~quotas/dividas/saldos',
      '/~quotas/dividas/saldos/$id',
      '/~quotas',
      '/~quotas/folhaDoDia',
      '/~quotas/geracoes',
      '/~quotas/geracoes/$id',
      '/~quotas/gerar',
      '/~quotas/~notificarMembros',
      '/~quotas/taloes',
      '/~quotas/pagamentos',
      '/~quotas/pagamentos/novo',
      '/~quotas/pedidosMbway',
      '/~quotas/pedidosMbway/$id',
      '/~quotas/porIdentificar',
      '/~quotas/porIdentificar/$id',
      '/~quotas/porIdentificar/novo',
      '/~quotas/ajustes',
      '/~quotas/diferencas',
      '/tesouraria/donativos',
      '/tesouraria/donativos/$id',
      '/tesouraria/donativos/doadores',
      '/tesouraria/donativos/novo',
    ],
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

it('NAV-51: the table of screens and of the roles that may open them', () => {
  const declared = SCREENS.map(({ path, roles }) => ({ path, roles }))
  const expected = TABLE.flatMap(([roles, paths]) => paths.map(path => ({ path, roles })))
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1)
  expect(declared.toSorted(byPath)).toEqual(expected.toSorted(byPath))
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
  expect(reached).toHaveLength(3)
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

it('SHELL-17: the first page of each list is fetched with the page itself', () => {
  expect(LIST_SCREENS).toEqual({
    '/~membros': 'members',
    '/candidaturas': 'memberApplications',
    '/~cartoesMembro/verificarVarios': 'cardSessions',
    '/tesouraria': 'treasuryDocs',
    '/tesouraria/movimentos': 'treasuryMovements',
    '/configuracaoTesouraria/estados': 'docStatuses',
    '/configuracaoTesouraria/rubricas': 'treasuryCategories',
    '/~quotas/pagamentos': 'payments',
    '/~quotas/porIdentificar': 'receivedMoney',
    '/~quotas/pedidosMbway': 'mbway',
    '/~quotas/dividas': 'unsettledPayments',
    '/~quotas/geracoes': 'quotaRuns',
    '/~cartoesMembro': 'membershipCards',
    '/~cartoesMembro/lotes': 'cardBatches',
    '/mensagens': 'messages',
    '/mensagens/envios': 'messageBatches',
    '/pedidosDeAlteracao': 'memberChangeRequests',
    '/utilizadores': 'users',
    '/~configuracaoMembros/planos': 'quotaPlans',
    '/~configuracaoMembros/contas': 'bankAccounts',
    '/~configuracaoMembros/series': 'receiptSeries',
    '/~configuracaoMembros/orgaos': 'governingBodies',
    '/tesouraria/donativos': 'donations',
    '/configuracaoOrganizacao/etiquetas': 'tags',
    '/developers': 'apiSecrets',
  })
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

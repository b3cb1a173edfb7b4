import { SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { expect, test } from 'vitest'
import { type CrumbRoute, crumbsOf } from './crumbs.ts'

const ROUTES: Record<string, CrumbRoute> = {
  '/utilizadores': { title: 'Utilizadores', roles: STAFF },
  '/utilizadores/$id': { title: 'Editar utilizador', roles: SIGNED_IN },
}
const find = (path: string) => ROUTES[path]

test('SHELL-05: an entry for each segment, all of them links for staff', () => {
  expect(crumbsOf('/utilizadores/u1', 'editor', find, '/utilizadores/$id')).toEqual([
    { path: '/utilizadores', label: 'Utilizadores', isLink: true },
    { path: '/utilizadores/u1', label: 'Editar utilizador', isLink: true },
  ])
})

test('SHELL-05: an entry that the user may not open is not a link', () => {
  expect(crumbsOf('/utilizadores/u1/', 'member', find, '/utilizadores/$id').map(({ isLink }) => isLink)).toEqual([
    false,
    true,
  ])
})

test('SHELL-05: a segment without a screen shows its decoded text and is not a link', () => {
  expect(crumbsOf('/s%C3%B3cios/100%', 'admin', find)).toEqual([
    { path: '/s%C3%B3cios', label: 'sócios', isLink: false },
    { path: '/s%C3%B3cios/100%', label: '100%', isLink: false },
  ])
})

test('SHELL-05: a fixed segment of the path is not taken for an id', () => {
  const crumbs = crumbsOf('/utilizadores/senha/u1', 'admin', find, '/utilizadores/senha/$id')
  expect(crumbs.map(({ label, isLink }) => [label, isLink])).toEqual([
    ['Utilizadores', true],
    ['senha', false],
    ['u1', false],
  ])
})

test('SHELL-05 NAV-52: an entry without a screen shows the segment of the address, and links use the paths of the screens', () => {
  const one = (path: string) =>
    path === '/~membros/$id' ? { title: 'Editar {memberSingular}', roles: STAFF } : undefined
  expect(crumbsOf('/~membros/m1', 'admin', one, '/~membros/$id', '/socios/m1')).toEqual([
    { path: '/~membros', label: 'socios', isLink: false },
    { path: '/~membros/m1', label: 'Editar {memberSingular}', isLink: true },
  ])
})

test('SHELL-05: a screen whose path is not below its list has the entries of the list before its own', () => {
  const routes: Record<string, CrumbRoute> = {
    '/~quotas': { title: 'Quotas', roles: STAFF },
    '/~quotas/pagamentos': { title: 'Pagamentos', roles: STAFF },
    '/pagamentos/$id': { title: 'Pagamento', roles: STAFF, listPath: '/~quotas/pagamentos' },
  }
  const crumbs = crumbsOf('/pagamentos/p1', 'editor', path => routes[path], '/pagamentos/$id')
  expect(crumbs).toEqual([
    { path: '/~quotas', label: 'Quotas', isLink: true },
    { path: '/~quotas/pagamentos', label: 'Pagamentos', isLink: true },
    { path: '/pagamentos/p1', label: 'Pagamento', isLink: true },
  ])
})

import { PRESETS } from '@agremia/model/rules/terminology'
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { moveAddress } from './terminology-change.ts'
import { rewriteFor } from './word-paths.ts'

const club = { name: 'Clube do Rio', ...PRESETS.club }
const union = { name: 'Sindicato do Rio', ...PRESETS.union }

async function openAt(address: string) {
  const root = createRootRoute()
  const settings = createRoute({ getParentRoute: () => root, path: '/~configuracaoMembros' })
  const member = createRoute({ getParentRoute: () => root, path: '/~membros/$id' })
  const router = createRouter({
    routeTree: root.addChildren([settings, member]),
    history: createMemoryHistory({ initialEntries: [address] }),
    rewrite: rewriteFor(club),
    caseSensitive: true,
  })
  await router.load()
  return { router, screen: router.state.matches.find(match => match.routeId !== '__root__') }
}

describe('NAV-52: the router under the organisation’s words', () => {
  it('opens a public address and keeps its search parameters and hash', async () => {
    const { router, screen } = await openAt('/socios/a%20b?_search=socios&_sort=-name#grupo-2')
    expect(screen?.routeId).toBe('/~membros/$id')
    expect(screen?.params).toEqual({ id: 'a b' })
    expect(router.state.location).toMatchObject({ searchStr: '?_search=socios&_sort=-name', hash: 'grupo-2' })
    expect(router.history.location.href).toBe('/socios/a%20b?_search=socios&_sort=-name#grupo-2')
  })

  it('writes links with the organisation’s words', async () => {
    const { router } = await openAt('/')
    const made = (to: string) =>
      router.buildLocation({ to, search: { voltar: '/socios' }, hash: 'x' } as never).publicHref // no typed table here
    expect(made('/~configuracaoMembros')).toBe('/configuracaoSocios?voltar=%2Fsocios#x')
    expect(made('/~membros/m1')).toBe('/socios/m1?voltar=%2Fsocios#x')
    expect(made('/utilizadores')).toBe('/utilizadores?voltar=%2Fsocios#x')
  })

  it.each(['/~configuracaoMembros', '/%7EconfiguracaoMembros', '/configuracaoMembros', '/configuracaosocios'])(
    '%s is not found and stays in the address bar',
    async address => {
      const { router, screen } = await openAt(address)
      expect(screen).toBeUndefined()
      expect(router.history.location.href).toBe(address)
    },
  )

  it('the address of a screen changes with the words; a fixed address stays', () => {
    expect(moveAddress('/configuracaoSocios', club, union)).toBe('/configuracaoAssociados')
    expect(moveAddress('/quotas/dividas/m1', club, union)).toBe('/quotizacoes/dividas/m1')
    expect(moveAddress('/utilizadores/u1', club, union)).toBe('/utilizadores/u1')
    expect(moveAddress('/nao-existe', club, union)).toBe('/nao-existe')
  })
})

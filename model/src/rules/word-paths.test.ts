import { describe, expect, it } from 'vitest'
import { FIXED_SEGMENTS, PRESETS } from './terminology.ts'
import { addressToday, wordPathsFor } from './word-paths.ts'

const club = wordPathsFor(PRESETS.club)

describe('NAV-52: paths from the organisation’s words', () => {
  it.each([
    ['/~membros', '/socios'],
    ['/~membros/', '/socios/'],
    ['/~membros/novo', '/socios/novo'],
    ['/~membros/0190-a', '/socios/0190-a'],
    ['/~configuracaoMembros', '/configuracaoSocios'],
    ['/~cartoesMembro', '/cartoesSocio'],
    ['/~cartoesMembro/verificarVarios/c1', '/cartoesSocio/verificarVarios/c1'],
    ['/~cartaCartoesMembro/c1', '/cartaCartoesSocio/c1'],
    ['/~configuracaoCartoesMembros', '/configuracaoCartoesSocios'],
    ['/~quotas', '/quotas'],
    ['/~quotas/dividas/m1', '/quotas/dividas/m1'],
    ['/~quotas/~notificarMembros', '/quotas/notificarSocios'],
  ])('the table says %s, people see %s', (own, seen) => {
    expect(club.toPublic(own)).toBe(seen)
    expect(club.toOwn(seen)).toBe(own)
  })

  it.each([
    '/',
    '/utilizadores',
    '/utilizadores/socios',
    '/configuracaoOrganizacao/etiquetas/quotas',
    '/pagamentos/quotas',
    '/SOCIOS',
    '/sociosx',
    '/socio',
    '/notificarSocios',
    '/socios-antigos/novo',
    '/100%',
  ])('%s has no word in the place of one, and stays', path => {
    expect(club.toOwn(path)).toBe(path)
    expect(club.toPublic(path)).toBe(path)
  })
  it('no fixed path is ever another', () => {
    for (const words of Object.values(PRESETS)) {
      const paths = wordPathsFor(words)
      for (const segment of FIXED_SEGMENTS) {
        expect(paths.toOwn(`/${segment}/socios`)).toBe(`/${segment}/socios`)
        expect(paths.toPublic(`/${segment}`)).toBe(`/${segment}`)
      }
    }
  })

  it.each(['/~membros', '/%7Emembros', '/%7emembros/novo', '/~', '/~/x', '/~outra', '/quotas/~notificarMembros'])(
    '%s typed by hand is no screen, and the address stays as it was typed',
    typed => {
      expect(club.toOwn(typed)).toBe(`/~${typed}`)
      expect(club.toPublic(club.toOwn(typed))).toBe(typed)
    },
  )

  it('words that contain each other are told apart', () => {
    const paths = wordPathsFor({ memberURLSingular: 'x', memberURLPlural: 'x-x', membershipPaymentsURL: 'x' })
    const own = [
      '/~membros/x',
      '/~cartoesMembro/x-x',
      '/~quotas/x',
      '/~quotas/~notificarMembros',
      '/~configuracaoMembros',
    ]
    expect(own.map(paths.toPublic)).toEqual(['/x-x/x', '/cartoesX/x-x', '/x/x', '/x/notificarX-x', '/configuracaoX-x'])
    expect(own.map(paths.toPublic).map(paths.toOwn)).toEqual(own)
  })

  it('an address under old words becomes the same screen under new ones', () => {
    const union = wordPathsFor(PRESETS.union)
    expect(union.toPublic(club.toOwn('/quotas/notificarSocios'))).toBe('/quotizacoes/notificarAssociados')
    expect(union.toPublic(club.toOwn('/utilizadores/novo'))).toBe('/utilizadores/novo')
  })
})

describe('NAV-52: an old bookmark', () => {
  const former = {
    memberURLSingular: ['socio'],
    memberURLPlural: ['membros', 'socios'],
    membershipPaymentsURL: ['joias'],
  }
  it.each([
    ['/socios', '/associados'],
    ['/socios/0190-a', '/associados/0190-a'],
    ['/membros/novo', '/associados/novo'],
    ['/configuracaoSocios/estados', '/configuracaoAssociados/estados'],
    ['/cartoesSocio', '/cartoesAssociado'],
    ['/joias/dividas', '/quotas/dividas'],
    ['/associados', undefined],
    ['/nada', undefined],
    ['/utilizadores/socios', undefined],
    ['/~membros', undefined],
    ['/', undefined],
  ])('%s leads to %s', (path, today) => {
    expect(addressToday(path, former, PRESETS.association)).toBe(today)
  })
})

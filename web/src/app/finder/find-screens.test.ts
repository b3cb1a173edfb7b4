import { ANYONE, SIGNED_IN, STAFF } from '@agremia/model/rules/roles'
import { describe, expect, it } from 'vitest'
import { findScreens, screensFor } from './find-screens.ts'

const TABLE = [
  { path: '/autorizacao/entrar', title: 'Entrar', roles: ANYONE },
  { path: '/utilizadores', title: 'Utilizadores', roles: STAFF },
  { path: '/utilizadores/novo', title: 'Novo utilizador', roles: STAFF },
  { path: '/utilizadores/$id', title: 'Editar utilizador', roles: SIGNED_IN },
  { path: '/dashboard', title: 'Início', roles: SIGNED_IN },
]
const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title)

describe('Ctrl+K', () => {
  it('offers the screens that the user may open, without those that need an id', () => {
    expect(titles(screensFor('editor', TABLE))).toEqual(['Utilizadores', 'Novo utilizador', 'Início'])
    expect(titles(screensFor('member', TABLE))).toEqual(['Início'])
  })
  it('finds titles by any of their words, without accents, and lists those that begin with the first word first', () => {
    expect(titles(findScreens('inicio', TABLE))).toEqual(['Início'])
    expect(titles(findScreens('utilizador NOVO', TABLE))).toEqual(['Novo utilizador'])
    expect(titles(findScreens('utiliz', TABLE))[0]).toBe('Utilizadores')
    expect(findScreens('xadrez', TABLE)).toEqual([])
    expect(findScreens(' ', TABLE)).toHaveLength(TABLE.length)
  })
})

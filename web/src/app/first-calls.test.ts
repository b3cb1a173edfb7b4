import type { Role } from '@agremia/model/rules/roles'
import { beforeEach, describe, expect, it } from 'vitest'
import { guessListQuery } from './first-calls.ts'
import { forgetListQuery, storeListQuery } from './last-list-query.ts'

const lists = {
  users: { path: 'users', title: 'name', columns: ['email', 'name', 'role'], sort: '-name' },
  members: { path: 'members', title: 'name', columns: ['name'], sort: 'name', filter: { _isActive: 'true' } },
}
const guess = (pathname: string, search = '', role: Role = 'admin') =>
  guessListQuery({ pathname, search }, lists, undefined, role)
const plain = { _sort: '-name', _fields: 'name,email,role', _limit: 100 }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('SHELL-17: what the first load asks of its list', () => {
  it('is what the resource declares, the title first', () => {
    expect(guess('/utilizadores')).toEqual({ name: 'users', path: 'users', query: plain })
  })
  it('is what the address says, in so many rows as this browser likes (LIST-02)', () => {
    localStorage.setItem('listSize', '250')
    expect(guess('/utilizadores', '?_sort=email&_role=admin&_role=editor&outra=1')?.query).toEqual({
      _sort: 'email',
      _role: ['admin', 'editor'],
      _fields: 'name,email,role',
      _limit: 250,
    })
  })
  it('is what was asked there before in this session, if it was this list', () => {
    const query = { _sort: 'role', _fields: 'name', _limit: 100 }
    storeListQuery({ pathname: '/utilizadores', search: '?_sort=role' }, { name: 'users', query })
    expect(guess('/utilizadores', '?_sort=role')?.query).toEqual(query)
    // Whoever comes without an address finds the list as it was.
    expect(guess('/utilizadores')?.query).toEqual(query)
    expect(guess('/utilizadores', '?_sort=email')?.query).toMatchObject({ _sort: 'email', _fields: 'name,email,role' })
    storeListQuery({ pathname: '/utilizadores', search: '' }, { name: 'tags', query })
    expect(guess('/utilizadores')?.query).toEqual(plain)
  })
  it('is left to the list where more than a page was loaded', () => {
    forgetListQuery({ pathname: '/utilizadores', search: '' })
    expect(guess('/utilizadores')).toBeUndefined()
  })
  it.each(['{', '7', 'null', '{"name":1,"query":{}}'])('does not trust what is stored: %s', stored => {
    sessionStorage.setItem('listQuery:/utilizadores', stored)
    expect(guess('/utilizadores')?.query).toEqual(plain)
  })
  it.each(['/', '/adminHome'])('NAV-01, NAV-06: at %s it is the list at which staff begin; members have none', at => {
    expect(guess(at, '', 'editor')).toMatchObject({ name: 'members', query: { _isActive: 'true' } })
    expect(guess(at, '', 'member')).toBeUndefined()
  })
  it('MEM-01f: is what the list looks for by itself only where the address says nothing', () => {
    expect(guess('/~membros')?.query).toMatchObject({ _isActive: 'true', _sort: 'name' })
    expect(guess('/~membros', '?_search=ana')?.query).not.toHaveProperty('_isActive')
  })
  it('is nothing on another screen, nor on a page without its block of lists', () => {
    expect(guess('/utilizadores/novo')).toBeUndefined()
    expect(guess('/configuracaoOrganizacao/etiquetas')).toBeUndefined()
    expect(guessListQuery({ pathname: '/utilizadores', search: '' }, {}, undefined, 'admin')).toBeUndefined()
  })
})

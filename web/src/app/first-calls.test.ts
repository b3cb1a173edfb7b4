import { ROLES, type Role } from '@agremia/model/rules/roles'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeys } from '../api/query-keys.ts'
import { DOC_STATUSES_CALL } from '../features/treasury/doc-statuses-call.ts'
import { guessListQuery, otherCalls } from './first-calls.ts'
import { forgetListQuery, readListQuery, storeListQuery } from './last-list-query.ts'
import { watchListQueries } from './take-first-calls.ts'

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

describe('SHELL-17: the list request of the first load', () => {
  it('has the columns and order of the definition, the title first', () => {
    expect(guess('/utilizadores')).toEqual({ name: 'users', path: 'users', query: plain })
  })
  it('has the parameters of the address and the stored page size (LIST-02)', () => {
    localStorage.setItem('listSize', '250')
    expect(guess('/utilizadores', '?_sort=email&_role=admin&_role=editor&outra=1')?.query).toEqual({
      _sort: 'email',
      _role: ['admin', 'editor'],
      _fields: 'name,email,role',
      _limit: 250,
    })
  })
  it('repeats the last request of this address in this session, if it was for the same list', () => {
    const query = { _sort: 'role', _fields: 'name', _limit: 100 }
    storeListQuery({ pathname: '/utilizadores', search: '?_sort=role' }, { name: 'users', query })
    expect(guess('/utilizadores', '?_sort=role')?.query).toEqual(query)
    // An address without parameters uses the last request of its path.
    expect(guess('/utilizadores')?.query).toEqual(query)
    expect(guess('/utilizadores', '?_sort=email')?.query).toMatchObject({ _sort: 'email', _fields: 'name,email,role' })
    storeListQuery({ pathname: '/utilizadores', search: '' }, { name: 'tags', query })
    expect(guess('/utilizadores')?.query).toEqual(plain)
  })
  it('is the call for the rows, whichever other call for the same resource was answered last', async () => {
    const client = new QueryClient()
    const page = async () => ({ data: [], meta: { total: 0 } })
    const stops = [
      watchListQueries(client),
      new InfiniteQueryObserver(client, {
        queryKey: queryKeys.list('users', plain),
        queryFn: page,
        initialPageParam: 1,
        getNextPageParam: () => undefined,
      }).subscribe(() => undefined),
    ]
    await vi.waitFor(() => expect(readListQuery(window.location)).toEqual({ name: 'users', query: plain }))
    const sums = queryKeys.list('users', { _sums: 'balance', _limit: 1 })
    stops.push(new QueryObserver(client, { queryKey: sums, queryFn: page }).subscribe(() => undefined))
    await vi.waitFor(() => expect(client.getQueryData(sums)).toBeDefined())
    expect(readListQuery(window.location)).toEqual({ name: 'users', query: plain })
    for (const stop of stops) stop()
    client.clear()
  })
  it('is not made if more than one page was loaded', () => {
    forgetListQuery({ pathname: '/utilizadores', search: '' })
    expect(guess('/utilizadores')).toBeUndefined()
  })
  it.each(['{', '7', 'null', '{"name":1,"query":{}}'])('ignores an invalid stored query: %s', stored => {
    sessionStorage.setItem('listQuery:/utilizadores', stored)
    expect(guess('/utilizadores')?.query).toEqual(plain)
  })
  it.each(['/', '/adminHome'])('NAV-01, NAV-06: at %s it is for the home list of staff; members have none', at => {
    expect(guess(at, '', 'editor')).toMatchObject({ name: 'members', query: { _isActive: 'true' } })
    expect(guess(at, '', 'member')).toBeUndefined()
  })
  it('MEM-01f: has the default filter only if the address has no parameters', () => {
    expect(guess('/~membros')?.query).toMatchObject({ _isActive: 'true', _sort: 'name' })
    expect(guess('/~membros', '?_search=ana')?.query).not.toHaveProperty('_isActive')
  })
  it('is not made on other screens or on a page without the JSON block of lists', () => {
    expect(guess('/utilizadores/novo')).toBeUndefined()
    expect(guess('/configuracaoOrganizacao/etiquetas')).toBeUndefined()
    expect(guessListQuery({ pathname: '/utilizadores', search: '' }, {}, undefined, 'admin')).toBeUndefined()
  })
})

it.each(ROLES)('SHELL-17: the document statuses, all of them, are asked for at the start: %s', role => {
  const paths = otherCalls({ userId: 'u1', role }, {}).map(({ path }) => path)
  expect(paths.filter(path => path.startsWith('/doc_statuses'))).toEqual([DOC_STATUSES_CALL.path])
})

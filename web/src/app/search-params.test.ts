import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('the search parameters of an address', () => {
  test('are plain text when read and when written', () => {
    const search = { _search: '12', _active: 'true', _role: ['admin', 'editor'], voltar: '/utilizadores?_sort=-name' }
    const text = stringifySearch(search)
    expect(text).toBe('?_search=12&_active=true&_role=admin&_role=editor&voltar=%2Futilizadores%3F_sort%3D-name')
    expect(parseSearch(text)).toEqual(search)
  })

  test('empty values are not written', () => {
    expect(stringifySearch({ _search: '', _sort: undefined })).toBe('')
  })
})

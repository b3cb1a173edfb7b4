import { describe, expect, test } from 'vitest'
import { described } from '../../test/described.ts'
import { explained } from '../../test/render.tsx'
import { allTabLabel, findCurrentView, moveView, type SavedView, searchOfView, viewStateNow } from './list-views.ts'

const people = described({
  name: 'people',
  columns: ['name', 'email'],
  operations: ['list'],
  fields: ['name', 'email', 'phone'].map(name => explained(name, { sortable: true })),
})
const view = (name: string, search: string | null, columns: string | null = null, position = 0): SavedView => ({
  _id: name,
  created_at: '',
  updated_at: '',
  rev: 1,
  name,
  search,
  columns,
  position,
})
const staff = view('staff', '_role=admin&_role=editor&_sort=name')
const phones = view('phones', '_role=admin', 'name:18,phone,gone')
const now = (asked = {}, fields = ['name', 'email'], widths = {}) => viewStateNow(people, asked, fields, widths)

describe('saved views of a list', () => {
  test('the address of a view contains its columns', () => {
    expect(searchOfView(staff)).toEqual({ _role: ['admin', 'editor'], _sort: 'name' })
    expect(searchOfView(phones)).toEqual({ _role: 'admin', _fields: 'name:18,phone,gone' })
    expect(searchOfView(view('plain', null))).toEqual({})
  })

  test('a stored view leaves out the list’s defaults and is normalised', () => {
    expect(now({ _sort: 'name' })).toEqual({ search: '', columns: '' })
    expect(
      now({ _sort: '-name', _role: ['editor', 'admin'], _search: 'joão' }, ['email', 'name'], { email: 9 }),
    ).toEqual({
      search: '_role=admin&_role=editor&_search=jo%C3%A3o&_sort=-name',
      columns: 'email:9,name',
    })
  })

  test('the current view is found whatever the order of its parameters, and even if columns were removed', () => {
    const find = (state: ReturnType<typeof now>, opened?: string) => {
      const { view: current, isChanged } = findCurrentView(people, [staff, phones], state, opened)
      return [current?._id, isChanged]
    }
    expect(find(now({ _role: ['editor', 'admin'] }))).toEqual(['staff', false])
    expect(find(now({ _role: 'admin' }, ['name', 'phone'], { name: 18 }))).toEqual(['phones', false])
    expect(find(now({ _role: 'admin' }))).toEqual([undefined, false])
    // An opened view stays current while it is changed, until the list equals another view.
    expect(find(now({ _role: 'admin' }), 'staff')).toEqual(['staff', true])
    expect(find(now({ _role: 'admin' }, ['name', 'phone'], { name: 18 }), 'staff')).toEqual(['phones', false])
    expect(find(now({ _role: 'admin' }), 'deleted')).toEqual([undefined, false])
  })

  test('of two equal views, the opened one is current', () => {
    const twin = { ...staff, _id: 'twin' }
    expect(findCurrentView(people, [staff, twin], now({ _role: ['admin', 'editor'] }), 'twin').view?._id).toBe('twin')
  })

  test('move to the left and to the right; equal positions are renumbered, and nothing changes at the ends', () => {
    const three = ['a', 'b', 'c'].map(name => view(name, null, null, 5))
    const { ordered, changed } = moveView(three, 'c', -1)
    expect(ordered.map(one => [one.name, one.position])).toEqual([
      ['a', 0],
      ['c', 1],
      ['b', 2],
    ])
    expect(changed).toHaveLength(3)
    expect(moveView(ordered, 'c', 1).changed.map(one => one.name)).toEqual(['b', 'c'])
    expect(moveView(three, 'a', -1).changed).toEqual([])
    expect(moveView(three, 'c', 1).changed).toEqual([])
  })

  test('the first tab agrees in gender with the listed noun', () => {
    expect(['Utilizadores', 'Sócios', 'Cartões'].map(allTabLabel)).toEqual(['Todos', 'Todos', 'Todos'])
    expect(['Etiquetas', 'Mensagens', 'Candidaturas de sócio', 'Operações'].map(allTabLabel)).toEqual(
      Array.from({ length: 4 }, () => 'Todas'),
    )
  })
})

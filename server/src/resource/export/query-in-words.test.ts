import { parseListQuery } from '@agremia/model/resource/list-query'
import { auditLog } from '@agremia/model/resources/audit-log'
import { members } from '@agremia/model/resources/members'
import { users } from '@agremia/model/resources/users'
import { expect, it } from 'vitest'
import { queryInWords } from './query-in-words.ts'

const say = (text: string) => text.replaceAll('{MemberSingular}', 'Sócio')
const asker = { role: 'admin', today: '2026-11-15' } as const

it.each([
  [users, {}, undefined],
  [users, { _search: 'ana' }, 'pesquisa «ana»'],
  [users, { _role: ['editor', 'member'] }, 'Tipo de acesso: Editor ou Sócio'],
  [users, { _active: 'false', '_name.has': 'sá' }, 'Ativo: Não · Nome com «sá»'],
  [users, { '_lastLoginAt.from': '2026-01-01T00:00:00Z' }, 'Última entrada desde 01/01/2026 00:00'],
  [users, { '_lastLoginAt.to': '2026-07-01T00:00:00Z' }, 'Última entrada até 01/07/2026 01:00'],
  [users, { '_lastLoginAt.empty': 'true' }, 'Última entrada: por preencher'],
  [members, { _isActive: 'true' }, 'Ativos'],
  [members, { '_name.has': 'sá', _isActive: 'true' }, 'Ativos · Nome completo com «sá»'],
  [members, { _isActive: 'false' }, 'Ativo: Não'],
  [auditLog, { _userId: '01890000-0000-7000-8000-000000000000' }, 'Quem'],
])('LIST-07a: query %# is described in words', (resource, raw, words) => {
  const { query, errors } = parseListQuery(resource, raw, asker)
  expect(errors).toEqual({})
  expect(queryInWords(resource, query, say)).toBe(words)
})

it('LIST-07a: refs are said by the titles of their rows', () => {
  const ids = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002']
  const { query } = parseListQuery(members, { _categoryId: ids, _isActive: 'true' }, asker)
  const titles = new Map([['categoryId', ['Júnior', 'Efetivo']]])
  expect(queryInWords(members, query, say, undefined, titles)).toBe('Ativos · Categoria: Júnior ou Efetivo')
})

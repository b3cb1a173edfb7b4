import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { api } from '../../api/client.ts'
import type { Item } from '../../resource/item.ts'
import { MemberAccess } from './member-access.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: unknown[]
let member: Record<string, unknown>
let users: Record<string, unknown>[]
let memberStateNames: Record<string, unknown>[]
let refusal: Record<string, string> | undefined

const USER = { _id: 'u1', rev: 1, email: 'rosa@socios.example', active: true }

beforeEach(async () => {
  sent = []
  member = { _id: 'm1', rev: 1, name: `Rosa ${'Comprida '.repeat(12)}`, email: 'rosa@socios.example', tags: [] }
  users = []
  memberStateNames = []
  refusal = undefined
  server = await serve((request, response, body) => {
    if (request.method === 'GET') return reply(response, 200, { data: { member, users, memberStateNames } })
    sent.push(JSON.parse(body))
    if (refusal) return reply(response, 422, { code: 'invalidInput', errors: refusal })
    users = [USER]
    reply(response, 201, { data: USER })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

/** Renders it as the member's sheet does; `refresh` reads the users from the server again. */
function Shown() {
  const { data, refetch } = useQuery({
    queryKey: ['sheet'],
    queryFn: async () =>
      (await api.get<{ data: { member: Item; users: Item[]; memberStateNames: Item[] } }>('/sheet')).data.data,
  })
  if (!data) return null
  const { member: shown, ...related } = data
  return (
    <main>
      <MemberAccess member={shown} related={related} refresh={async () => void (await refetch())} />
    </main>
  )
}

const may = (operations: ('create' | 'read')[]) => ({
  data: { users: [explained('name', { max: 100 }), explained('email')] },
  meta: {
    users: {
      path: 'users',
      label: { one: 'Utilizador', many: 'Utilizadores' },
      title: 'name',
      columns: [],
      sort: 'name',
      searchable: false,
      operations,
    },
  },
})
const show = async (operations: ('create' | 'read')[] = ['create']) => {
  renderPart(<Shown />, may(operations))
  await screen.findByRole('main')
}
const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Criar acesso' }))
  return screen.findByRole('dialog', { name: 'Criar acesso' })
}

test("USR-01: the sheet creates the member's account after showing name and e-mail, and then links to the user", async () => {
  await show()
  const dialog = await ask()
  expect(dialog.textContent).toContain('passa a entrar com o e-mail rosa@socios.example')
  expect(sent).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar acesso' }))
  const link = await screen.findByRole('link', { name: 'rosa@socios.example' })
  expect(link.getAttribute('href')).toBe('/utilizadores/u1')
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(screen.queryByRole('button', { name: 'Criar acesso' })).toBeNull()
  // The name of a user has a lower maximum length than that of a person, so it is cut.
  const name = String(member.name).slice(0, 100)
  expect(sent).toEqual([{ name, email: 'rosa@socios.example', role: 'member', memberId: 'm1' }])
  await screen.findByText('Acesso criado')
})

test.each([
  [
    { email: 'Este valor já existe noutro registo.' },
    'Já há um utilizador com o e-mail rosa@socios.example. Se é a mesma pessoa, ligue-o a esta ficha; se não é, dê à ficha outro e-mail.',
  ],
  [
    { memberId: 'Este valor já existe noutro registo.' },
    'Esta ficha já tem um utilizador. Volte a abri-la para o ver.',
  ],
  [{ email: 'E-mail inválido.' }, 'E-mail inválido.'],
])('USR-01: the error %j is shown with a text that says what to do', async (errors, words) => {
  refusal = errors
  await show()
  const dialog = await ask()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar acesso' }))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(words))
  expect(screen.queryByRole('link', { name: 'rosa@socios.example' })).toBeNull()
})

test('USR-01: without an e-mail nothing is sent, and the missing e-mail is named', async () => {
  member.email = null
  await show()
  const dialog = await ask()
  expect(dialog.textContent).toContain('a ficha precisa de um e-mail')
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Fechar' }).at(-1) ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
})

test('USR-01: access is offered only to staff who may create users and not for deceased members; an existing account is always shown', async () => {
  await show(['read'])
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  cleanup()
  member.stateNameId = 's1'
  memberStateNames = [{ _id: 's1', slug: 'falecido' }]
  await show(['create'])
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  cleanup()
  users = [{ ...USER, active: false }]
  await show(['read'])
  expect(screen.getByRole('main').textContent).toBe('Acesso desativado: rosa@socios.example')
})

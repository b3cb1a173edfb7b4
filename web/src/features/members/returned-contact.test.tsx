import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { SheetHead } from './sheet-head.tsx'
import { useReadSheet } from './use-sheet.ts'

const SYSTEM = { rev: 1, created_at: '', updated_at: '' }
let server: Awaited<ReturnType<typeof serve>>
let marked: Record<string, string | null>
let calls: string[]
let refusal: unknown

beforeEach(async () => {
  marked = { e1: null, a1: null }
  calls = []
  refusal = undefined
  server = await serve((request, response, body) => {
    const contact = /\/contacts\/(\w+)\/returned/.exec(request.url ?? '')?.[1]
    if (contact) {
      calls.push(`${contact} ${body}`)
      if (refusal) return reply(response, 503, refusal)
      marked[contact] = JSON.parse(body).isReturned ? '2026-03-12T10:00:00.000Z' : null
      return reply(response, 200, { data: { _id: contact, rev: 2 } })
    }
    if (!request.url?.endsWith('/members/m1/sheet')) return reply(response, 404, { code: 'notFound', errors: {} })
    const contactOf = (_id: string, kind: string) => ({ ...SYSTEM, _id, kind, isPrimary: true, bouncedAt: marked[_id] })
    const member = {
      ...SYSTEM,
      _id: 'm1',
      name: 'Ana Brás',
      stateSince: '2020-01-01',
      email: 'ana@example.pt',
      locality: 'Lisboa',
      emailBouncedAt: marked.e1,
      addressReturnedAt: marked.a1,
    }
    const nothing = { memberStates: [], memberTerms: [], memberPhotos: [], memberChangeRequests: [], users: [] }
    const contacts = [contactOf('e1', 'email'), contactOf('a1', 'address')]
    const more = { memberStateNames: [], memberCategories: [], likelyPairs: [], refs: {} }
    reply(response, 200, { data: { member, contacts, ...nothing, ...more } })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Head() {
  const read = useReadSheet()
  const { data } = useQuery({
    queryKey: queryKeys.item('members', 'm1'),
    queryFn: ({ signal }) => read('m1', signal),
  })
  return data && <SheetHead member={data} />
}

describe('MSG-01: returned contacts in the head of a sheet', () => {
  test.each([
    ['e1', 'Marcar o e-mail como devolvido', /^E-mail devolvido em 12\/03\/2026/],
    ['a1', 'Marcar a morada como devolvida', /^Morada devolvida em 12\/03\/2026/],
  ])('%s is marked after a question, and the mark is taken away again', async (contact, label, flag) => {
    renderPart(<Head />)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    expect(await screen.findByText(`${label}?`)).toBeTruthy()
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Marcar' }))
    expect(await screen.findByText(flag)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Retirar a marca/ }))
    expect(await screen.findByRole('button', { name: label })).toBeTruthy()
    expect(screen.queryByText(flag)).toBeNull()
    expect(calls).toEqual([`${contact} {"isReturned":true}`, `${contact} {"isReturned":false}`])
  })

  test('a mark that could not be saved is told', async () => {
    refusal = { code: 'busy', errors: {} }
    renderPart(<Head />)
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar o e-mail como devolvido' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar' }))
    expect(await screen.findByText('Não foi possível guardar')).toBeTruthy()
    expect(screen.queryByText(/^E-mail devolvido em/)).toBeNull()
  })
})

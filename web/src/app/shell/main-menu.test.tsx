import type { ExplainedResource } from '@agremia/model/resource/explainer'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import type { Claims } from '../../api/session.ts'
import { MainMenu } from './main-menu.tsx'

let server: Awaited<ReturnType<typeof serve>>
let requests: string[]
let setting: string
let orgType: string
let total: number

beforeEach(async () => {
  requests = []
  orgType = 'association'
  server = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    requests.push(url.pathname)
    if (url.pathname === '/api/settings')
      return reply(response, 200, {
        data: [
          { name: 'hasMemberApplication', value: setting },
          { name: 'orgType', value: orgType },
        ],
      })
    if (url.pathname === '/api/member_applications')
      return reply(response, 200, { data: [{ _id: 'a' }], meta: { total } })
    reply(response, 200, { data: { memberPlural: 'sócios', memberSingular: 'sócio', membershipPayments: 'quotas' } })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const APPLICATIONS: ExplainedResource = {
  path: 'member_applications',
  label: { one: 'Candidatura', many: 'Candidaturas', gender: 'f' },
  title: 'name',
  columns: [],
  sort: 'name',
  searchable: false,
  operations: ['list'],
}

const show = (Role: Claims['Role'] = 'editor') =>
  renderPart(<MainMenu claims={{ ID: 'u1', Name: 'Eva', Role }} />, {
    data: {},
    meta: { memberApplications: APPLICATIONS },
  })

test('SHELL-01, APP-03: the entry of applications shows the number of undecided ones', async () => {
  ;[setting, total] = ['true', 3]
  show()
  const link = await screen.findByRole('link', { name: 'Candidaturas 3 por decidir' })
  expect(link.getAttribute('href')).toBe('/candidaturas')
})

test('SHELL-01, APP-03: without undecided applications it shows no number', async () => {
  ;[setting, total] = ['true', 0]
  show()
  await waitFor(() => expect(requests).toContain('/api/member_applications'))
  await screen.findByRole('link', { name: 'Candidaturas' })
  expect(screen.queryByText(/por decidir/)).toBeNull()
})

test('SHELL-01: an organisation that accepts no applications has no entry for them, and they are not counted', async () => {
  ;[setting, total] = ['false', 3]
  show()
  await screen.findByRole('link', { name: 'Sócios' })
  await waitFor(() => expect(requests).toContain('/api/settings'))
  expect(screen.queryByRole('link', { name: /Candidaturas/ })).toBeNull()
  expect(requests).not.toContain('/api/member_applications')
})

test('SHELL-01: associations have Relatórios, cooperatives have not', async () => {
  ;[setting, total] = ['true', 0]
  show()
  expect((await screen.findByRole('link', { name: 'Relatórios' })).getAttribute('href')).toBe('/relatorios')
  cleanup()
  orgType = 'cooperative'
  show()
  // The entry of applications depends on the same settings.
  await screen.findByRole('link', { name: 'Candidaturas' })
  expect(screen.queryByRole('link', { name: 'Relatórios' })).toBeNull()
})

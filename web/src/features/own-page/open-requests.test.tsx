import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { OpenRequests } from './open-requests.tsx'

let server: Awaited<ReturnType<typeof serve>>
afterEach(async () => {
  cleanup()
  await server.close()
})

test.each([
  [1, '1 pedido de alteração'],
  [12, '12 pedidos de alteração'],
])('NAV-07: %i open requests are shown as a link to their list', async (total, words) => {
  const requests: string[] = []
  server = await serve((request, response) => {
    requests.push(request.url ?? '')
    reply(response, 200, { data: [], meta: { total } })
  })
  renderPart(<OpenRequests />)
  const link = await screen.findByRole('link', { name: words })
  expect(link.getAttribute('href')).toBe('/pedidosDeAlteracao')
  expect(requests).toEqual([expect.stringContaining('_status=pendente')])
})

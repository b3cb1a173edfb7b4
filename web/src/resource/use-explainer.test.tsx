import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeToken, reply, serve } from '../../test/http-server.ts'
import { terminologyQuery } from '../api/terminology.ts'
import { useExplainer } from './use-explainer.ts'

const Screen = () => (
  <p>
    {useQuery(terminologyQuery).status} {JSON.stringify(useExplainer())}
  </p>
)

test.each([
  ['without a session the explainer is not requests for', undefined, []],
  ['with a session it is requests for once', { ID: 'u1', Name: 'Eva', Role: 'editor' }, ['/api/explainer']],
])('SHELL-17: %s', async (_who, claims, expected) => {
  const requests: string[] = []
  const server = await serve((request, response) => {
    requests.push(request.url ?? '')
    reply(response, 200, { data: {}, meta: {} })
  })
  if (claims) localStorage.setItem('access', makeToken(claims))
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(container.textContent).toMatch(claims ? /success .*meta/ : /success/))
  expect(requests.filter(path => path === '/api/explainer')).toEqual(expected)
  await server.close()
})

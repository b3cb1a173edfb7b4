import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { ContributionsContext } from '../../contributions/contributions-context.ts'
import { gatherContributions } from '../../contributions/define-feature.ts'
import { applications } from '../applications/feature.ts'
import { ownPage } from '../own-page/feature.ts'
import { PendingWork } from './pending-work.tsx'

let server: Awaited<ReturnType<typeof serve>>
afterEach(async () => {
  cleanup()
  await server.close()
})

test('APP-03: what waits is one line of links in the order of the features, without what does not wait', async () => {
  const requests: string[] = []
  server = await serve((request, response) => {
    requests.push(request.url ?? '')
    const pendingWork = { memberChangeRequests: 1, memberApplications: 1200, imports: 0, unknown: 7 }
    reply(response, 200, { data: { pendingWork, firstSteps: null } })
  })
  renderPart(
    <ContributionsContext.Provider value={gatherContributions([ownPage, applications])}>
      <PendingWork />
    </ContributionsContext.Provider>,
  )
  await screen.findByRole('navigation', { name: 'Por tratar' })
  const links = screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['1\u00a0200 candidaturas', '/candidaturas'],
    ['1 pedido', '/pedidosDeAlteracao'],
  ])
  expect(requests).toHaveLength(1)
})

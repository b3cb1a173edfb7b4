import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
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

/** The first screen, which is left and opened again by a button. */
function Left() {
  const [isThere, setIsThere] = useState(true)
  return (
    <ContributionsContext.Provider value={gatherContributions([applications])}>
      <button type="button" onClick={() => setIsThere(!isThere)}>
        Ir e vir
      </button>
      {isThere && <PendingWork />}
    </ContributionsContext.Provider>
  )
}

test('APP-03: whoever comes back at once sees what has changed meanwhile', async () => {
  let waiting = 0
  server = await serve((_request, response) => {
    waiting += 1
    reply(response, 200, { data: { pendingWork: { memberApplications: waiting }, firstSteps: null } })
  })
  renderPart(<Left />)
  await screen.findByRole('link', { name: '1 candidatura' })
  const leave = screen.getByRole('button', { name: 'Ir e vir' })
  await userEvent.click(leave)
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  await userEvent.click(leave)
  await screen.findByRole('link', { name: '2 candidaturas' })
})

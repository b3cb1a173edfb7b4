import type { SlipAnswer } from '@agremia/model/calls/collection-slips'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { CollectedSlips } from './collected-slips.tsx'

const ID = '01890000-0000-7000-8000-000000000001'
const SLIP: SlipAnswer = {
  chargeId: ID,
  memberNumber: 12,
  memberName: 'Ana Cobrada',
  payerId: ID,
  type: 'quota',
  description: 'Quota 2026',
  dueDate: '2026-03-31',
  amount: 24,
}

let server: Awaited<ReturnType<typeof serve>>
beforeEach(async () => {
  server = await serve((request, response) => {
    if (request.url?.endsWith('/payments/batch')) return response.destroy()
    reply(response, 200, { data: request.url?.includes('/collection_slips/') ? [SLIP] : [], meta: { total: 0 } })
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

test('PAY-05: where no answer comes it is not said that no slip was recorded, and the slips stay ticked', async () => {
  const user = userEvent.setup()
  renderPart(<CollectedSlips collectorId={ID} />)
  const slip = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Ana Cobrada/ })
  await user.click(slip)
  await user.click(screen.getByRole('button', { name: /^Registar 24,00/ }))
  expect(await screen.findByText(/^O servidor não respondeu\..*não se repete\.$/)).toBeDefined()
  expect(screen.queryByText('Não ficou nada registado')).toBeNull()
  expect(slip.checked).toBe(true)
})

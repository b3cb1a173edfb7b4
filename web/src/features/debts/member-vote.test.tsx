import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { MemberVote } from './member-vote.tsx'

let server: Awaited<ReturnType<typeof serve>>
let asked: string[]
const start = async () => {
  asked = []
  server = await serve((request, response) => {
    asked.push(request.url ?? '')
    reply(response, 200, {
      data: {
        canVote: false,
        voteRefusal: 'quotas em atraso',
        voteUntil: null,
        voteDebts: [{ description: 'Quota 2025', amount: 24, dueDate: '2025-03-31', daysOverdue: 120 }],
      },
    })
  })
}
afterEach(async () => {
  cleanup()
  await server.close()
})
const show = (canVote: boolean) => {
  const member = { _id: 'm1', rev: 1, isActive: true, canVote }
  renderPart(<MemberVote {...({ member, related: {}, refresh: async () => {} } as unknown as MemberPartProps)} />)
}

test('PAY-02: the sheet says on which debts and days it stands that somebody may not vote', async () => {
  await start()
  show(false)
  const told = await screen.findByText(/^Não vota: /)
  expect(told.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Não vota: quotas em atraso: Quota 2025, 24,00 €, vencida há 120 dias',
  )
})

test('PAY-02: of who may vote nothing more is asked', async () => {
  await start()
  show(true)
  await waitFor(() => expect(document.body.textContent).not.toContain('Não vota'))
  expect(asked).toEqual([])
})

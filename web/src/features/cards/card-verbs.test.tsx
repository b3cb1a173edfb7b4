import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { CardDialog, type CardVerb } from './card-dialogs.tsx'
import { MarkCards } from './mark-cards.tsx'

const CARD = { _id: '01890000-0000-7000-8000-000000000001', cardNumber: '00012-1', memberName: 'Ana Brás' }
const EXPLAINER = {
  data: {
    membershipCards: [
      explained('reissueReason', { fieldType: 'enum', inputType: 'select', options: [] }),
      explained('fee', { label: 'Valor cobrado', fieldType: 'money', inputType: 'money' }),
      explained('printedOn', { fieldType: 'date', inputType: 'readonly', readonly: true }),
    ],
  },
  meta: {
    membershipCards: {
      path: 'membership_cards',
      label: { one: 'Cartão', many: 'Cartões' },
      title: 'cardNumber',
      columns: [],
      sort: 'cardNumber',
      searchable: true,
      operations: [],
    },
  },
}
const SETTINGS = [
  { name: 'cardFee', value: '3' },
  { name: 'cardReplacementFee', value: '5' },
]

let server: Awaited<ReturnType<typeof serve>>
let sent: { url: string; body: unknown }[]
let answer: [status: number, body: object]
beforeEach(async () => {
  sent = []
  server = await serve((request, response, body) => {
    const url = request.url ?? ''
    if (request.method === 'GET') return reply(response, 200, { data: url.includes('/settings') ? SETTINGS : {} })
    sent.push({ url: url.replace(/^.*\/membership_cards/, ''), body: JSON.parse(body) })
    return reply(response, ...answer)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const show = (verb: CardVerb) => renderPart(<CardDialog verb={verb} card={CARD} onClose={() => {}} />, EXPLAINER)
const choose = async (user: ReturnType<typeof userEvent.setup>, reason: string) => {
  await user.click(await screen.findByRole('combobox', { name: /^Motivo/ }))
  await user.click(await screen.findByRole('option', { name: reason }))
}

test('CARD-01: a second copy asks why and tells its price; what is typed is charged instead', async () => {
  const user = userEvent.setup()
  answer = [201, { data: { ...CARD, cardNumber: '00012-2' } }]
  show('replace')
  expect(await screen.findByText(/^Vazio: o preço das definições, 5,00.€; nada, se o erro foi nosso\.$/)).toBeDefined()
  await choose(user, 'Dano')
  await user.type(screen.getByRole('textbox', { name: /^Valor cobrado/ }), '4,50')
  await user.click(screen.getByRole('button', { name: 'Emitir 2.ª via' }))
  expect(await screen.findByText('Cartão 00012-2, Ana Brás')).toBeDefined()
  expect(sent).toEqual([{ url: `/${CARD._id}/replace`, body: { reason: 'dano', fee: 4.5 } }])
})

test('CARD-01: a loss is by loss or theft, and somebody who was faster is told in the dialog', async () => {
  const user = userEvent.setup()
  answer = [409, { code: 'conflict', errors: { _: 'O cartão 00012-1 já não é válido.' } }]
  show('lose')
  await user.click(await screen.findByRole('combobox', { name: /^Motivo/ }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Perda', 'Roubo'])
  await user.click(screen.getByRole('option', { name: 'Roubo' }))
  await user.click(screen.getByRole('button', { name: 'Dar como perdido' }))
  expect(await screen.findByText('O cartão 00012-1 já não é válido.')).toBeDefined()
})

test('CARD-01: a batch is marked with the day, and it is told how many stayed as they were', async () => {
  const user = userEvent.setup()
  answer = [200, { data: { changed: 2, unchanged: 1 } }]
  renderPart(<MarkCards cards={{ batchId: 'b1' }} count={3} now="por_imprimir" />, EXPLAINER)
  await user.click(await screen.findByRole('button', { name: 'Marcar como' }))
  expect(screen.queryByRole('menuitem', { name: 'Por imprimir…' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Entregue…' }))
  expect(await screen.findByRole('dialog', { name: 'Marcar 3 cartões como entregues?' })).toBeDefined()
  const day = screen.getByRole('textbox', { name: 'Dia' })
  await user.clear(day)
  await user.type(day, '5/1/2026')
  await user.click(screen.getByRole('button', { name: 'Marcar' }))
  expect(await screen.findByText('2 cartões como entregues')).toBeDefined()
  expect(screen.getByText(/^1 cartão ficou como estava/)).toBeDefined()
  expect(sent).toEqual([{ url: '/mark', body: { batchId: 'b1', delivery: 'entregue', on: '2026-01-05' } }])
})

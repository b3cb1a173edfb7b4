import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { explained, renderPart } from '../../../../test/render.tsx'
import type { Item } from '../../../resource/item.ts'
import { LetterHead } from './letter-head.tsx'

const LETTER: Item = {
  _id: '01890000-0000-7000-8000-000000000001',
  rev: 1,
  created_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-18T10:00:00Z',
  cardId: '01890000-0000-7000-8000-000000000002',
  memberId: '01890000-0000-7000-8000-000000000003',
  sentAt: null,
  sendChannel: null,
  _refs: { cardId: '00012-1', memberId: 'Ana Brás' },
}
const EXPLAINER = {
  data: {
    membershipCardLetters: [
      explained('sendChannel', {
        label: 'Canal',
        fieldType: 'enum',
        inputType: 'select',
        options: [
          { value: 'correio', label: 'Correio' },
          { value: 'email', label: 'E-mail' },
        ],
      }),
      explained('sentAt', { label: 'Enviada em', fieldType: 'date', inputType: 'date' }),
    ],
  },
  meta: {
    membershipCardLetters: {
      path: 'membership_card_letters',
      label: { one: 'Carta', many: 'Cartas' },
      title: 'subject',
      columns: [],
      sort: '-date',
      searchable: true,
      operations: [],
    },
  },
}

let server: Awaited<ReturnType<typeof serve>>
let sent: unknown[]
let answer: [status: number, body: object]
beforeEach(async () => {
  sent = []
  server = await serve((_request, response, body) => {
    sent.push(JSON.parse(body))
    return reply(response, ...answer)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const openDialog = async (user: ReturnType<typeof userEvent.setup>, channel: string) => {
  renderPart(<LetterHead letter={LETTER} />, EXPLAINER)
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
  await user.click(await screen.findByRole('combobox', { name: /^Como segue/ }))
  await user.click(await screen.findByRole('option', { name: channel }))
  const [send] = screen.getAllByRole('button', { name: 'Enviar' }).slice(-1)
  if (!send) throw new Error('The dialog has no button.')
  return send
}

test('NAV-20: a letter that was posted is noted with its day', async () => {
  const user = userEvent.setup()
  answer = [200, { data: { ...LETTER, sendChannel: 'correio', hasMailServer: false } }]
  const send = await openDialog(user, 'Correio')
  const day = screen.getByRole('textbox', { name: 'Dia' })
  await user.clear(day)
  await user.type(day, '5/1/2026')
  await user.click(send)
  expect(await screen.findByText('A carta ficou como enviada')).toBeDefined()
  expect(sent).toEqual([{ channel: 'correio', on: '2026-01-05' }])
})

test('NAV-20: by e-mail it leaves today, and without a mail server it is said that it waits', async () => {
  const user = userEvent.setup()
  answer = [200, { data: { ...LETTER, sendChannel: 'email', hasMailServer: false } }]
  const send = await openDialog(user, 'E-mail')
  expect(screen.queryByRole('textbox', { name: 'Dia' })).toBeNull()
  await user.click(send)
  expect(await screen.findByText('Falta o servidor de correio: a carta sai quando houver um.')).toBeDefined()
  expect(sent).toEqual([{ channel: 'email' }])
})

test('NAV-20: why a letter cannot be opened is told in words', async () => {
  const user = userEvent.setup()
  answer = [409, { code: 'conflict', errors: { _: 'Falta o endereço público da aplicação.' } }]
  renderPart(<LetterHead letter={LETTER} />, EXPLAINER)
  await user.click(await screen.findByRole('button', { name: 'Imprimir carta' }))
  expect(await screen.findByText('Falta o endereço público da aplicação.')).toBeDefined()
  expect(sent).toEqual([{ forPrinter: true }])
})

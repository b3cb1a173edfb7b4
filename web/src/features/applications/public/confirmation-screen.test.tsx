import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { reply, serve } from '../../../../test/http-server.ts'
import { renderPart } from '../../../../test/render.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

test('APP-01b NAV-16: a confirmation that needs a photo shows the photo input and sends nothing without a photo', async () => {
  const requests: string[] = []
  const server = await serve((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    reply(response, 422, {
      code: 'photoMissing',
      errors: { photo: 'Falta a fotografia.' },
      data: { photoToken: 'abc' },
    })
  })
  close = server.close
  renderPart(<ConfirmationScreen organisation={{ name: 'Clube' }} code="codigo-sem-fotografia" />)
  expect(await screen.findByRole('heading', { name: 'Falta a fotografia' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar fotografia e confirmar' }))
  expect(await screen.findByText('Junte uma fotografia.')).toBeDefined()
  const box = screen.getByRole('button', { name: 'Escolher imagem: Fotografia' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(requests).toEqual(['POST /api/member_applications/verifyEmail'])
})

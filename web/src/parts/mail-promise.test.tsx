import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { reply, serve } from '../../test/http-server.ts'
import { renderPart } from '../../test/render.tsx'
import { MailPromise } from './mail-promise.tsx'

let close: (() => Promise<void>) | undefined
afterEach(() => close?.())

test.each([
  [true, 'Enviámos uma ligação.'],
  [false, 'A mensagem ficou guardada, falta o servidor de correio. Contacte a organização, que lha pode entregar.'],
])('MSG-01: with a mail server (%s) a promised mail is told of as «%s»', async (hasMailServer, text) => {
  const server = await serve((request, response) =>
    reply(response, request.url === '/api/mail_server' ? 200 : 404, { data: { hasMailServer } }),
  )
  close = server.close
  renderPart(
    <p>
      <MailPromise>Enviámos uma ligação.</MailPromise>
    </p>,
  )
  expect((await screen.findByText(text)).textContent).toBe(text)
})

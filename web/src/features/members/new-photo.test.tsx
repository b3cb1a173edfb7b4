import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { useSendPhoto } from './new-photo.tsx'

let server: Awaited<ReturnType<typeof serve>>
let sent: string[]
let answer: { status: number; body: unknown }

beforeEach(async () => {
  sent = []
  server = await serve((request, response, body) => {
    sent.push(`${request.url} ${body}`)
    reply(response, answer.status, answer.body)
  })
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const CHOSEN = {
  file: new File([new Uint8Array(2000)], 'nova.jpg', { type: 'image/jpeg' }),
  crop: { x: 0.25, y: 0, w: 0.5, h: 1 },
  seen: 'data:,',
}
function Saved() {
  const send = useSendPhoto()
  return (
    <button type="button" onClick={() => void send('m1', CHOSEN)}>
      Criado
    </button>
  )
}

test('API-04b MEM-01c: the photo of a new member is sent with its crop after the member is created; a failure is shown and can be retried', async () => {
  answer = { status: 422, body: { code: 'invalidInput', errors: { file: 'A imagem está danificada.' } } }
  renderPart(<Saved />)
  await userEvent.click(await screen.findByRole('button', { name: 'Criado' }))
  await screen.findByText('A ficha foi criada, mas sem a fotografia')
  await screen.findByText('A imagem está danificada.')
  answer = { status: 201, body: { data: { _id: 'p1' } } }
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  for (const one of sent) {
    expect(one).toMatch(/^\/api\/member_photos /)
    expect(one).toMatch(/name="memberId"\s+m1/)
    expect(one).toMatch(/name="crop"\s+{"x":0.25,"y":0,"w":0.5,"h":1}/)
    expect(one).toContain('filename="nova.jpg"')
  }
})

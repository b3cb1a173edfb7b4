import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { api } from '../../api/client.ts'
import { followedTask } from '../../api/followed-task.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { StartTaskButton } from './start-task-button.tsx'

const TASK = { _id: '01890000-0000-7000-8000-000000000009', status: 'queued' }

let server: Awaited<ReturnType<typeof serve>>
/** What the call that starts the task answers. */
let answer: [status: number, body: object] | undefined
let previews: number
beforeEach(async () => {
  answer = [202, { data: TASK }]
  previews = 0
  server = await serve((request, response) => {
    if (request.url?.endsWith('/preview')) return reply(response, 200, { data: `pré-visualização ${++previews}` })
    return answer ? reply(response, ...answer) : response.destroy()
  })
})
afterEach(async () => {
  cleanup()
  followedTask.set(undefined)
  await server.close()
})

function Sample() {
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('quotaRuns'), 'preview'],
    queryFn: async () => (await api.get<{ data: string }>('/preview')).data.data,
  })
  return (
    <>
      <p>{data}</p>
      <StartTaskButton
        label="Notificar 3 sócios"
        question="Notificar 3 sócios de 36 €?"
        confirmLabel="Enviar"
        path="/start"
        body={{}}
        previewOf="quotaRuns"
        changes={[]}
        resultPath="/mensagens/envios"
        failureTitle="Nada foi enviado"
      >
        <p>3 por e-mail</p>
      </StartTaskButton>
    </>
  )
}

const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Notificar 3 sócios' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar' }))
}

test('NAV-29 PAY-01: the task of a preview starts only once it is confirmed, and its progress is followed', async () => {
  const user = userEvent.setup()
  renderPart(<Sample />)
  await user.click(await screen.findByRole('button', { name: 'Notificar 3 sócios' }))
  await user.click(await screen.findByRole('button', { name: 'Voltar' }))
  expect(followedTask.get()).toBeUndefined()
  await confirm(user)
  await expect.poll(() => followedTask.get()?.task).toEqual(TASK)
})

test('NAV-29 PAY-01: where no answer comes it is not said that nothing was started', async () => {
  const user = userEvent.setup()
  answer = undefined
  renderPart(<Sample />)
  await confirm(user)
  expect(await screen.findByText(/^O servidor não respondeu\..*não começa segunda vez\.$/)).toBeDefined()
  expect(screen.queryByText('Nada foi enviado')).toBeNull()
})

test('NAV-29 PAY-01: where something has changed since the preview, it is shown anew and nothing starts', async () => {
  const user = userEvent.setup()
  answer = [409, { code: 'conflict', errors: { _: 'Entretanto mudou alguma coisa.' } }]
  renderPart(<Sample />)
  await screen.findByText('pré-visualização 1')
  await confirm(user)
  expect(await screen.findByText('Entretanto mudou alguma coisa.')).toBeDefined()
  expect(screen.getByText('Nada foi enviado')).toBeDefined()
  expect(await screen.findByText('pré-visualização 2')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(followedTask.get()).toBeUndefined()
})

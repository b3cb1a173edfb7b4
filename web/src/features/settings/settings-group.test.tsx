import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { explained, renderPart } from '../../../test/render.tsx'
import { api } from '../../api/client.ts'
import { createStore, type Store, useStore } from '../../ui/store.ts'
import type { SettingGroup } from './setting-fields.ts'
import { SettingsGroup } from './settings-group.tsx'

const fields = [explained('senderName', { label: 'Nome' }), explained('smtpHost', { label: 'Servidor' })]
const groupOf = (revs: Record<string, number>, values: Record<string, string>): SettingGroup => ({
  heading: 'Mensagens',
  fields,
  revs,
  values,
  setSecrets: [],
})
const FIRST = groupOf({ senderName: 1, smtpHost: 1 }, { senderName: 'Nós', smtpHost: '' })
const NEWS = groupOf({ senderName: 1, smtpHost: 2 }, { senderName: 'Nós', smtpHost: 'correio.deles' })

let server: Awaited<ReturnType<typeof serve>>
let saves: number
let known: Store<SettingGroup>
const { timeout, adapter, baseURL } = api.defaults
beforeEach(async () => {
  saves = 0
  known = createStore(FIRST)
  server = await serve((_request, response) => {
    saves += 1
    // The first finds that someone else was there; the second is never answered.
    if (saves === 1)
      reply(response, 409, { code: 409, errors: {}, data: [{ name: 'senderName', value: 'Eles', rev: 2 }] })
  })
})
afterEach(async () => {
  cleanup()
  Object.assign(api.defaults, { timeout, adapter, baseURL })
  await server.close()
})

const forms = new Set<never>()
const Shown = () => <SettingsGroup group={useStore(known)} anchor="grupo" forms={forms} />
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

test('FORM-07b RT-04a: what others change while a save goes unanswered is shown when it has been given up', async () => {
  // happy-dom's XMLHttpRequest knows no timeout; Node's adapter ends a slow call with the same code.
  Object.assign(api.defaults, { timeout: 300, adapter: 'http', baseURL: `${server.origin}/api` })
  renderPart(<Shown />)
  await userEvent.type(await box('Nome'), ' mesmos')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar as minhas alterações' }))
  await waitFor(() => expect(saves).toBe(2))
  act(() => known.set(NEWS))
  await waitFor(async () => expect((await box('Servidor')).value).toBe('correio.deles'))
  expect((await box('Nome')).value).toBe('Nós mesmos')
})

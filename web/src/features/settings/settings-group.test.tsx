import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AxiosError } from 'axios'
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
const NEWS = groupOf({ senderName: 2, smtpHost: 2 }, { senderName: 'Eles', smtpHost: 'correio.deles' })

let server: Awaited<ReturnType<typeof serve>>
let known: Store<SettingGroup>
const { adapter } = api.defaults
beforeEach(async () => {
  known = createStore(FIRST)
  server = await serve((_request, response) => {
    reply(response, 409, { code: 409, errors: {}, data: [{ name: 'senderName', value: 'Eles', rev: 2 }] })
  })
})
afterEach(async () => {
  cleanup()
  Object.assign(api.defaults, { adapter })
  await server.close()
})

const forms = new Set<never>()
const ShownGroup = () => <SettingsGroup group={useStore(known)} anchor="grupo" forms={forms} />
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })

/** Leaves further calls unanswered; each of the returned functions ends one of them as a timeout does. */
function holdCalls() {
  const held: (() => void)[] = []
  api.defaults.adapter = config =>
    new Promise((_answer, reject) => {
      held.push(() => reject(new AxiosError('timeout', AxiosError.ECONNABORTED, config)))
    })
  return held
}

test('FORM-07b RT-04a: changes by others during a save are shown once the save has timed out', async () => {
  renderPart(<ShownGroup />)
  await userEvent.type(await box('Nome'), ' mesmos')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  const keepMine = await screen.findByRole('button', { name: 'Guardar o que escolhi' })
  const held = holdCalls()
  await userEvent.click(keepMine)
  await waitFor(() => expect(held).toHaveLength(1))
  act(() => known.set(NEWS))
  expect((await box('Servidor')).value).toBe('')
  held[0]?.()
  await waitFor(async () => expect((await box('Servidor')).value).toBe('correio.deles'))
  expect((await box('Nome')).value).toBe('Nós mesmos')
})

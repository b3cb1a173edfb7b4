import { screen, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { explained, renderPart } from '../../../test/render.tsx'
import type { FormValues } from '../../resource/form-values.ts'
import { AskedFields } from './asked-fields.tsx'

function Shown() {
  const form = useForm<FormValues>({
    defaultValues: { applicationFields: ['taxNumber', 'mobile'], applicationRequiredFields: [] },
  })
  return <AskedFields form={form} fields={[]} values={{}} onAdd={() => {}} />
}
const members = {
  path: 'members',
  label: { one: 'Cooperador', many: 'Cooperadores' },
  title: 'name',
  columns: [],
  sort: 'name',
  searchable: true,
  operations: [],
}

test('APP-01a: a field that members must have is required of applicants too as soon as the form asks for it, with a note', async () => {
  const fields = ['taxNumber', 'addressLine1'].map(name => explained(name, { required: true }))
  renderPart(<Shown />, { data: { members: [...fields, explained('mobile')] }, meta: { members } })
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))
  expect((await row(/^NIF/)).getByText('Sempre')).toBeTruthy()
  expect((await row(/^NIF/)).queryByRole('checkbox', { name: /^Obrigatório/ })).toBeNull()
  const mobile = (await row(/^Telemóvel/)).getByRole<HTMLInputElement>('checkbox', { name: /^Obrigatório/ })
  expect([mobile.checked, mobile.disabled]).toEqual([false, false])
  // A field that the form does not ask for cannot be required.
  expect((await row(/^Morada/)).queryByText('Sempre')).toBeNull()
})

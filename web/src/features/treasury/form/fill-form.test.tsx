import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { explained } from '../../../../test/render.tsx'
import type { FormValues } from '../../../resource/form-values.ts'
import { fillUntyped } from './fill-form.ts'

const fields = [
  explained('entityName', { label: 'Nome' }),
  explained('totalAmount', { label: 'Total', fieldType: 'money' }),
  explained('number', { label: 'N.º', readonly: true }),
]

function start() {
  const { result } = renderHook(() => {
    const form = useForm<FormValues>({ defaultValues: { entityName: '', totalAmount: '' } })
    // Read while rendering, as a form on a screen does; otherwise nothing is known to be changed.
    return { form, isDirty: form.formState.isDirty, dirty: form.formState.dirtyFields }
  })
  const fill = (values: Record<string, unknown>) => {
    let names: string[] = []
    act(() => {
      names = fillUntyped({ form: result.current.form, fields, values })
    })
    return names
  }
  const type = (name: string, value: string) =>
    act(() => result.current.form.setValue(name, value, { shouldDirty: true }))
  return { fill, type, values: () => result.current.form.getValues() }
}

test('TRE-01: what is known fills what nobody has typed, as it is shown in the form', () => {
  const { fill, values } = start()
  expect(fill({ entityName: 'EDP', totalAmount: 1234.5, number: '2026/1' })).toEqual(['entityName', 'totalAmount'])
  expect(values()).toMatchObject({ entityName: 'EDP', totalAmount: '1\u00a0234,50' })
})

test('TRE-01: what was typed is kept, also when it replaces what had been filled in', () => {
  const { fill, type, values } = start()
  type('entityName', 'Luz do Vale')
  expect(fill({ entityName: 'EDP', totalAmount: 10 })).toEqual(['totalAmount'])
  type('totalAmount', '11')
  expect(fill({ totalAmount: 10 })).toEqual([])
  expect(values()).toMatchObject({ entityName: 'Luz do Vale', totalAmount: '11' })
})

test('TRE-01: what was filled in gives way to something better, and nothing is emptied', () => {
  const { fill, values } = start()
  fill({ entityName: 'EDP', totalAmount: 10 })
  expect(fill({ entityName: 'EDP Comercial', totalAmount: null })).toEqual(['entityName'])
  expect(values()).toMatchObject({ entityName: 'EDP Comercial', totalAmount: '10,00' })
})

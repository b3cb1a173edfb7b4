import { expect, it } from 'vitest'
import { readEntryErrors } from './record-payments.ts'

const failure = { errors: {}, isTimeout: false, body: {} }

it('PAY-02: the errors of an entry of several payments are told beside that entry', () => {
  const { byEntry, other } = readEntryErrors({
    ...failure,
    status: 422,
    errors: { 'entries.1.amount': 'Demasiado.', 'entries.1.allocations.0.amount': 'Só 2.' },
  })
  expect(Object.fromEntries(byEntry)).toEqual({ 1: { amount: 'Demasiado.', 'allocations.0.amount': 'Só 2.' } })
  expect(other).toBeUndefined()
})

it('PAY-02 OPS-08: without an answer it is said that the next press repeats nothing', () => {
  expect(readEntryErrors({ ...failure, isTimeout: true }).other).toMatch(/se já tinha ficado registado, não se repete/)
  expect(readEntryErrors({ ...failure, status: 409, errors: { _: 'Série encerrada.' } }).other).toBe('Série encerrada.')
})

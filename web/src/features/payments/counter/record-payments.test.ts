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

it('PAY-02: without an answer nobody is told to record it again', () => {
  expect(readEntryErrors({ ...failure, isTimeout: true }).other).toMatch(/Veja a lista de pagamentos antes de repetir/)
  expect(readEntryErrors({ ...failure, status: 409, errors: { _: 'Série encerrada.' } }).other).toBe('Série encerrada.')
})

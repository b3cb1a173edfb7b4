import type { BankAccount } from '@agremia/model/resources/bank-accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { keepAccount, usualAccountOf } from './money-accounts.ts'

const account = (_id: string, kind: BankAccount['kind']) => ({ _id, name: _id, kind })
const ALL = [
  account('bank', 'banco'),
  account('box', 'caixa'),
  account('provider', 'prestador'),
  account('own box', 'caixa'),
]

describe('PAY-02: the account that a payment goes to', () => {
  afterEach(() => localStorage.clear())

  it.each([
    ['numerario', 'box'],
    ['cheque', 'bank'],
    ['transferencia', 'bank'],
    ['debito_direto', 'bank'],
    ['multibanco', 'provider'],
    ['mbway', 'provider'],
    ['cartao', 'provider'],
  ] as const)('is for %s the %s until somebody chooses', (method, id) => expect(usualAccountOf(ALL, method)).toBe(id))

  it('is the next kind where there is none, any other where there is no such kind, and nothing without accounts', () => {
    const withoutProvider = ALL.filter(({ kind }) => kind !== 'prestador')
    expect(usualAccountOf(withoutProvider, 'mbway')).toBe('bank')
    expect(usualAccountOf([account('provider', 'prestador')], 'numerario')).toBe('provider')
    expect(usualAccountOf([], 'numerario')).toBe('')
  })

  it('is the own cash box once it was chosen, for that method alone and while it exists', () => {
    keepAccount('numerario', 'own box')
    expect([usualAccountOf(ALL, 'numerario'), usualAccountOf(ALL, 'cheque')]).toEqual(['own box', 'bank'])
    expect(usualAccountOf(ALL.slice(0, 3), 'numerario')).toBe('box')
  })
})

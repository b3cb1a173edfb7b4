import { describe, expect, it } from 'vitest'
import { cashFault, FORBIDDEN_CASH } from './payment-methods.ts'
import { describeReceiptLine, printReceiptNumber, receiptNotes } from './receipt.ts'

describe('PAY-02: receipts', () => {
  it.each([
    [{ series: 'REC', year: 2026, number: 123 }, 6, 'REC 2026/000123'],
    [{ series: 'DON', year: 2026, number: 1 }, 1, 'DON 2026/1'],
    [{ series: 'REC', year: 2026, number: 1_234_567 }, 6, 'REC 2026/1234567'],
  ])('%j with %d digits is %s', (number, digits, text) => expect(printReceiptNumber(number, digits)).toBe(text))

  const line = { description: 'Quota 2026', amount: 2400, originalAmount: 2400, openAfter: 0 }
  it.each([
    [line, 'Quota 2026'],
    [{ ...line, amount: 1000, openAfter: 1400 }, 'Quota 2026 (parcial: 10,00\u00a0€ de 24,00\u00a0€)'],
    [{ ...line, amount: 1400 }, 'Quota 2026 (restante: 14,00\u00a0€ de 24,00\u00a0€)'],
  ])('%j is printed as %s', (given, text) => expect(describeReceiptLine(given)).toBe(text))

  it('say what they are not, and on what a cheque depends', () => {
    expect(receiptNotes({ method: 'numerario', footer: ' ' })).toEqual(['Este documento não serve de fatura.'])
    expect(receiptNotes({ method: 'cheque', footer: 'Obrigado.' })).toEqual([
      'Este documento não serve de fatura.',
      'Pago por cheque: válido após boa cobrança.',
      'Obrigado.',
    ])
  })

  it('are never for cash of 3 000 € or more', () => {
    expect(cashFault('numerario', FORBIDDEN_CASH)).toContain('3\u00a0000,00\u00a0€ ou mais em numerário')
    expect(cashFault('numerario', FORBIDDEN_CASH - 1)).toBeUndefined()
    expect(cashFault('transferencia', FORBIDDEN_CASH)).toBeUndefined()
  })
})

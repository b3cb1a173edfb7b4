import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../resource/schema.ts'
import { acceptApplication, askApplicant, refuseApplication } from './applications.ts'
import { applyBulk } from './bulk.ts'
import type { Call } from './call.ts'
import { askForChanges, refuseRequest } from './own-page.ts'

const ID = '01890000-0000-7000-8000-0000000000b1'
const bulkChange = (change: object) => ({
  ids: [ID],
  action: { kind: 'state', stateNameId: ID, startDate: '2026-05-01', ...change },
})
const errorsOf = (call: Call, body: object) => {
  const { error } = call.body?.safeParse(body) ?? {}
  return error ? fieldErrors(error) : {}
}

describe('API-03: what people write into a call', () => {
  it.each([
    ['the request of a member', askForChanges, (text: string) => ({ values: {}, message: text }), 'message'],
    ['why that is refused', refuseRequest, (text: string) => ({ reason: text }), 'reason'],
    ['what an applicant is asked for', askApplicant, (text: string) => ({ message: text }), 'message'],
    ['why an application is refused', refuseApplication, (text: string) => ({ reason: text }), 'reason'],
    ['the minutes of an admission', acceptApplication, (text: string) => ({ minutesRef: text }), 'minutesRef'],
    ['why many change', applyBulk, (text: string) => bulkChange({ reason: text }), 'action.reason'],
    ['by which minutes', applyBulk, (text: string) => bulkChange({ minutesRef: text }), 'action.minutesRef'],
  ] as const)('%s holds no letters that the database refuses, and has an end', (_what, call, body, field) => {
    expect(errorsOf(call, body('Ata 12'))).toEqual({})
    for (const odd of ['a\0b', '\ud800', 'a\u202eb']) {
      expect(errorsOf(call, body(odd))[field], JSON.stringify(odd)).toMatch(/caracteres invisíveis/)
    }
    expect(errorsOf(call, body('x'.repeat(2001)))[field]).toMatch(/não pode ter mais de/)
  })

  it.each([
    ['of a change of many', applyBulk, (day: string) => bulkChange({ startDate: day }), 'action.startDate'],
    ['of an admission', acceptApplication, (day: string) => ({ admissionDate: day }), 'admissionDate'],
    ['of a decision', refuseApplication, (day: string) => ({ reason: 'x', decisionDate: day }), 'decisionDate'],
  ] as const)('a day %s is one of the calendar that anyone may mean', (_what, call, body, field) => {
    expect(errorsOf(call, body('2024-02-29'))).toEqual({})
    for (const odd of ['2025-02-30', '0001-01-01', '9999-12-31', 'hoje', '']) {
      expect(errorsOf(call, body(odd))[field], odd).toBe('Data inválida. Use o formato dd/mm/aaaa.')
    }
  })

  it('a reason of blanks is none', () => {
    expect(errorsOf(refuseRequest, { reason: '  ' })).toEqual({ reason: 'Indique o motivo.' })
    expect(errorsOf(refuseRequest, {})).toEqual({ reason: 'Indique o motivo.' })
    expect(errorsOf(askApplicant, { message: '\n' })).toEqual({ message: 'Campo obrigatório.' })
  })
})

import { describe, expect, it } from 'vitest'
import { findTemplate, type MessageTemplateName, SENT_TEMPLATES } from '../message-templates.ts'
import { findRuleFaults, hasLeavingRule, leavesAt } from './leaving-rule.ts'

describe('MSG-01: when an automatic message leaves', () => {
  it.each([
    // Without a rule, at once.
    ['2026-11-17T14:30:15.123Z', null, null, '2026-11-17T14:30:15.123Z'],
    ['2026-11-17T14:30:15.123Z', 0, null, '2026-11-17T14:30:15.123Z'],
    // At an hour: of the same day while it is to come, else of the next.
    ['2026-11-17T08:30:00Z', null, 9, '2026-11-17T09:00:00Z'],
    ['2026-11-17T09:00:00Z', null, 9, '2026-11-17T09:00:00Z'],
    ['2026-11-17T09:00:01Z', 0, 9, '2026-11-18T09:00:00Z'],
    ['2026-12-31T23:30:00Z', 0, 0, '2027-01-01T00:00:00Z'],
    // In summer Lisbon is an hour ahead, so that the day ends at 23:00 UTC.
    ['2026-07-01T07:30:00Z', 0, 9, '2026-07-01T08:00:00Z'],
    ['2026-07-01T23:30:00Z', 0, 9, '2026-07-02T08:00:00Z'],
    ['2026-07-01T23:30:00Z', 1, 9, '2026-07-03T08:00:00Z'],
    // Days later, whatever the hour of the event; without an hour, at the same time of the day.
    ['2026-11-17T14:30:00Z', 1, 9, '2026-11-18T09:00:00Z'],
    ['2026-11-17T14:30:00Z', 15, null, '2026-12-02T14:30:00Z'],
    ['2028-02-28T10:00:00Z', 1, 10, '2028-02-29T10:00:00Z'],
    // Across the change of clocks the hour stays, and a day has 23 or 25 hours.
    ['2026-03-28T12:00:00Z', 1, 9, '2026-03-29T08:00:00Z'],
    ['2026-03-28T12:00:00Z', 2, null, '2026-03-30T11:00:00Z'],
    ['2026-10-24T12:00:00Z', 1, 9, '2026-10-25T09:00:00Z'],
    ['2026-10-24T11:00:00Z', 1, null, '2026-10-25T12:00:00Z'],
    // One o'clock is skipped on the last Sunday of March, and comes twice on the last one of October.
    ['2026-03-28T12:00:00Z', 1, 1, '2026-03-29T01:00:00Z'],
    ['2026-10-24T12:00:00Z', 1, 1, '2026-10-25T00:00:00Z'],
    // Before something that is planned.
    ['2026-11-30T00:00:00Z', -14, 10, '2026-11-16T10:00:00Z'],
    ['2026-04-05T23:00:00Z', -14, 10, '2026-03-23T10:00:00Z'],
  ])('%s, %s days and hour %s: %s', (happened, offsetDays, sendHour, leaves) => {
    expect(leavesAt(new Date(happened), { offsetDays, sendHour })).toEqual(new Date(leaves))
  })
})

describe('MSG-02: the rule of a template', () => {
  it('is there for what an event sends by itself: neither for what somebody sends or releases nor for sign-in mail', () => {
    expect(SENT_TEMPLATES.filter(name => hasLeavingRule(findTemplate(name)))).toEqual([
      'candidaturaConfirmada',
      'candidaturaAceite',
      'candidaturaRecusada',
      'novaCandidatura',
      'pedidoAceite',
      'pedidoRecusado',
      'cartaoEmitido',
      'aviso1',
      'aviso2',
      'aviso3',
      'recibo',
      'reciboDonativo',
      'pagamentoDevolvido',
      'pagamentoNaoIdentificado',
      'devolucaoDoServico',
    ])
  })

  const AT_ONCE = 'Esta mensagem sai logo, sem dias nem hora marcados.'
  const NOT_BEFORE = 'Só se sabe do acontecimento depois de ele se dar: escreva 0 ou mais dias.'
  const REQUIRED = 'Campo obrigatório.'
  it.each<[MessageTemplateName, Parameters<typeof findRuleFaults>[1], object]>([
    ['pedidoAceite', {}, {}],
    ['pedidoAceite', { offsetDays: 3, sendHour: 9 }, {}],
    ['pedidoAceite', { offsetDays: null, sendHour: null }, {}],
    ['pedidoAceite', { offsetDays: -1 }, { offsetDays: NOT_BEFORE }],
    ['debitoPreAviso', { offsetDays: -14, sendHour: 10 }, {}],
    ['debitoPreAviso', { offsetDays: null, sendHour: null }, { offsetDays: REQUIRED, sendHour: REQUIRED }],
    ['aviso1', { offsetDays: 1, sendHour: 10 }, {}],
    ['aviso1', { offsetDays: 0 }, { offsetDays: 'Só há atraso depois do vencimento: escreva 1 ou mais dias.' }],
    ['ligacaoAcesso', { offsetDays: 0, sendHour: 9 }, { offsetDays: AT_ONCE, sendHour: AT_ONCE }],
    ['livre', { offsetDays: 1, sendHour: null }, { offsetDays: AT_ONCE }],
    ['suspensao', { sendHour: 9 }, { sendHour: AT_ONCE }],
    ['suspensao', { offsetDays: null, sendHour: null }, {}],
  ])('%s with %j has the faults %j', (name, rule, faults) => {
    expect(findRuleFaults(findTemplate(name), rule)).toEqual(faults)
  })
})

import { describe, expect, it } from 'vitest'
import type { SettingTexts } from '../settings.ts'
import { type DeclaredMember, declarationFault, declareQuotas } from './quota-declaration.ts'

const MEMBER: DeclaredMember = {
  name: 'Maria Silva',
  taxNumber: '123456789',
  memberNumber: 12,
  admissionDate: '2021-01-01',
  isActive: true,
  isExempt: false,
  overdue: 0,
  paidUntil: '2026-12-31',
}
const TEXTS = {
  organisationName: 'Associação Recreativa',
  organisationArticle: 'a',
  memberSingular: 'sócio',
  membershipPayments: 'Quotas',
  memberNumberPadding: '4',
} as SettingTexts // the settings that a declaration reads

describe('PAY-02: the declaration that nothing is overdue', () => {
  it.each<[Partial<DeclaredMember>, string]>([
    [
      {},
      'Para os devidos efeitos, a Associação Recreativa declara que Maria Silva, NIF 123456789, sócio n.º 0012 desde 1 de janeiro de 2021, tem o pagamento de quotas em dia, até 31 de dezembro de 2026.',
    ],
    [
      { taxNumber: null, paidUntil: null },
      'Para os devidos efeitos, a Associação Recreativa declara que Maria Silva, sócio n.º 0012 desde 1 de janeiro de 2021, tem o pagamento de quotas em dia.',
    ],
    [
      { taxNumber: null, isExempt: true },
      'Para os devidos efeitos, a Associação Recreativa declara que Maria Silva, sócio n.º 0012 desde 1 de janeiro de 2021, está isento(a) do pagamento de quotas e nada tem em atraso.',
    ],
  ])('of a member with %j', (more, text) => expect(declareQuotas({ ...MEMBER, ...more }, TEXTS)[0]).toBe(text))

  it.each<[Partial<DeclaredMember>, string | undefined]>([
    [{}, undefined],
    [{ overdue: 2400 }, 'Há 24,00\u00a0€ em atraso. A declaração só se passa com tudo em dia.'],
    [{ isActive: false }, 'A declaração é só para quem é {memberSingular} nesta data.'],
  ])('with %j: %s', (more, fault) => expect(declarationFault({ ...MEMBER, ...more })).toBe(fault))
})

import { printDay } from '../day.ts'
import { greetingOf } from '../message-templates.ts'
import { printMemberNumber } from '../number.ts'
import type { SettingTexts } from '../settings.ts'

/** The placeholders that a member's record fills. */
export const MEMBER_PLACEHOLDERS = [
  'nome',
  'saudacao',
  'primeiroNome',
  'numeroSocio',
  'categoria',
  'dataAdmissao',
] as const
export type MemberPlaceholder = (typeof MEMBER_PLACEHOLDERS)[number]

/** What placeholders say of a member. */
export interface NamedMember {
  name: string
  personType: 'singular' | 'coletiva'
  memberNumber: number
  category: string
  admissionDate: string
}

/** The values for one recipient. Through a guardian or representative too, the message speaks of the member and greets the member. */
export const memberValues = (
  { name, personType, memberNumber, category, admissionDate }: NamedMember,
  texts: SettingTexts,
): Record<MemberPlaceholder, string> => ({
  nome: name,
  saudacao: greetingOf(name, personType),
  primeiroNome: greetingOf(name, personType),
  numeroSocio: printMemberNumber(memberNumber, texts),
  categoria: category,
  dataAdmissao: printDay(admissionDate),
})

import { printDay } from '../day.ts'
import type { MemberPlaceholder } from '../message-templates/placeholders.ts'
import { greetingOf } from '../message-templates.ts'
import { printMemberNumber } from '../number.ts'
import type { SettingTexts } from '../settings.ts'

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
  saudacao: greetingOf(name, personType),
  primeiroNome: greetingOf(name, personType),
  nome: name,
  numeroSocio: printMemberNumber(memberNumber, texts),
  categoria: category,
  dataAdmissao: printDay(admissionDate),
})

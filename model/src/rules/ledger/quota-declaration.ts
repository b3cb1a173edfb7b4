import { printLongDay } from '../day.ts'
import { organisationInWords } from '../message-templates/organisation-values.ts'
import { printMoney } from '../money.ts'
import { printMemberNumber } from '../number.ts'
import type { SettingTexts } from '../settings.ts'

/** What a declaration says of a member, as of its day. */
export interface DeclaredMember {
  name: string
  taxNumber: string | null
  memberNumber: number
  admissionDate: string
  isActive: boolean
  /** From quotas. */
  isExempt: boolean
  /** In cents. */
  overdue: number
  /** The last day up to which every quota is settled. */
  paidUntil: string | null
}

/** Why the member gets no declaration that nothing is overdue; undefined where they do. `{memberSingular}` becomes the organisation's word. */
export function declarationFault({ isActive, overdue }: DeclaredMember): string | undefined {
  if (!isActive) return 'A declaração é só para quem é {memberSingular} nesta data.'
  return overdue > 0 ? `Há ${printMoney(overdue)} em atraso. A declaração só se passa com tudo em dia.` : undefined
}

export const DECLARATION_TITLE = 'Declaração de {membershipPayments} em dia'

/** The paragraphs of the declaration. */
export function declareQuotas(member: DeclaredMember, texts: SettingTexts): string[] {
  const { name, taxNumber, memberNumber, admissionDate, isExempt, paidUntil } = member
  const { aOrganizacao } = organisationInWords(texts.organisationName, texts.organisationArticle)
  const who = [name, ...(taxNumber ? [`NIF ${taxNumber}`] : [])].join(', ')
  const quotas = texts.membershipPayments.toLowerCase()
  const until = paidUntil === null ? '' : `, até ${printLongDay(paidUntil)}`
  const says = isExempt
    ? `está isento(a) do pagamento de ${quotas} e nada tem em atraso`
    : `tem o pagamento de ${quotas} em dia${until}`
  const since = `${texts.memberSingular} n.º ${printMemberNumber(memberNumber, texts)} desde ${printLongDay(admissionDate)}`
  return [
    `Para os devidos efeitos, ${aOrganizacao} declara que ${who}, ${since}, ${says}.`,
    'Por ser verdade e ter sido pedida, passa-se a presente declaração, que vai datada e assinada.',
  ]
}

import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, date, group, ref, richText, string, text } from '../resource/field.ts'

export const LETTER_CHANNELS = { correio: 'Correio', email: 'E-mail', mao: 'Em mão' } as const

/** The letters with which cards are sent (NAV-20). One is made with each card that is printed with letters; staff may change its text. */
export const membershipCardLetters = defineResource({
  name: 'membershipCardLetters',
  label: { one: 'Carta do cartão', many: 'Cartas dos cartões', gender: 'f' },
  title: 'subject',
  access: { create: [], delete: [] },
  childOf: ['memberId'],
  list: { columns: ['date', 'subject', 'memberId', 'sendChannel', 'sentAt'], widest: 'subject', sort: '-date' },
  fields: {
    ...group('Carta', {
      cardId: ref('membershipCards', { label: 'Cartão', required: true, readonly: true }),
      memberId: ref('members', { label: '{MemberSingular}', required: true, readonly: true, filter: true }),
      date: date({ label: 'Data', required: true, filter: true, sort: true }),
      recipientBlock: text({ label: 'Destinatário e morada', required: true, max: 300, logged: false }),
      subject: string({ label: 'Assunto', required: true, max: 120, search: true, input: 'line' }),
      body: richText({ label: 'Texto', required: true, logged: false }),
      signatoryName: string({ label: 'Assinado por', max: 80 }),
      signatoryRole: string({ label: 'Cargo', max: 60 }),
      includesPaymentAdvice: boolean({ label: 'Inclui aviso de pagamento', required: true }),
    }),
    ...group('Envio', {
      sentAt: date({ label: 'Enviada em', notFuture: true }),
      sendChannel: choice(LETTER_CHANNELS, { label: 'Canal' }),
    }),
  },
})
export type MembershipCardLetter = Row<typeof membershipCardLetters>
export type MembershipCardLetterInput = Input<typeof membershipCardLetters>

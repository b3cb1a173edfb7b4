import { defineResource, type Row } from '../resource/define.ts'
import { boolean, choice, date, datetime, group, integer, ref, richText, string } from '../resource/field.ts'
import { LEGAL_BASES } from '../rules/message-templates/template.ts'
import {
  HELD_BECAUSE,
  MESSAGE_CHANNELS,
  MESSAGE_ERRORS,
  MESSAGE_STATUS,
  MESSAGE_STATUS_COLOURS,
} from '../rules/messages.ts'

/**
 * One message to one recipient: the text as it left and what became of it (MSG-01). Only the server writes messages. Their
 * changes are not in the audit log, because a message is itself the record of what happened; what staff decide about one is.
 */
export const messages = defineResource({
  name: 'messages',
  label: { one: 'Mensagem', many: 'Mensagens', gender: 'f' },
  title: 'subject',
  access: { create: [], update: [], delete: [] },
  audited: false,
  childOf: ['memberId', 'batchId'],
  list: {
    columns: ['at', 'subject', 'recipientName', 'channel', 'status', 'sentById'],
    sort: '-at',
    firstStep: 'As mensagens enviadas aos {memberPlural} aparecem aqui, uma por destinatário.',
  },
  fields: {
    ...group('Mensagem', {
      at: datetime({ label: 'Data', required: true, readonly: true, filter: true, sort: true }),
      /** The key of the template in messageSettings; `livre` for a free text. */
      name: string({ label: 'Modelo', required: true, readonly: true, filter: 'exact' }),
      subject: string({ label: 'Assunto', required: true, readonly: true, search: true }),
      /**
       * Null once redacted, and of a confidential message once a mail server has taken it. The link in such a message is for its
       * recipient alone: an editor who read an admin's link could sign in as admin (AUTH-08).
       */
      body: richText({ label: 'Texto', readonly: true, secretWhile: 'confidential' }),
      /** Of a document that is drawn when the message leaves, such as a receipt. The files of a sending are those of its batch. */
      attachmentName: string({ label: 'Anexo', readonly: true }),
      channel: choice(MESSAGE_CHANNELS, { label: 'Canal', required: true, readonly: true, filter: true }),
    }),
    ...group('Destinatário', {
      recipientName: string({
        label: 'Destinatário',
        readonly: true,
        search: true,
        sort: true,
        // The sending that it belongs to, if any.
        alongside: ['batchId'],
      }),
      /** An e-mail address, or a postal address on one line. */
      recipientAddress: string({ label: 'Endereço', required: true, readonly: true, search: true }),
      memberId: ref('members', { label: '{MemberSingular}', readonly: true, filter: true }),
      applicationId: ref('memberApplications', { label: 'Candidatura', readonly: true }),
    }),
    ...group('Envio', {
      status: choice(MESSAGE_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: MESSAGE_STATUS_COLOURS,
        // Why it waits, when it leaves, or what went wrong.
        alongside: ['heldBecause', 'nextTryAt', 'error'],
      }),
      heldBecause: choice(HELD_BECAUSE, { label: 'Porque espera', readonly: true, filter: true }),
      batchId: ref('messageBatches', { label: 'Envio', readonly: true, filter: true }),
      sentById: ref('users', { label: 'Por', readonly: true, filter: true }),
      sentAt: datetime({ label: 'Enviada em', readonly: true }),
      attempts: integer({ label: 'Tentativas', required: true, readonly: true }),
      nextTryAt: datetime({ label: 'Próxima tentativa', readonly: true }),
      /** The name of a fault or of a reason not to send; the API answers its words. */
      error: string({ label: 'Erro', readonly: true, options: MESSAGE_ERRORS }),
      /** Printed on the letter; the order in which the letters of a sending are printed. */
      letterNumber: integer({ label: 'Carta n.º', isName: true, readonly: true }),
      printedAt: datetime({ label: 'Impressa em', readonly: true }),
      postedOn: date({ label: 'Expedida em', readonly: true }),
      // Written on the envelope, by which a letter that comes back is found.
      registrationNumber: string({ label: 'N.º de registo', readonly: true, search: true }),
      /** Contains a link for its recipient alone. */
      confidential: boolean({ label: 'Confidencial', required: true, readonly: true }),
      automatic: boolean({ label: 'Automática', required: true, readonly: true }),
      /** Of its template on the day on which it was written (RGPD). */
      legalBasis: choice(LEGAL_BASES, { label: 'Base de licitude', readonly: true }),
    }),
  },
})
export type Message = Row<typeof messages>

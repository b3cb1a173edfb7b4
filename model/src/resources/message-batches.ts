import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, date, datetime, group, integer, object, ref, richText, string } from '../resource/field.ts'
import { BATCH_CHANNELS, BATCH_STATUS, BATCH_STATUS_COLOURS } from '../rules/messages.ts'

/** One sending to many: who is to get it, the text with its placeholders, and its progress. Its messages are one per recipient. */
export const messageBatches = defineResource({
  name: 'messageBatches',
  reads: 'message_batches_with_counts',
  titles: 'message_batches',
  label: { one: 'Envio', many: 'Envios' },
  title: 'title',
  list: {
    columns: ['at', 'title', 'status', 'recipientCount', 'sentCount', 'failedCount', 'createdById'],
    sort: '-at',
    firstStep: 'Escreva a primeira mensagem: escolha os destinatários na lista de {memberPlural} ou aqui.',
  },
  fields: {
    ...group('Mensagem', {
      /** The key of the template in messageSettings; `livre` for a free text. */
      name: string({ label: 'Modelo', required: true, max: 40, filter: 'exact', default: 'livre' }),
      /** Whoever sends a message without one is warned. */
      subject: string({ label: 'Assunto', max: 150, input: 'line' }),
      /** The subject without placeholders, for whoever reads a list, a heading or a message of the program; `batchTitle` makes it. */
      title: string({ label: 'Título', required: true, readonly: true, search: true, logged: false }),
      body: richText({ label: 'Texto' }),
      channels: choice(BATCH_CHANNELS, { label: 'Canais', required: true, default: 'email_ou_carta' }),
      onePerHousehold: boolean({
        label: 'Uma só por agregado',
        required: true,
        default: true,
        hint: 'Só nos boletins: os avisos e as convocatórias vão sempre a cada pessoa.',
      }),
      scheduledFor: datetime({ label: 'Agendada para' }),
      /** How recipients are chosen; the call that sets it checks it. */
      selection: object({ label: 'Destinatários', readonly: true, logged: false }),
      /** Values of the placeholders that no record provides, by their names. */
      askedValues: object({ label: 'Dados pedidos', readonly: true, logged: false }),
      /** What staff decided about recipients who cannot be reached as the message demands, by member. */
      decisions: object({ label: 'Decisões', readonly: true, logged: false }),
    }),
    ...group('Envio', {
      at: datetime({ label: 'Criada em', required: true, readonly: true, filter: true, sort: true }),
      createdById: ref('users', { label: 'Por', readonly: true, filter: true }),
      sentById: ref('users', { label: 'Enviada por', readonly: true }),
      status: choice(BATCH_STATUS, {
        label: 'Estado',
        required: true,
        readonly: true,
        filter: true,
        colours: BATCH_STATUS_COLOURS,
      }),
      isAutomatic: boolean({ label: 'Automática', required: true, readonly: true }),
      preparedAt: datetime({ label: 'Preparada em', readonly: true }),
      endedAt: datetime({ label: 'Terminada em', readonly: true }),
      postedOn: date({ label: 'Expedida em', readonly: true }),
      // Counted by the view whenever they are read.
      recipientCount: integer({ label: 'Destinatários', readonly: true }),
      waitingCount: integer({ label: 'Por enviar', readonly: true }),
      sentCount: integer({ label: 'Enviadas', readonly: true }),
      failedCount: integer({ label: 'Falharam', readonly: true }),
      suppressedCount: integer({ label: 'Não enviadas', readonly: true }),
      letterCount: integer({ label: 'Cartas', readonly: true }),
    }),
  },
})
export type MessageBatch = Row<typeof messageBatches>
export type MessageBatchInput = Input<typeof messageBatches>

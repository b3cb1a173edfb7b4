import { MAIL_FAULTS } from './mail-faults.ts'
import { NOT_REACHED } from './message-recipients/not-reached.ts'

/** How a message reaches its recipient. */
export const MESSAGE_CHANNELS = { email: 'E-mail', carta: 'Carta' } as const
export type MessageChannel = keyof typeof MESSAGE_CHANNELS

/** The state of one message to one recipient. */
export const MESSAGE_STATUS = {
  em_fila: 'Por enviar',
  a_enviar: 'A enviar',
  enviada: 'Enviada',
  falhou: 'Falhou',
  devolvida: 'Devolvida',
  suprimida: 'Não enviada',
  cancelada: 'Cancelada',
  /** The process ended, or the server fell silent, after the whole text may have been handed over: staff decide. */
  incerta: 'Incerta',
  impressa: 'Impressa',
  expedida: 'Expedida',
} as const
export type MessageStatus = keyof typeof MESSAGE_STATUS

/** Beside the word, never instead of it: green has left, blue is under way, amber wants somebody to look, red has failed. */
export const MESSAGE_STATUS_COLOURS = {
  em_fila: '#1d6fb8',
  a_enviar: '#1d6fb8',
  enviada: '#2f8f4e',
  falhou: '#b3261e',
  devolvida: '#b3261e',
  suprimida: '#6b7280',
  cancelada: '#6b7280',
  incerta: '#c98a00',
  impressa: '#7a4fc0',
  expedida: '#2f8f4e',
} as const satisfies Record<MessageStatus, string>

/** The states of a message that has left the organisation: what members see on their own page. */
export const LEFT_STATUSES = ['enviada', 'expedida', 'devolvida'] as const satisfies readonly MessageStatus[]

/** Why a message that is ready does not leave; null when nothing holds it. */
export const HELD_BECAUSE = {
  interruptor: 'À espera do envio automático',
  servidor: 'Guardada, falta o servidor de correio',
  pausa: 'Em pausa',
} as const
export type HeldBecause = keyof typeof HELD_BECAUSE

/** Why a message did not leave or reached nobody: what `messages.error` holds, in words. */
export const MESSAGE_ERRORS: Readonly<Record<string, string>> = { ...MAIL_FAULTS, ...NOT_REACHED }

/** Which channels a batch may use. */
export const BATCH_CHANNELS = {
  email_ou_carta: 'E-mail; carta a quem não tem e-mail',
  email: 'Só e-mail',
  carta: 'Só carta',
} as const
export type BatchChannels = keyof typeof BATCH_CHANNELS
/** What a sending may use where its template allows these channels. */
export const batchChannelsOf = (channels: readonly MessageChannel[]): BatchChannels =>
  !channels.includes('carta') ? 'email' : channels.includes('email') ? 'email_ou_carta' : 'carta'

/** The state of one sending to many. */
export const BATCH_STATUS = {
  rascunho: 'Rascunho',
  agendada: 'Agendada',
  /** Its messages are being written, one for each recipient. */
  a_preparar: 'A preparar',
  a_enviar: 'A enviar',
  em_pausa: 'Em pausa',
  /** An automatic sending that waits until somebody decides, because automatic messages are off. */
  a_espera: 'À espera de decisão',
  concluida: 'Concluída',
  cancelada: 'Cancelada',
} as const
export type BatchStatus = keyof typeof BATCH_STATUS

/** With the same meaning as the colours of messages. */
export const BATCH_STATUS_COLOURS = {
  rascunho: '#6b7280',
  agendada: '#7a4fc0',
  a_preparar: '#1d6fb8',
  a_enviar: '#1d6fb8',
  em_pausa: '#c98a00',
  a_espera: '#c98a00',
  concluida: '#2f8f4e',
  cancelada: '#6b7280',
} as const satisfies Record<BatchStatus, string>

/**
 * The order in which waiting messages leave. A sign-in link is of no use behind a newsletter, so what people wait for is not
 * subject to pace and daily limit either.
 */
export const URGENCY = { awaited: 0, single: 1, batch: 2 } as const

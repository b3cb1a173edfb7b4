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

/** Why a message that is ready does not leave; null when nothing holds it. */
export const HELD_BECAUSE = {
  interruptor: 'À espera do envio automático',
  servidor: 'Guardada, falta o servidor de correio',
  pausa: 'Em pausa',
} as const
export type HeldBecause = keyof typeof HELD_BECAUSE

/** Which channels a batch may use. */
export const BATCH_CHANNELS = {
  email_ou_carta: 'E-mail; carta a quem não tem e-mail',
  email: 'Só e-mail',
  carta: 'Só carta',
} as const
export type BatchChannels = keyof typeof BATCH_CHANNELS

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

/**
 * The order in which waiting messages leave. A sign-in link is of no use behind a newsletter, so what people wait for is not
 * subject to pace and daily limit either.
 */
export const URGENCY = { awaited: 0, single: 1, batch: 2 } as const

/** Why a payment service could not do what it was asked, in our words. What the service itself answers is never shown. */
export const PAYMENT_FAULTS = {
  keyMissing: 'Falta uma chave do serviço de pagamentos nas definições.',
  keyRefused: 'O serviço de pagamentos não aceitou a chave que está nas definições.',
  unreachable: 'Não foi possível ligar ao serviço de pagamentos.',
  timeout: 'O serviço de pagamentos não respondeu a tempo.',
  unavailable: 'O serviço de pagamentos está com problemas. Tente daqui a uns minutos.',
  unexpectedAnswer: 'O serviço de pagamentos deu uma resposta que não se compreende.',
  phoneRefused: 'Este telemóvel não pode pagar por MB WAY. Confirme o número.',
  refused: 'O serviço de pagamentos não aceitou o pedido.',
} as const
export type PaymentFault = keyof typeof PAYMENT_FAULTS

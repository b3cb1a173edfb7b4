/**
 * Why a mail could not be sent, in our words. What a mail server answers is never kept or shown: it is text of a stranger, and
 * may name the recipient.
 */
export const MAIL_FAULTS = {
  hostUnknown: 'Não existe nenhum servidor de envio com o nome que está nas definições.',
  ownNetwork:
    'O servidor de envio está na rede desta instalação, o que as definições não permitem. Um administrador pode permiti-lo.',
  connectionRefused: 'O servidor de envio recusou a ligação. Confirme o servidor e a porta.',
  connectionLost: 'A ligação ao servidor de envio foi interrompida.',
  timeout: 'O servidor de envio não respondeu a tempo.',
  certificate: 'O certificado do servidor de envio não é válido.',
  insecure: 'O servidor de envio não aceita uma ligação cifrada, e sem ela a palavra-passe não é enviada.',
  authentication: 'O servidor de envio recusou o utilizador ou a palavra-passe.',
  loginRequired: 'O servidor de envio só aceita mensagens de quem inicia sessão com utilizador e palavra-passe.',
  senderMissing: 'Falta o e-mail do remetente nas definições.',
  senderRefused: 'O servidor de envio não aceita o e-mail do remetente.',
  tooMany: 'O servidor de envio pede para enviar mais tarde ou menos mensagens de cada vez.',
  policyRefused:
    'O servidor de envio recusou a mensagem por regras de segurança. Confirme que o registo SPF do domínio do remetente autoriza este servidor.',
  addressInvalid: 'O endereço do destinatário não é um endereço de e-mail válido.',
  mailboxUnknown: 'A caixa de correio do destinatário não existe.',
  mailboxFull: 'A caixa de correio do destinatário está cheia.',
  recipientRefused: 'O servidor de envio não aceita o endereço do destinatário.',
  messageTooLarge: 'A mensagem é maior do que o servidor de envio aceita.',
  messageRefused: 'O servidor de envio recusou a mensagem.',
  attachmentMissing: 'Não foi possível ler um dos anexos da mensagem.',
  interrupted: 'O envio foi interrompido.',
  unknown: 'Não foi possível entregar a mensagem ao servidor de envio.',
} as const
export type MailFault = keyof typeof MAIL_FAULTS

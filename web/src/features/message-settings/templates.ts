/** The block of the templates on the screen of the settings. It is read by the page's entry, so it imports nothing. */
export const TEMPLATES = {
  to: '/configuracaoMensagens',
  heading: 'Modelos de mensagens',
  anchor: 'modelos',
} as const

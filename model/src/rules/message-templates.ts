/**
 * The texts of outgoing messages, by name. `{{name}}` is a placeholder, `{{#name}}…{{/name}}` is dropped when `name` is
 * empty, `**…**` is bold, an empty line starts a paragraph.
 */
export interface MessageTemplate {
  subject: string
  text: string
}

export const MESSAGE_TEMPLATES = {
  ligacaoAcesso: {
    subject: 'A sua ligação de acesso',
    text: `Olá, {{saudacao}},

Use esta ligação para entrar; é válida durante 30 minutos e só pode ser usada uma vez:
{{ligacao}}

Se não fez este pedido, ignore a mensagem. Ninguém {{daOrganizacao}} lhe pedirá a palavra-passe.`,
  },
  convite: {
    subject: 'O seu acesso à aplicação {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

Foi criado um acesso em seu nome na aplicação {{daOrganizacao}}. Use esta ligação para escolher a sua palavra-passe; é válida durante 7 dias e só pode ser usada uma vez:
{{ligacao}}

Se a ligação já não for válida, peça outra na página de entrada, em «Entrar por ligação enviada por e-mail».

Se não esperava este convite, ignore a mensagem. Ninguém {{daOrganizacao}} lhe pedirá a palavra-passe.`,
  },
} as const satisfies Record<string, MessageTemplate>
export type MessageTemplateName = keyof typeof MESSAGE_TEMPLATES

/** The organisation's name as a sentence needs it: `a Associação`, `da Associação`, `na Associação`; `o Clube`, `do Clube`. */
export const organisationValues = (name: string, article: string) => ({
  organizacao: name,
  aOrganizacao: article ? `${article} ${name}` : name,
  daOrganizacao: article ? `d${article} ${name}` : `de ${name}`,
  naOrganizacao: article ? `n${article} ${name}` : `em ${name}`,
})

/** How a message addresses a person: by the first name. */
export const greetingOf = (name: string) => name.trim().split(/\s+/)[0] ?? ''

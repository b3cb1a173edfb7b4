/**
 * The texts of outgoing messages, by name. `{{name}}` is a placeholder; `{{#name}}…{{/name}}` is left out if `name` is
 * empty; `**…**` is bold; an empty line starts a paragraph.
 */
export interface MessageTemplate {
  subject: string
  text: string
}

/** All placeholders, with the description shown to whoever edits a template. */
export const PLACEHOLDERS = {
  saudacao: 'O primeiro nome de uma pessoa; o nome completo de uma entidade',
  nome: 'Nome completo',
  organizacao: 'Nome da organização',
  aOrganizacao: 'Nome da organização com artigo: «a Associação»',
  daOrganizacao: 'Nome da organização: «da Associação»',
  naOrganizacao: 'Nome da organização: «na Associação»',
  sinonimoMembro: 'A palavra da organização para membro: «sócio»',
  oMembro: 'A mesma palavra com artigo: «o sócio»',
  numeroSocio: 'N.º de membro',
  categoria: 'Categoria',
  dataAdmissao: 'Data de admissão',
  numeroCandidatura: 'N.º da candidatura',
  orgaoDecisor: 'Órgão que decide as candidaturas',
  ata: 'N.º da ata',
  motivo: 'Motivo da recusa',
  pedido: 'O que falta à candidatura',
  aviso: 'Aviso sobre fichas parecidas',
  prazoDados: 'Por quanto tempo os dados são guardados',
  validade: 'Até quando a ligação é válida',
  ligacao: 'Endereço a abrir',
  assinaturaNome: 'Nome de quem assina',
  assinaturaCargo: 'Cargo de quem assina',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

interface Declared extends MessageTemplate {
  /** The placeholders that the template may contain; whoever sends it provides all of them. */
  placeholders: readonly Placeholder[]
  /** Contains a link that is for its recipient alone. */
  confidential?: true
  /** Waits while automatic messages are off (the setting `SendMessages`). Codes, sign-in links and what staff write never wait. */
  automatic?: true
}

const ORGANISATION = ['organizacao', 'aOrganizacao', 'daOrganizacao', 'naOrganizacao'] as const
/** Placeholders of every message about an application. */
const APPLICATION = [
  ...ORGANISATION,
  'saudacao',
  'nome',
  'numeroCandidatura',
  'sinonimoMembro',
  'orgaoDecisor',
] as const
/** Additional placeholders of the messages that tell of an acceptance. */
const ADMISSION = [
  ...APPLICATION,
  'oMembro',
  'numeroSocio',
  'categoria',
  'dataAdmissao',
  'ata',
  'ligacao',
  'assinaturaNome',
  'assinaturaCargo',
] as const

export const MESSAGE_TEMPLATES = {
  ligacaoAcesso: {
    confidential: true,
    placeholders: [...ORGANISATION, 'saudacao', 'ligacao'],
    subject: 'A sua ligação de acesso',
    text: `Olá, {{saudacao}},

Use esta ligação para entrar; é válida durante 30 minutos e só pode ser usada uma vez:
{{ligacao}}

Se não fez este pedido, ignore a mensagem. Ninguém {{daOrganizacao}} lhe pedirá a palavra-passe.`,
  },
  convite: {
    confidential: true,
    placeholders: [...ORGANISATION, 'saudacao', 'ligacao'],
    subject: 'O seu acesso à aplicação {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

Foi criado um acesso em seu nome na aplicação {{daOrganizacao}}. Use esta ligação para escolher a sua palavra-passe; é válida durante 7 dias e só pode ser usada uma vez:
{{ligacao}}

Se a ligação já não for válida, peça outra na página de entrada, em «Entrar por ligação enviada por e-mail».

Se não esperava este convite, ignore a mensagem. Ninguém {{daOrganizacao}} lhe pedirá a palavra-passe.`,
  },
  novaPalavraPasse: {
    placeholders: [...ORGANISATION, 'saudacao', 'ligacao'],
    subject: 'Escolha uma nova palavra-passe',
    text: `Olá, {{saudacao}},

Enviamos-lhe uma ligação para entrar na aplicação {{daOrganizacao}} e escolher uma nova palavra-passe; é válida durante 24 horas e só pode ser usada uma vez:
{{ligacao}}

Se não esperava esta mensagem, ignore-a: a sua palavra-passe continua a mesma. Ninguém {{daOrganizacao}} lha pedirá.`,
  },
  emailAlterado: {
    placeholders: [...ORGANISATION, 'saudacao', 'validade', 'ligacao'],
    subject: 'O e-mail da sua conta foi alterado',
    text: `Olá, {{saudacao}},

A sua conta na aplicação {{daOrganizacao}} deixou de usar este endereço de e-mail. Se foi a própria pessoa que o alterou, não precisa de fazer nada.

Se não foi, reponha este endereço até {{validade}}, nesta ligação; todas as sessões terminam e escolhe uma nova palavra-passe:
{{ligacao}}`,
  },
  emailAlteradoPelaEquipa: {
    placeholders: [...ORGANISATION, 'saudacao'],
    subject: 'O e-mail da sua conta foi alterado',
    text: `Olá, {{saudacao}},

Alguém com acesso à gestão {{daOrganizacao}} alterou o e-mail da sua conta, que deixou de usar este endereço.

Se não pediu esta alteração, contacte {{aOrganizacao}}.`,
  },
  candidaturaRecebida: {
    confidential: true,
    // Nothing that the applicant has typed: before its confirmation the address may be of somebody else.
    placeholders: [...ORGANISATION, 'sinonimoMembro', 'validade', 'ligacao'],
    subject: 'Confirme o seu e-mail — candidatura a {{sinonimoMembro}}',
    text: `Olá,

Recebemos uma candidatura a {{sinonimoMembro}} {{daOrganizacao}} com este endereço de e-mail. Para a podermos analisar, confirme o seu e-mail nesta ligação, válida até {{validade}}:
{{ligacao}}

Se não apresentou qualquer candidatura, ignore esta mensagem: os dados serão apagados.`,
  },
  candidaturaConfirmada: {
    placeholders: APPLICATION,
    subject: 'Candidatura confirmada',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

O seu e-mail está confirmado. A candidatura n.º {{numeroCandidatura}} será apreciada na próxima reunião da {{orgaoDecisor}} e comunicaremos a decisão por esta via.`,
  },
  candidaturaElementos: {
    placeholders: [...APPLICATION, 'pedido'],
    subject: 'Faltam elementos na sua candidatura n.º {{numeroCandidatura}}',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

Para podermos apreciar a sua candidatura a {{sinonimoMembro}} {{daOrganizacao}}, precisamos ainda do seguinte:

{{pedido}}

Responda a esta mensagem com o que falta. Obrigado.`,
  },
  candidaturaAceite: {
    automatic: true,
    placeholders: ADMISSION,
    subject: 'A sua candidatura foi aceite',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

A {{orgaoDecisor}} aprovou a sua candidatura{{#ata}} (ata n.º {{ata}}){{/ata}}. Passa a ser {{oMembro}} n.º **{{numeroSocio}}** desde {{dataAdmissao}}, na categoria de {{categoria}}. Bem-vindo(a)!

Se algum dado não estiver correto, responda a esta mensagem.

Com os melhores cumprimentos,
{{#assinaturaNome}}{{assinaturaNome}}{{#assinaturaCargo}}, {{assinaturaCargo}}{{/assinaturaCargo}}
{{/assinaturaNome}}{{organizacao}}`,
  },
  candidaturaRecusada: {
    automatic: true,
    placeholders: [...APPLICATION, 'motivo', 'prazoDados'],
    subject: 'Decisão sobre a sua candidatura',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

Agradecemos o seu interesse {{naOrganizacao}}. Depois de apreciada, a sua candidatura não foi aceite{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.

Nos termos dos estatutos, pode pedir a reapreciação em assembleia geral. Os seus dados serão apagados no prazo de {{prazoDados}}.`,
  },
  novaCandidatura: {
    placeholders: [...APPLICATION, 'categoria', 'aviso', 'ligacao'],
    subject: 'Nova candidatura a {{sinonimoMembro}}: {{nome}}',
    text: `Olá, {{saudacao}},

Há uma nova candidatura por decidir: {{nome}}, n.º {{numeroCandidatura}}, categoria pretendida {{categoria}}.

{{#aviso}}**{{aviso}}**{{/aviso}}

Pode apreciá-la aqui:
{{ligacao}}`,
  },
  pedidoAceite: {
    automatic: true,
    placeholders: [...ORGANISATION, 'saudacao', 'ligacao'],
    subject: 'Os seus dados foram atualizados',
    text: `Olá, {{saudacao}},

O seu pedido de alteração de dados foi aceite e a sua ficha {{naOrganizacao}} já está atualizada. Pode vê-la aqui:
{{ligacao}}`,
  },
  pedidoRecusado: {
    automatic: true,
    placeholders: [...ORGANISATION, 'saudacao', 'motivo', 'ligacao'],
    subject: 'O seu pedido de alteração de dados',
    text: `Olá, {{saudacao}},

O seu pedido de alteração de dados não foi aceite, pelo seguinte motivo: {{motivo}}

A sua ficha {{naOrganizacao}} continua como estava. Pode fazer outro pedido aqui:
{{ligacao}}`,
  },
  boasVindas: {
    automatic: true,
    placeholders: ADMISSION,
    subject: 'A sua admissão {{naOrganizacao}}',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

É com gosto que confirmamos a sua admissão {{naOrganizacao}}, em {{dataAdmissao}}, na categoria de {{categoria}}. O seu número de {{sinonimoMembro}} é o **{{numeroSocio}}**.

Se algum dado não estiver correto, responda a este e-mail.

Com os melhores cumprimentos,
{{#assinaturaNome}}{{assinaturaNome}}{{#assinaturaCargo}}, {{assinaturaCargo}}{{/assinaturaCargo}}
{{/assinaturaNome}}{{organizacao}}`,
  },
} as const satisfies Record<string, Declared>
export type MessageTemplateName = keyof typeof MESSAGE_TEMPLATES

/** The values that a sender of this template has to provide. */
export type TemplateValues<Name extends MessageTemplateName> = Record<
  (typeof MESSAGE_TEMPLATES)[Name]['placeholders'][number],
  string
>

/** The organisation's name with article and contractions: `a Associação`, `da Associação`, `na Associação`; `o Clube`, `do Clube`. */
export const organisationValues = (name: string, article: string) => ({
  organizacao: name,
  aOrganizacao: article ? `${article} ${name}` : name,
  daOrganizacao: article ? `d${article} ${name}` : `de ${name}`,
  naOrganizacao: article ? `n${article} ${name}` : `em ${name}`,
})

/** The name in a salutation: a person's first name, an entity's whole name. */
export const greetingOf = (name: string, personType: 'singular' | 'coletiva' = 'singular') =>
  personType === 'coletiva' ? name.trim() : (name.trim().split(/\s+/)[0] ?? '')

import { type MessageTemplate, SIGNATURE } from './template.ts'

/** Placeholders of every message about an application. */
const APPLICATION = ['saudacao', 'nome', 'numeroCandidatura', 'orgaoDecisor'] as const

const DECISION = {
  kind: 'aviso',
  to: 'candidato',
  trigger: 'evento',
  channels: ['email'],
  legalBasis: 'contrato',
  isSent: true,
} as const

/** Messages about applications for membership, and about what members ask to be changed. */
export const applicationTemplates = {
  candidaturaRecebida: {
    ...DECISION,
    kind: 'sistema',
    title: 'Candidatura recebida',
    description: 'Quando chega uma candidatura pelo formulário; pede a confirmação do e-mail.',
    event: 'application.created',
    confidential: true,
    // Nothing that the applicant has typed: before its confirmation the address may be of somebody else.
    placeholders: ['validade', 'ligacao'],
    subject: 'Confirme o seu e-mail — candidatura a {{sinonimoMembro}}',
    text: `Olá,

Recebemos uma candidatura a {{sinonimoMembro}} {{daOrganizacao}} com este endereço de e-mail. Para a podermos analisar, confirme o seu e-mail nesta ligação, válida até {{validade}}:
{{ligacao}}

Se não apresentou qualquer candidatura, ignore esta mensagem: os dados serão apagados.`,
  },
  candidaturaConfirmada: {
    ...DECISION,
    title: 'Candidatura confirmada',
    description: 'Quando o candidato confirma o e-mail.',
    event: 'application.confirmed',
    placeholders: APPLICATION,
    subject: 'Candidatura confirmada',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

O seu e-mail está confirmado. A candidatura n.º {{numeroCandidatura}} será apreciada na próxima reunião da {{orgaoDecisor}} e comunicaremos a decisão por esta via.`,
  },
  candidaturaElementos: {
    ...DECISION,
    trigger: 'manual',
    title: 'Elementos em falta na candidatura',
    description: 'Quando a equipa pede ao candidato o que falta.',
    placeholders: [...APPLICATION, 'pedido'],
    subject: 'Faltam elementos na sua candidatura n.º {{numeroCandidatura}}',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

Para podermos apreciar a sua candidatura a {{sinonimoMembro}} {{daOrganizacao}}, precisamos ainda do seguinte:

{{pedido}}

Responda a esta mensagem com o que falta. Obrigado.`,
  },
  candidaturaAceite: {
    ...DECISION,
    to: 'membro',
    title: 'Candidatura aceite',
    description: 'Quando uma candidatura é aceite.',
    event: 'application.accepted',
    automatic: true,
    placeholders: [...APPLICATION, 'numeroSocio', 'categoria', 'dataAdmissao', 'ata', 'ligacao'],
    subject: 'A sua candidatura foi aceite',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

A {{orgaoDecisor}} aprovou a sua candidatura{{#ata}} (ata n.º {{ata}}){{/ata}}. Passa a ser {{oMembro}} n.º **{{numeroSocio}}** desde {{dataAdmissao}}, na categoria de {{categoria}}. Bem-vindo(a)!

Se algum dado não estiver correto, responda a esta mensagem.

${SIGNATURE}`,
  },
  candidaturaRecusada: {
    ...DECISION,
    title: 'Candidatura recusada',
    description: 'Quando uma candidatura é recusada.',
    event: 'application.refused',
    automatic: true,
    placeholders: [...APPLICATION, 'motivo', 'prazoDados'],
    subject: 'Decisão sobre a sua candidatura',
    text: `Olá{{#saudacao}}, {{saudacao}}{{/saudacao}},

Agradecemos o seu interesse {{naOrganizacao}}. Depois de apreciada, a sua candidatura não foi aceite{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.

Nos termos dos estatutos, pode pedir a reapreciação em assembleia geral. Os seus dados serão apagados no prazo de {{prazoDados}}.`,
  },
  novaCandidatura: {
    ...DECISION,
    to: 'equipa',
    legalBasis: 'interesse_legitimo',
    title: 'Nova candidatura (à equipa)',
    description: 'A quem na equipa pediu para ser avisado, quando há uma candidatura por decidir.',
    event: 'application.confirmed',
    placeholders: [...APPLICATION, 'categoria', 'aviso', 'ligacao'],
    subject: 'Nova candidatura a {{sinonimoMembro}}: {{nome}}',
    text: `Olá, {{saudacao}},

Há uma nova candidatura por decidir: {{nome}}, n.º {{numeroCandidatura}}, categoria pretendida {{categoria}}.

{{#aviso}}**{{aviso}}**{{/aviso}}

Pode apreciá-la aqui:
{{ligacao}}`,
  },
  pedidoAceite: {
    ...DECISION,
    to: 'membro',
    title: 'Pedido de alteração aceite',
    description: 'Quando a equipa aceita um pedido de alteração de dados.',
    event: 'changeRequest.accepted',
    automatic: true,
    placeholders: ['saudacao', 'ligacao'],
    subject: 'Os seus dados foram atualizados',
    text: `Olá, {{saudacao}},

O seu pedido de alteração de dados foi aceite e a sua ficha {{naOrganizacao}} já está atualizada.{{#ligacao}} Pode vê-la aqui:
{{ligacao}}{{/ligacao}}`,
  },
  pedidoRecusado: {
    ...DECISION,
    to: 'membro',
    title: 'Pedido de alteração recusado',
    description: 'Quando a equipa recusa um pedido de alteração de dados.',
    event: 'changeRequest.refused',
    automatic: true,
    placeholders: ['saudacao', 'motivo', 'ligacao'],
    subject: 'O seu pedido de alteração de dados',
    text: `Olá, {{saudacao}},

O seu pedido de alteração de dados não foi aceite, pelo seguinte motivo: {{motivo}}

A sua ficha {{naOrganizacao}} continua como estava.{{#ligacao}} Pode fazer outro pedido aqui:
{{ligacao}}{{/ligacao}}`,
  },
} as const satisfies Record<string, MessageTemplate>

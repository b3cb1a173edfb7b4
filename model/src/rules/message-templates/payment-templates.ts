import { MEMBER_PLACEHOLDERS } from './placeholders.ts'
import { type MessageTemplate, SIGNATURE } from './template.ts'

const PAYMENT = {
  kind: 'aviso',
  to: 'membro',
  trigger: 'evento',
  channels: ['email'],
  legalBasis: 'contrato',
  automatic: true,
  isSent: false,
} as const
const REMINDER = {
  ...PAYMENT,
  trigger: 'agendado',
  event: 'charge.overdue',
  sendHour: 10,
  channels: ['email', 'carta'],
  isSent: true,
  isOfOneRecord: true,
} as const

/** How to pay; each line vanishes where the organisation has no such way. */
const WAYS_TO_PAY = ['entidade', 'referencia', 'iban', 'refTransferencia', 'ligacaoPagamento'] as const
const byReference = (amount: string) =>
  `{{#referencia}}Multibanco ou homebanking: Entidade **{{entidade}}** · Referência **{{referencia}}** · Valor **${amount}**{{/referencia}}`
const BY_TRANSFER = '{{#iban}}Transferência: IBAN {{iban}}, descritivo {{refTransferencia}}.{{/iban}}'

/** Messages about quotas, payments and receipts. */
export const paymentTemplates = {
  avisoQuota: {
    kind: 'aviso',
    to: 'membro',
    trigger: 'manual',
    channels: ['email', 'carta'],
    legalBasis: 'contrato',
    isSent: true,
    isOfOneRecord: true,
    title: 'Aviso de quota',
    description: 'Quando a equipa avisa do que há a pagar e ainda não está em atraso.',
    placeholders: [...MEMBER_PLACEHOLDERS, ...WAYS_TO_PAY, 'ano', 'descricao', 'valor', 'dataLimite'],
    subject: 'Quota de {{ano}} — {{organizacao}}',
    text: `Olá, {{saudacao}},

Já está disponível para pagamento: {{descricao}}, no valor de **{{valor}}**, até {{dataLimite}}.

${byReference('{{valor}}')}

${BY_TRANSFER}

{{#ligacaoPagamento}}Para pagar por MB WAY: {{ligacaoPagamento}}{{/ligacaoPagamento}}

Se já pagou, agradecemos e pedimos que não considere este aviso.`,
  },
  aviso1: {
    ...REMINDER,
    title: '1.º aviso',
    description: '15 dias depois do vencimento.',
    offsetDays: 15,
    channels: ['email'],
    placeholders: [...MEMBER_PLACEHOLDERS, ...WAYS_TO_PAY, 'descricao', 'valor', 'dataLimite'],
    subject: 'Lembrete: {{descricao}}',
    text: `Olá, {{saudacao}},

Talvez lhe tenha passado: ainda não recebemos {{descricao}} ({{valor}}), com vencimento em {{dataLimite}}.

{{#ligacaoPagamento}}Pode pagar aqui: {{ligacaoPagamento}}{{/ligacaoPagamento}}

${byReference('{{valor}}')}

${BY_TRANSFER}

Se precisar de pagar em prestações, fale connosco.`,
  },
  aviso2: {
    ...REMINDER,
    title: '2.º aviso',
    description: '45 dias depois do vencimento.',
    offsetDays: 45,
    placeholders: [...MEMBER_PLACEHOLDERS, ...WAYS_TO_PAY, 'listaDividas', 'totalDivida', 'dataLimite'],
    subject: 'Quotas por regularizar — n.º {{numeroSocio}}',
    text: `Olá, {{saudacao}},

Na sua ficha estão por regularizar:

{{listaDividas}}

Total: **{{totalDivida}}**. Com quotas em atraso, o direito de voto e o cartão podem ficar suspensos, nos termos dos estatutos.

Agradecemos a regularização até {{dataLimite}}{{#ligacaoPagamento}}: {{ligacaoPagamento}}{{/ligacaoPagamento}}

${byReference('{{totalDivida}}')}

${BY_TRANSFER}

Se houver engano ou dificuldade, responda a esta mensagem.`,
  },
  aviso3: {
    ...REMINDER,
    title: '3.º aviso',
    description: '90 dias depois do vencimento; também por carta.',
    offsetDays: 90,
    placeholders: [...MEMBER_PLACEHOLDERS, ...WAYS_TO_PAY, 'listaDividas', 'totalDivida', 'dataLimite'],
    subject: 'Último aviso: regularização de quotas',
    text: `Exmo.(a) Senhor(a) {{nome}}, {{sinonimoMembro}} n.º {{numeroSocio}},

Apesar dos avisos anteriores, continuam por pagar as seguintes importâncias:

{{listaDividas}}

No total de **{{totalDivida}}**.

Solicitamos o pagamento, ou a proposta de um plano de pagamento, até {{dataLimite}}. Na falta de resposta, a situação será presente à Direção, que poderá aplicar o disposto nos estatutos quanto à suspensão ou perda da qualidade de {{sinonimoMembro}}.

${byReference('{{totalDivida}}')}

${BY_TRANSFER}

{{#ligacaoPagamento}}Para pagar em linha: {{ligacaoPagamento}}{{/ligacaoPagamento}}

Se entretanto já pagou, queira enviar-nos o comprovativo.

${SIGNATURE}`,
  },
  recibo: {
    ...PAYMENT,
    isSent: true,
    isOfOneRecord: true,
    title: 'Recibo',
    description: 'Quando é recebido um pagamento; leva o recibo em anexo.',
    event: 'payment.created',
    placeholders: [...MEMBER_PLACEHOLDERS, 'numeroRecibo', 'valor', 'dataPagamento', 'formaPagamento', 'descricao'],
    subject: 'Recibo {{numeroRecibo}}',
    text: `Olá, {{saudacao}},

Recebemos **{{valor}}** em {{dataPagamento}} ({{formaPagamento}}), referente a {{descricao}}. Segue em anexo o recibo {{numeroRecibo}}.

Obrigado por apoiar {{aOrganizacao}}.`,
  },
  reciboDonativo: {
    ...PAYMENT,
    isSent: true,
    isOfOneRecord: true,
    title: 'Recibo de donativo',
    description: 'Quando é recebido um donativo; leva o recibo em anexo.',
    event: 'gift.created',
    legalBasis: 'obrigacao_legal',
    to: 'utilizador',
    placeholders: ['saudacao', 'nome', 'numeroRecibo', 'valor', 'dataPagamento', 'formaPagamento'],
    subject: 'Recibo do seu donativo — {{numeroRecibo}}',
    text: `Olá, {{saudacao}},

Agradecemos o seu donativo de **{{valor}}**, recebido em {{dataPagamento}} ({{formaPagamento}}). Segue em anexo o recibo {{numeroRecibo}}.

${SIGNATURE}`,
  },
  pagamentoDevolvido: {
    ...PAYMENT,
    isSent: true,
    isOfOneRecord: true,
    title: 'Pagamento devolvido',
    description: 'Quando o banco devolve um pagamento; o recibo é anulado.',
    event: 'payment.returned',
    placeholders: [
      ...MEMBER_PLACEHOLDERS,
      'valor',
      'dataPagamento',
      'descricao',
      'motivo',
      'numeroRecibo',
      'ligacaoPagamento',
    ],
    subject: 'O seu pagamento foi devolvido',
    text: `Olá, {{saudacao}},

O pagamento de **{{valor}}** de {{dataPagamento}}, referente a {{descricao}}, foi devolvido pelo banco{{#motivo}}, com a indicação: {{motivo}}{{/motivo}}. {{#numeroRecibo}}O recibo {{numeroRecibo}} fica sem efeito.{{/numeroRecibo}}

{{#ligacaoPagamento}}Pode voltar a pagar aqui: {{ligacaoPagamento}}{{/ligacaoPagamento}}

Se houver engano ou dificuldade, responda a esta mensagem.`,
  },
  pagamentoNaoIdentificado: {
    ...PAYMENT,
    isSent: true,
    isOfOneRecord: true,
    to: 'equipa',
    legalBasis: 'interesse_legitimo',
    title: 'Pagamento por identificar (à tesouraria)',
    description: 'À tesouraria, quando chega um pagamento que não se sabe de quem é.',
    event: 'payment.unidentified',
    placeholders: ['saudacao', 'valor', 'dataPagamento', 'formaPagamento', 'descricao', 'ligacao'],
    subject: 'Pagamento por identificar: {{valor}}',
    text: `Olá, {{saudacao}},

Recebemos **{{valor}}** em {{dataPagamento}} ({{formaPagamento}}) e não foi possível saber de quem é{{#descricao}}. Descritivo: {{descricao}}{{/descricao}}.

Pode identificá-lo aqui:
{{ligacao}}`,
  },
  devolucaoDoServico: {
    ...PAYMENT,
    isSent: true,
    isOfOneRecord: true,
    to: 'equipa',
    legalBasis: 'interesse_legitimo',
    title: 'Devolução do serviço de pagamentos (à tesouraria)',
    description: 'À tesouraria, quando o serviço de pagamentos devolve dinheiro a quem pagou, por inteiro ou em parte.',
    event: 'payment.refunded',
    placeholders: ['saudacao', 'valor', 'dataPagamento', 'descricao', 'ligacao'],
    subject: 'Devolução do serviço de pagamentos: {{valor}}',
    text: `Olá, {{saudacao}},

O serviço de pagamentos devolveu **{{valor}}** a quem tinha pago, com data de {{dataPagamento}}. {{descricao}}

{{#ligacao}}Pode ver aqui o que ficou registado:
{{ligacao}}{{/ligacao}}`,
  },
  mesContabilista: {
    kind: 'sistema',
    to: 'equipa',
    trigger: 'manual',
    channels: ['email'],
    isSent: true,
    isOfOneRecord: true,
    confidential: true,
    legalBasis: 'obrigacao_legal',
    title: 'Documentos do mês (ao contabilista)',
    description: 'Ao contabilista, quando a tesouraria envia os documentos de um mês.',
    placeholders: ['mes', 'listaDocumentos', 'nota', 'validade', 'ligacao'],
    subject: 'Documentos de {{mes}} {{daOrganizacao}}',
    text: `Bom dia,

Seguem os documentos de **{{mes}}** {{daOrganizacao}}: {{listaDocumentos}}, com índice, extratos das contas e recibos.

{{#nota}}{{nota}}

{{/nota}}Pode descarregá-los aqui até {{validade}}:
{{ligacao}}`,
  },
  debitoPreAviso: {
    ...PAYMENT,
    trigger: 'agendado',
    title: 'Pré-aviso de débito direto',
    description: 'Dias antes de um débito direto.',
    event: 'debit.planned',
    offsetDays: -14,
    sendHour: 10,
    channels: ['email', 'carta'],
    placeholders: [...MEMBER_PLACEHOLDERS, 'dataLimite', 'ibanFim', 'valor', 'descricao', 'mandato', 'sepaCreditorId'],
    subject: 'Débito direto em {{dataLimite}}',
    text: `Olá, {{saudacao}},

Em {{dataLimite}} será cobrado na sua conta (IBAN terminado em {{ibanFim}}) o valor de **{{valor}}**, referente a {{descricao}}.

Autorização {{mandato}}, credor {{sepaCreditorId}}.`,
  },
} as const satisfies Record<string, MessageTemplate>

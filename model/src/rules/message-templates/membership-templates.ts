import { MEMBER_PLACEHOLDERS } from './placeholders.ts'
import { type MessageTemplate, SIGNATURE } from './template.ts'

const EVENT = {
  kind: 'aviso',
  to: 'membro',
  trigger: 'evento',
  channels: ['email', 'carta'],
  legalBasis: 'contrato',
} as const
const DRAFT = { ...EVENT, isDraft: true, isSent: true } as const
const NOTICE = { ...EVENT, automatic: true, isSent: false } as const
/** What a message written by a person has: nothing decides when it leaves but that person. */
const BY_HAND = { to: 'membro', trigger: 'manual', channels: ['email', 'carta'], isSent: true } as const

/** Messages about membership itself, assemblies, and those that staff write freely. */
export const membershipTemplates = {
  livre: {
    ...BY_HAND,
    kind: 'aviso',
    legalBasis: 'contrato',
    title: 'Texto livre',
    description: 'O que a equipa escreve, a quem escolher.',
    placeholders: MEMBER_PLACEHOLDERS,
    subject: 'Mensagem {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

${SIGNATURE}`,
  },
  boletim: {
    ...BY_HAND,
    kind: 'boletim',
    legalBasis: 'consentimento',
    channels: ['email'],
    title: 'Boletim',
    description: 'Notícias, só a quem consentiu em recebê-las.',
    placeholders: MEMBER_PLACEHOLDERS,
    subject: 'Boletim {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

${SIGNATURE}`,
  },
  convocatoria: {
    ...BY_HAND,
    kind: 'convocatoria',
    legalBasis: 'obrigacao_legal',
    event: 'assembly.called',
    title: 'Convocatória',
    description: 'Para convocar uma assembleia geral: por e-mail a quem o consentiu, aos outros por carta.',
    placeholders: [
      ...MEMBER_PLACEHOLDERS,
      'tipoAssembleia',
      'dataAssembleia',
      'horaAssembleia',
      'localAssembleia',
      'ordemTrabalhos',
      'intervaloSegundaConvocatoria',
      'ligacao',
      'cooperativa',
      'dataConvocatoria',
      'presidenteMesa',
    ],
    subject: 'Convocatória — Assembleia Geral {{tipoAssembleia}} de {{dataAssembleia}}',
    text: `**CONVOCATÓRIA**

Nos termos da lei e dos estatutos, convoco os {{sinonimoMembroPlural}} {{daOrganizacao}} para se reunirem em Assembleia Geral {{tipoAssembleia}}, no dia {{dataAssembleia}}, às {{horaAssembleia}}, em {{localAssembleia}}, com a seguinte **ordem de trabalhos**:

{{ordemTrabalhos}}

{{#intervaloSegundaConvocatoria}}Se à hora marcada não estiver presente o número de {{sinonimoMembroPlural}} legalmente exigido, a assembleia reunirá em segunda convocatória, {{intervaloSegundaConvocatoria}} depois, no mesmo local e com a mesma ordem de trabalhos.{{/intervaloSegundaConvocatoria}}

Os documentos estão disponíveis para consulta na sede{{#ligacao}} e em {{ligacao}}{{/ligacao}}. {{#cooperativa}}É admitida a representação nos termos do artigo 43.º do Código Cooperativo.{{/cooperativa}}

{{#localidade}}{{localidade}}, {{/localidade}}{{dataConvocatoria}}.

O(A) Presidente da Mesa da Assembleia Geral,
{{presidenteMesa}}`,
  },
  boasVindas: {
    ...NOTICE,
    title: 'Boas-vindas',
    description: 'Quando é criada uma ficha sem candidatura.',
    event: 'member.created',
    placeholders: [...MEMBER_PLACEHOLDERS, 'ligacao', 'valor', 'entidade', 'referencia', 'dataLimite'],
    subject: 'A sua admissão {{naOrganizacao}}',
    text: `Olá, {{saudacao}},

É com gosto que confirmamos a sua admissão {{naOrganizacao}}, em {{dataAdmissao}}, na categoria de {{categoria}}. O seu número de {{sinonimoMembro}} é o **{{numeroSocio}}**.

{{#ligacao}}Na sua área pessoal pode consultar as quotas, os recibos e o cartão: {{ligacao}}{{/ligacao}}

{{#referencia}}Para regularizar a joia e a primeira quota ({{valor}}), use a entidade {{entidade}} e a referência {{referencia}}, até {{dataLimite}}.{{/referencia}}

Se algum dado não estiver correto, responda a esta mensagem.

${SIGNATURE}`,
  },
  suspensao: {
    ...DRAFT,
    title: 'Suspensão',
    description: 'Quando um {memberSingular} é suspenso; fica em rascunho até alguém a enviar.',
    event: 'member.suspended',
    placeholders: [...MEMBER_PLACEHOLDERS, 'dataEfeito', 'motivo', 'ata'],
    subject: 'Suspensão da qualidade de {{sinonimoMembro}}',
    text: `Exmo.(a) Senhor(a) {{nome}},

Comunicamos que, nos termos dos estatutos, os seus direitos de {{sinonimoMembro}} {{daOrganizacao}} (n.º {{numeroSocio}}) ficam suspensos a partir de {{dataEfeito}}{{#ata}}, conforme a ata n.º {{ata}}{{/ata}}{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.

Se quiser pronunciar-se ou regularizar a situação, responda a esta mensagem.

${SIGNATURE}`,
  },
  exclusao: {
    ...DRAFT,
    title: 'Exclusão',
    description: 'Quando um {memberSingular} é excluído; fica em rascunho até alguém a enviar.',
    event: 'member.excluded',
    placeholders: [...MEMBER_PLACEHOLDERS, 'dataEfeito', 'motivo', 'ata'],
    subject: 'Perda da qualidade de {{sinonimoMembro}}',
    text: `Exmo.(a) Senhor(a) {{nome}},

Comunicamos a decisão de o(a) excluir de {{sinonimoMembro}} {{daOrganizacao}} (n.º {{numeroSocio}}), com efeitos a partir de {{dataEfeito}}{{#ata}}, conforme a ata n.º {{ata}}{{/ata}}{{#motivo}}, pelo seguinte motivo: {{motivo}}{{/motivo}}.

Nos termos dos estatutos, pode recorrer desta decisão para a assembleia geral.

${SIGNATURE}`,
  },
  saida: {
    ...DRAFT,
    title: 'Saída a pedido',
    description: 'Quando um {memberSingular} sai a seu pedido; fica em rascunho até alguém a enviar.',
    event: 'member.left',
    placeholders: [...MEMBER_PLACEHOLDERS, 'dataEfeito'],
    subject: 'A sua saída {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

Confirmamos que deixa de ser {{sinonimoMembro}} {{daOrganizacao}} (n.º {{numeroSocio}}) a partir de {{dataEfeito}}, como pediu. Agradecemos o tempo que esteve connosco.

Se não fez este pedido, responda a esta mensagem.

${SIGNATURE}`,
  },
  cartaoEmitido: {
    ...NOTICE,
    isSent: true,
    title: 'Cartão emitido',
    description: 'Quando é emitido um cartão.',
    event: 'card.issued',
    channels: ['email'],
    placeholders: [...MEMBER_PLACEHOLDERS, 'validade', 'ligacao', 'cartaoPlastico'],
    subject: 'O seu cartão de {{sinonimoMembro}}',
    text: `Olá, {{saudacao}},

O seu cartão foi emitido{{#validade}} e é válido até {{validade}}{{/validade}}.

{{#ligacao}}Versão digital: {{ligacao}}{{/ligacao}}

{{#cartaoPlastico}}O cartão em plástico pode ser levantado na sede ou segue por correio.{{/cartaoPlastico}}`,
  },
  aniversario: {
    ...NOTICE,
    trigger: 'agendado',
    title: 'Aniversário',
    description: 'No dia de anos, só a quem consentiu em receber notícias.',
    event: 'member.birthday',
    offsetDays: 0,
    sendHour: 9,
    kind: 'boletim',
    legalBasis: 'consentimento',
    channels: ['email'],
    placeholders: MEMBER_PLACEHOLDERS,
    subject: 'Parabéns, {{saudacao}}!',
    text: `Olá, {{saudacao}},

Hoje é dia de festa: {{aOrganizacao}} deseja-lhe um feliz aniversário.

${SIGNATURE}`,
  },
  dadosApagados: {
    ...NOTICE,
    title: 'Dados apagados',
    description: 'Quando os dados de uma pessoa são apagados a seu pedido.',
    event: 'member.erased',
    channels: ['email'],
    legalBasis: 'obrigacao_legal',
    to: 'utilizador',
    placeholders: ['saudacao', 'motivo'],
    subject: 'Os seus dados foram apagados',
    text: `Olá, {{saudacao}},

Como pediu, apagámos os seus dados pessoais dos registos {{daOrganizacao}}. Só conservamos o que a lei nos obriga a guardar{{#motivo}}: {{motivo}}{{/motivo}}.

Esta é a última mensagem que recebe. Se não fez este pedido, responda-lhe.`,
  },
} as const satisfies Record<string, MessageTemplate>

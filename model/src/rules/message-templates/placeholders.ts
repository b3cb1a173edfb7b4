/** A placeholder, as it is described to whoever edits a template, with a value for previews in which nothing provides a real one. */
export interface DescribedPlaceholder {
  /** On the chip in the editor; where absent, the description is short enough. */
  label?: string
  description: string
  sample: string
}

/** Filled from the settings in every message. */
const ORGANISATION = {
  organizacao: { description: 'Nome da organização', sample: 'Associação Exemplo' },
  aOrganizacao: {
    label: 'a Organização',
    description: 'Nome da organização com artigo: «a Associação»',
    sample: 'a Associação Exemplo',
  },
  daOrganizacao: {
    label: 'da Organização',
    description: 'Nome da organização: «da Associação»',
    sample: 'da Associação Exemplo',
  },
  naOrganizacao: {
    label: 'na Organização',
    description: 'Nome da organização: «na Associação»',
    sample: 'na Associação Exemplo',
  },
  sinonimoMembro: {
    label: '«{memberSingular}»',
    description: 'A palavra da organização para membro: «sócio»',
    sample: 'sócio',
  },
  sinonimoMembroPlural: {
    label: '«{memberPlural}»',
    description: 'A mesma palavra no plural: «sócios»',
    sample: 'sócios',
  },
  oMembro: {
    label: '«{memberSingular}» com artigo',
    description: 'A mesma palavra com artigo: «o sócio»',
    sample: 'o sócio',
  },
  morada: { description: 'Morada da sede', sample: 'Rua do Exemplo, 1, 1000-001 Lisboa' },
  localidade: { description: 'Localidade da sede', sample: 'Lisboa' },
  email: { description: 'E-mail da organização', sample: 'geral@exemplo.example' },
  telefone: { description: 'Telefone da organização', sample: '210 000 000' },
  site: {
    label: 'Página na internet',
    description: 'Página da organização na internet',
    sample: 'https://exemplo.example',
  },
  assinaturaNome: { description: 'Nome de quem assina', sample: 'Maria Exemplo' },
  assinaturaCargo: { description: 'Cargo de quem assina', sample: 'Presidente da Direção' },
} as const satisfies Record<string, DescribedPlaceholder>

/** Filled from the record of the member to whom the message goes. */
const MEMBER = {
  saudacao: {
    label: 'Saudação',
    description: 'O primeiro nome de uma pessoa; o nome completo de uma entidade',
    sample: 'Ana',
  },
  primeiroNome: { description: 'O primeiro nome', sample: 'Ana' },
  nome: { description: 'Nome completo', sample: 'Ana Exemplo da Silva' },
  numeroSocio: { label: 'N.º de {memberSingular}', description: 'N.º de membro', sample: '1234' },
  categoria: { description: 'Categoria', sample: 'Efetivo' },
  dataAdmissao: { description: 'Data de admissão', sample: '01/02/2020' },
} as const satisfies Record<string, DescribedPlaceholder>

const OTHERS = {
  ano: { label: 'Ano da quota', description: 'Ano a que a quota diz respeito', sample: '2026' },
  aviso: {
    label: 'Aviso',
    description: 'Aviso sobre fichas parecidas',
    sample: 'Há fichas parecidas: confirme antes de aceitar.',
  },
  ata: { description: 'N.º da ata', sample: '12/2026' },
  cartaoPlastico: {
    label: 'O cartão é de plástico',
    description: 'Preenchido quando o cartão é de plástico; só serve para blocos',
    sample: 'sim',
  },
  cooperativa: {
    label: 'É uma cooperativa',
    description: 'Preenchido quando a organização é uma cooperativa; só serve para blocos',
    sample: 'sim',
  },
  dadoProtegido: {
    label: 'O que muda',
    description: 'O que se pediu para mudar',
    sample: 'IBAN',
  },
  dataAssembleia: { description: 'Dia da assembleia', sample: '28 de março de 2026' },
  dataConvocatoria: { description: 'Dia da convocatória', sample: '2 de março de 2026' },
  dataEfeito: {
    label: 'Data de efeito',
    description: 'Dia a partir do qual a decisão produz efeitos',
    sample: '01/04/2026',
  },
  dataLimite: { label: 'Data limite', description: 'Dia até ao qual se deve pagar', sample: '31/03/2026' },
  dataPagamento: { description: 'Dia do pagamento', sample: '15/03/2026' },
  descricao: { label: 'Descrição', description: 'A que diz respeito o valor', sample: 'Quota de 2026' },
  entidade: { description: 'Entidade Multibanco', sample: '12345' },
  formaPagamento: { description: 'Forma de pagamento', sample: 'Multibanco' },
  horaAssembleia: { description: 'Hora da assembleia', sample: '21h00' },
  iban: { description: 'IBAN da organização', sample: 'PT50 0002 0123 1234 5678 9015 4' },
  ibanFim: { label: 'Fim do IBAN', description: 'Últimos algarismos do IBAN a debitar', sample: '0154' },
  intervaloSegundaConvocatoria: {
    label: 'Intervalo até à segunda convocatória',
    description: 'Quanto tempo depois reúne em segunda convocatória',
    sample: 'meia hora',
  },
  ligacao: { description: 'Endereço a abrir', sample: 'https://exemplo.example/abrir' },
  ligacaoPagamento: { description: 'Endereço para pagar', sample: 'https://exemplo.example/pagar' },
  listaDividas: {
    label: 'Lista de dívidas',
    description: 'O que está por pagar, uma linha por dívida',
    sample: 'Quota de 2025: 24,00 €\nQuota de 2026: 24,00 €',
  },
  listaDocumentos: {
    label: 'Documentos enviados',
    description: 'Quantos documentos são enviados',
    sample: '28 documentos',
  },
  localAssembleia: { description: 'Local da assembleia', sample: 'na sede' },
  mandato: { description: 'Referência da autorização de débito', sample: 'ADC-000123' },
  mes: { label: 'Mês', description: 'Mês a que os documentos dizem respeito', sample: 'março de 2026' },
  motivo: { description: 'Motivo da decisão', sample: 'não reúne as condições dos estatutos' },
  nota: { label: 'Nota', description: 'O que quem envia acrescentou', sample: 'Falta a fatura da água.' },
  numeroCandidatura: { description: 'N.º da candidatura', sample: '2026/0012' },
  numeroRecibo: { description: 'N.º do recibo', sample: 'REC 2026/45' },
  ordemTrabalhos: {
    label: 'Ordem de trabalhos',
    description: 'Ordem de trabalhos, uma linha por ponto',
    sample: '1. Relatório e contas\n2. Outros assuntos',
  },
  orgaoDecisor: { description: 'Órgão que decide', sample: 'Direção' },
  pedido: { label: 'O que falta', description: 'O que falta à candidatura', sample: 'Cópia do comprovativo de morada' },
  pedidoPor: { label: 'Quem pediu', description: 'O nome de quem pediu a mudança', sample: 'Rui Exemplo' },
  prazoDados: {
    label: 'Prazo dos dados',
    description: 'Por quanto tempo os dados são guardados',
    sample: 'seis meses',
  },
  presidenteMesa: {
    label: 'Presidente da Mesa',
    description: 'Presidente da Mesa da Assembleia Geral',
    sample: 'António Exemplo',
  },
  refTransferencia: {
    label: 'Descritivo da transferência',
    description: 'O que escrever no descritivo da transferência',
    sample: 'S1234-2026',
  },
  referencia: { description: 'Referência Multibanco', sample: '123 456 789' },
  sepaCreditorId: { description: 'Identificador do credor SEPA', sample: 'PT00ZZZ123456' },
  tipoAssembleia: { label: 'Tipo de assembleia', description: 'Ordinária ou Extraordinária', sample: 'Ordinária' },
  totalDivida: { description: 'Total por pagar', sample: '48,00 €' },
  validade: { label: 'Validade', description: 'Até quando é válido', sample: '31/12/2026' },
  valorAntigo: {
    label: 'Valor antigo',
    description: 'O que estava antes da mudança',
    sample: 'PT50 0002 0123 1234 5678 9015 4',
  },
  valorNovo: {
    label: 'Valor novo',
    description: 'O que se pediu para passar a estar',
    sample: 'PT50 0018 0000 4035 9330 0018 7',
  },
  valor: { description: 'Valor', sample: '24,00 €' },
} as const satisfies Record<string, DescribedPlaceholder>

/** All placeholders, in the order in which the editor offers them. */
export const PLACEHOLDERS = { ...MEMBER, ...ORGANISATION, ...OTHERS }
export type Placeholder = keyof typeof PLACEHOLDERS
export type OrganisationPlaceholder = keyof typeof ORGANISATION
export type MemberPlaceholder = keyof typeof MEMBER

export const ORGANISATION_PLACEHOLDERS = Object.keys(ORGANISATION) as OrganisationPlaceholder[] // the keys of the literal above
export const MEMBER_PLACEHOLDERS = Object.keys(MEMBER) as MemberPlaceholder[] // the keys of the literal above

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

/** Which way the money of a document goes. */
export const DOC_DIRECTIONS = {
  despesa: 'Despesa',
  receita: 'Receita',
  transferencia: 'Transferência',
  informativo: 'Informativo',
} as const
export type DocDirection = keyof typeof DOC_DIRECTIONS
export const DOC_DIRECTION_COLOURS = {
  despesa: '#b91c1c',
  receita: '#15803d',
  transferencia: '#1d4ed8',
  informativo: '#475569',
} as const

export const CATEGORY_DIRECTIONS = { despesa: DOC_DIRECTIONS.despesa, receita: DOC_DIRECTIONS.receita } as const

export const DOC_TYPES = {
  fatura: 'Fatura',
  fatura_recibo: 'Fatura-recibo',
  fatura_simplificada: 'Fatura simplificada',
  recibo: 'Recibo',
  recibo_verde: 'Recibo verde',
  nota_credito: 'Nota de crédito',
  nota_debito: 'Nota de débito',
  orcamento: 'Orçamento',
  fatura_proforma: 'Fatura pró-forma',
  comprovativo: 'Comprovativo',
  extrato: 'Extrato',
  guia_pagamento: 'Guia de pagamento',
  folha_caixa: 'Folha de caixa',
  contrato: 'Contrato',
  subsidio: 'Subsídio',
  recibo_donativo: 'Recibo de donativo',
  declaracao: 'Declaração',
  outro: 'Outro',
} as const
export type DocType = keyof typeof DOC_TYPES

/** How the treasury pays and is paid. What is set off against a credit note is a settlement below zero of the same movement. */
export const TREASURY_METHODS = {
  transferencia: 'Transferência',
  multibanco: 'Multibanco',
  debito_direto: 'Débito direto',
  numerario: 'Numerário',
  cheque: 'Cheque',
  cartao: 'Cartão bancário',
  mbway: 'MB WAY',
} as const
export type TreasuryMethod = keyof typeof TREASURY_METHODS

export const MOVEMENT_KINDS = {
  entrada: 'Entrada',
  saida: 'Saída',
  transferencia: 'Transferência entre contas',
} as const
export type MovementKind = keyof typeof MOVEMENT_KINDS
export const MOVEMENT_KIND_COLOURS = { entrada: '#15803d', saida: '#b91c1c', transferencia: '#1d4ed8' } as const

/** The kind of the movement that pays a document; undefined where nothing is paid. A credit note brings money the other way. */
export function movementKindOf(direction: DocDirection, isCredit: boolean): MovementKind | undefined {
  if (direction === 'informativo') return undefined
  if (direction === 'transferencia') return 'transferencia'
  return (direction === 'despesa') === isCredit ? 'entrada' : 'saida'
}

export const VAT_REGIONS = { PT: 'Continente', 'PT-AC': 'Açores', 'PT-MA': 'Madeira' } as const
export const VAT_RATES = { normal: 'Normal', intermedia: 'Intermédia', reduzida: 'Reduzida', isenta: 'Isenta' } as const

/** The fields that a fiscal QR code can fill. */
export const QR_FIELDS = {
  docType: 'Tipo de documento',
  docDate: 'Data do documento',
  entityTaxNumber: 'NIF da entidade',
  entityDocNumber: 'N.º do documento da entidade',
  atcud: 'ATCUD',
  netAmount: 'Valor sem IVA',
  notSubjectAmount: 'Não sujeito a IVA',
  vatAmount: 'IVA e outros impostos',
  vatLines: 'Detalhe do IVA',
  withholding: 'Retenção na fonte',
  totalAmount: 'Total',
} as const
export type QrField = keyof typeof QR_FIELDS

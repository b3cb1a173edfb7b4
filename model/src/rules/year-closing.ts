/**
 * What is looked at before the accounts of a year are closed, in the order of the screen. What is `told` need not be settled: what is
 * owed is still paid in the year that follows.
 */
export const CLOSING_POINTS = {
  quotas: {
    one: '{memberSingular} sem {membershipPayments} do ano',
    many: '{memberPlural} sem {membershipPayments} do ano',
  },
  ajustes: { one: 'acerto de {membershipPayments} por decidir', many: 'acertos de {membershipPayments} por decidir' },
  valoresPorIdentificar: { one: 'valor recebido por identificar', many: 'valores recebidos por identificar' },
  caixasPorContar: { one: 'caixa por contar', many: 'caixas por contar' },
  contasPorConciliar: { one: 'conta por conciliar com o banco', many: 'contas por conciliar com o banco' },
  documentosPorAutorizar: { one: 'documento por autorizar', many: 'documentos por autorizar' },
  documentosSemPdf: { one: 'documento sem PDF', many: 'documentos sem PDF' },
  documentosSemRubrica: { one: 'documento sem rubrica', many: 'documentos sem rubrica' },
  diferencas: { one: 'diferença nas contas', many: 'diferenças nas contas' },
  documentosPorPagar: { one: 'documento por pagar', many: 'documentos por pagar', told: true },
  documentosPorReceber: { one: 'documento por receber', many: 'documentos por receber', told: true },
  dividas: { one: 'dívida de {memberPlural} por receber', many: 'dívidas de {memberPlural} por receber', told: true },
} as const satisfies Record<string, { one: string; many: string; told?: true }>
export type ClosingPoint = keyof typeof CLOSING_POINTS

/** Whether a point only tells what is still owed. */
export const isTold = (point: ClosingPoint) => 'told' in CLOSING_POINTS[point]

export const REOPENED_ELSEWHERE =
  'Para reabrir contas encerradas, abra o encerramento do ano, nos relatórios, e escreva o motivo.'

/** Whether accounts that were closed until one day, or '' for none, are open again for some of it. */
export const reopensAccounts = (before: string, after: string): boolean => before !== '' && after < before

import type { ClosingPoint } from '@agremia/model/rules/year-closing'

interface Address {
  to: string
  search?: Readonly<Record<string, string | readonly string[]>>
}

/** The screen that shows what a point counts. */
export function pointAddress(point: ClosingPoint, year: number): Address {
  const docs = (search: Record<string, string | readonly string[]>): Address => ({
    to: '/tesouraria',
    search: { _fiscalYear: String(year), '_annulledAt.empty': 'true', ...search },
  })
  const ADDRESSES: Record<ClosingPoint, Address> = {
    quotas: { to: '/~quotas/gerar' },
    ajustes: { to: '/~quotas/ajustes' },
    valoresPorIdentificar: { to: '/~quotas/porIdentificar', search: { _status: 'por_identificar' } },
    caixasPorContar: { to: '/tesouraria/contas' },
    contasPorConciliar: { to: '/tesouraria/contas' },
    documentosPorAutorizar: docs({ _direction: 'despesa', '_approvedAt.empty': 'true' }),
    documentosSemPdf: docs({ '_pdfIds.empty': 'true' }),
    documentosSemRubrica: docs({ '_categoryId.empty': 'true', _direction: ['despesa', 'receita'] }),
    diferencas: { to: '/tesouraria/contas/diferencas' },
    documentosPorPagar: docs({ _isUnpaid: 'true', _direction: 'despesa' }),
    documentosPorReceber: docs({ _isUnpaid: 'true', _direction: 'receita' }),
    dividas: { to: '/~quotas/dividas', search: { _status: ['aberta', 'parcial'], '_issueDate.to': `${year}-12-31` } },
  }
  return ADDRESSES[point]
}

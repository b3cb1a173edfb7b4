import { defineFeature } from '../../contributions/define-feature.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'

const LIST = '/~quotas/pedidosMbway'

/** PAY-05: the requests to pay that were sent to phones, and what became of them. */
export const mbway = defineFeature(
  resourceScreens('mbway', LIST, {
    create: false,
    editTitle: 'Pedido MB WAY',
    list: { backTo: { path: '/~quotas/pagamentos', title: 'Pagamentos' } },
  }),
  {
    listTools: [{ order: 20, list: 'payments', to: LIST, label: 'Pedidos MB WAY', icon: 'phone' }],
  },
)

import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'

const LIST = '/~quotas/porIdentificar'
const WAITING = { _status: 'por_identificar' }

/** PAY-05: money that came and belongs to nobody yet. */
export const receivedMoney = defineFeature(
  resourceScreens('receivedMoney', LIST, {
    create: 'novo',
    editTitle: 'Valor recebido',
    form: lazyPart(() => import('./received-money-form.tsx'), 'ReceivedMoneyForm'),
    list: { cells: { date: lazyPart(() => import('./date-cell.tsx'), 'DateCell') } },
  }),
  {
    areaMenu: [{ order: 25, area: '/~quotas', to: LIST, label: { resource: 'receivedMoney', says: 'many' } }],
    pendingWork: [
      {
        order: 7,
        name: 'receivedMoney',
        to: LIST,
        search: WAITING,
        one: 'valor por identificar',
        many: 'valores por identificar',
        changesWith: ['receivedMoney'],
      },
    ],
  },
)

import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'

const LIST = '/tesouraria/donativos'
const DONORS = '/tesouraria/donativos/doadores'
const NEW = '/tesouraria/donativos/novo'

/** The register of donors: every gift, what each donor gave in a year, and the declaration Modelo 25. */
export const donations = defineFeature(
  resourceScreens('donations', LIST, {
    create: false,
    editTitle: 'Donativo',
    form: lazyPart(() => import('./donation-sheet.tsx'), 'DonationSheet'),
    list: { createdBy: { resource: 'payments', path: NEW } },
  }),
  {
    screens: [
      screen(NEW, {
        title: 'Novo donativo',
        roles: STAFF,
        shows: lazyPart(() => import('./new-gift-screen.tsx'), 'NewGiftScreen'),
      }),
      screen(DONORS, {
        title: 'Doadores e Modelo 25',
        roles: STAFF,
        shows: lazyPart(() => import('./donors-screen.tsx'), 'DonorsScreen'),
      }),
    ],
    areaMenu: [{ order: 90, area: '/tesouraria', to: LIST, label: { resource: 'donations', says: 'many' } }],
    listTools: [{ order: 10, list: 'donations', to: DONORS, label: 'Doadores e Modelo 25', icon: 'daySheet' }],
  },
)

import { ADMIN, STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'
import { TREASURY_LISTS } from './addresses.ts'
import { DOC_STATUSES_CALL } from './doc-statuses-call.ts'

const LIST = '/tesouraria'

/** NAV-39 to NAV-42: the documents of the treasury, one by one, several at once and as a list. */
export const treasury = defineFeature(
  {
    screens: [
      {
        path: LIST,
        title: { resource: 'treasuryDocs', says: 'many' },
        roles: STAFF,
        shows: {
          standard: 'list',
          resource: 'treasuryDocs',
          newPath: `${LIST}/novo`,
          options: {
            newLabel: 'Novo documento',
            rowPath: '/tesoouraria/$_id',
            cells: {
              number: lazyPart(() => import('./list/cells.tsx'), 'NumberCell'),
              totalAmount: lazyPart(() => import('./list/cells.tsx'), 'TotalCell'),
              dueDate: lazyPart(() => import('./list/cells.tsx'), 'DueCell'),
              pdfIds: lazyPart(() => import('./list/cells.tsx'), 'PdfCell'),
              statusIds: lazyPart(() => import('./list/status-cell.tsx'), 'StatusCell'),
            },
            bulkActions: lazyPart(() => import('./list/bulk-docs.tsx'), 'DocsBulkActions'),
          },
        },
      },
      screen(`${LIST}/novo`, {
        title: { resource: 'treasuryDocs', says: 'new' },
        roles: STAFF,
        shows: lazyPart(() => import('./form/doc-form.tsx'), 'NewTreasuryDocForm'),
        isFetchedWhenIdle: true,
      }),
      screen(`${LIST}/multiplos`, {
        title: 'Vários documentos',
        roles: STAFF,
        shows: lazyPart(() => import('./many/many-screen.tsx'), 'ManyDocsScreen'),
      }),
      screen('/tesoouraria/$id', {
        title: 'Documento de tesouraria',
        roles: STAFF,
        listPath: LIST,
        item: 'treasuryDocs',
        shows: lazyPart(() => import('./form/doc-form.tsx'), 'TreasuryDocForm'),
        isFetchedWhenIdle: true,
      }),
    ],
    menu: [{ order: 50, to: LIST, label: 'Tesouraria', when: { setting: 'hasTreasury', is: 'true' } }],
    areaMenu: [
      { order: 10, area: LIST, to: LIST, label: 'Documentos' },
      { order: 20, area: LIST, to: `${LIST}/novo`, label: 'Novo' },
      { order: 22, area: LIST, to: `${LIST}/multiplos`, label: 'Vários' },
      // Here and not in the menu of the settings, which would need a second line on a small laptop.
      { order: 92, area: LIST, to: '/configuracaoTesouraria/rubricas', label: 'Rubricas' },
      { order: 95, area: LIST, to: '/configuracaoTesouraria/estados', label: 'Estados' },
      { order: 100, area: LIST, to: '/configuracaoTesouraria', label: 'Definições' },
    ],
    settingsBlocks: [
      {
        order: 10,
        area: 'treasury',
        when: { setting: 'hasTreasury', is: 'true' },
        ...TREASURY_LISTS,
        shows: lazyPart(() => import('./treasury-lists.tsx'), 'TreasuryLists'),
      },
    ],
    listLeads: [{ order: 10, list: 'treasuryDocs', shows: lazyPart(() => import('./list/docs-lead.tsx'), 'DocsLead') }],
    // SHELL-17: every status, for whoever is signed in.
    firstCalls: () => [DOC_STATUSES_CALL],
  },
  resourceScreens('docStatuses', '/configuracaoTesouraria/estados', { create: 'novo', roles: ADMIN }),
  resourceScreens('treasuryCategories', '/configuracaoTesouraria/rubricas', { create: 'nova' }),
)

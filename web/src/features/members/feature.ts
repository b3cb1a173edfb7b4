import { ADMIN, STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { formScreens, resourceScreens } from '../../contributions/resource-screens.ts'
import { screen } from '../../contributions/screen.ts'
import { CHOICES, CREATE } from './choices/choice-kinds.ts'

const SETTINGS = '/~configuracaoMembros'

/** NAV-08 to NAV-11: the members, their sheets, and the states and categories that they may have. */
export const members = defineFeature(
  resourceScreens('members', '/~membros', {
    create: 'novo',
    editTitle: 'Ficha de {memberSingular}',
    form: lazyPart(() => import('./member-form.tsx'), 'MemberForm'),
    list: {
      bulkActions: lazyPart(() => import('./bulk/bulk-actions.tsx'), 'MembersBulkActions'),
      cells: { situation: lazyPart(() => import('./situation-cell.tsx'), 'SituationCell') },
    },
    // The terminology is in the page itself, so the entry need not wait for the definitions.
    menu: { order: 20, label: '{MemberPlural}' },
  }),
  formScreens('memberStateNames', CHOICES.states.path, { create: CREATE.states, roles: ADMIN, listPath: SETTINGS }),
  formScreens('memberCategories', CHOICES.categories.path, {
    create: CREATE.categories,
    roles: ADMIN,
    listPath: SETTINGS,
  }),
  {
    screens: [
      screen('/passagensPorIdade', {
        title: 'Passagens por idade',
        roles: STAFF,
        shows: lazyPart(() => import('./juniors/grown-juniors-screen.tsx'), 'GrownJuniorsScreen'),
      }),
      screen('/fichasRepetidas', {
        title: 'Fichas repetidas',
        roles: STAFF,
        shows: lazyPart(() => import('./duplicates/duplicates-screen.tsx'), 'DuplicatesScreen'),
      }),
    ],
    listTools: [
      {
        order: 10,
        list: 'members',
        to: '/fichasRepetidas',
        label: 'Fichas repetidas',
        icon: 'duplicates',
        isFolded: true,
      },
    ],
    pendingWork: [
      {
        order: 28,
        name: 'grownJuniors',
        to: '/passagensPorIdade',
        one: 'passagem por idade',
        many: 'passagens por idade',
        changesWith: ['members'],
      },
      {
        order: 30,
        name: 'duplicates',
        to: '/fichasRepetidas',
        one: 'ficha repetida',
        many: 'fichas repetidas',
        changesWith: ['members'],
      },
    ],
    firstSteps: [
      {
        order: 40,
        name: 'memberCategories',
        title: 'Rever as categorias',
        hint: 'Já tem as habituais; apague ou junte as suas.',
        roles: ADMIN,
        does: { to: SETTINGS, hash: CHOICES.categories.anchor },
        changesWith: ['memberCategories', 'members'],
      },
    ],
    finderRecords: [{ order: 10, resource: 'members', path: '/~membros', number: 'memberNumber' }],
    memberTabs: [
      {
        order: 10,
        value: 'estados',
        label: 'Estados',
        resource: 'memberStates',
        shows: lazyPart(() => import('./states-panel.tsx'), 'StatesPanel'),
      },
      {
        order: 20,
        value: 'contactos',
        label: 'Contactos',
        resource: 'contacts',
        shows: lazyPart(() => import('./contacts-panel.tsx'), 'ContactsPanel'),
      },
    ],
    memberFacts: [
      { order: 80, shows: lazyPart(() => import('./record-death.tsx'), 'RecordDeath') },
      { order: 90, shows: lazyPart(() => import('./anonymize-member.tsx'), 'AnonymizeMember') },
    ],
    memberNotices: [{ order: 20, shows: lazyPart(() => import('./duplicates/likely-notice.tsx'), 'LikelyNotice') }],
    ownSections: [{ order: 10, column: 'side', shows: lazyPart(() => import('./own-states.tsx'), 'OwnStates') }],
    settingsBlocks: [
      {
        order: 10,
        area: 'members',
        heading: CHOICES.states.heading,
        anchor: CHOICES.states.anchor,
        shows: lazyPart(() => import('./choices/member-choices.tsx'), 'StateChoices'),
      },
      {
        order: 20,
        area: 'members',
        heading: CHOICES.categories.heading,
        anchor: CHOICES.categories.anchor,
        shows: lazyPart(() => import('./choices/member-choices.tsx'), 'CategoryChoices'),
      },
    ],
  },
)

import { ADMIN, STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'
import { AREAS, type Area, anchorOfGroup } from './areas.ts'

const fetchScreens = () => import('./area-screens.tsx')

const common = { roles: STAFF, isFetchedWhenIdle: true }
const entryOf = ({ to, label }: Area, order: number) => ({ order, to, label })

/** SHELL-04: one screen for each area of settings. */
export const settings = defineFeature({
  screens: [
    screen(AREAS.cards.to, { ...common, title: AREAS.cards.title, shows: lazyPart(fetchScreens, 'CardSettings') }),
    screen(AREAS.applications.to, {
      ...common,
      title: AREAS.applications.title,
      shows: lazyPart(fetchScreens, 'ApplicationSettings'),
    }),
    screen(AREAS.messages.to, {
      ...common,
      title: AREAS.messages.title,
      shows: lazyPart(fetchScreens, 'MessageSettings'),
    }),
    screen(AREAS.treasury.to, {
      ...common,
      title: AREAS.treasury.title,
      shows: lazyPart(fetchScreens, 'TreasurySettings'),
    }),
    screen(AREAS.members.to, {
      ...common,
      title: AREAS.members.title,
      shows: lazyPart(fetchScreens, 'MemberSettings'),
    }),
    screen(AREAS.organisation.to, {
      ...common,
      title: AREAS.organisation.title,
      shows: lazyPart(fetchScreens, 'OrganisationSettings'),
    }),
  ],
  firstSteps: [
    {
      order: 10,
      name: 'organisation',
      title: 'Dizer quem são',
      hint: 'O nome, o tipo, as palavras e o seu próprio nome.',
      roles: ADMIN,
      does: { dialog: lazyPart(() => import('./organisation-dialog.tsx'), 'OrganisationDialog') },
      changesWith: ['settings'],
    },
    {
      order: 20,
      name: 'identity',
      title: 'Logótipo e contactos',
      hint: 'Aparecem no topo, nas cartas e nos e-mails.',
      roles: STAFF,
      does: { to: AREAS.organisation.to, hash: anchorOfGroup('Organização') },
      changesWith: ['settings'],
    },
  ],
  settingsMenu: [
    entryOf(AREAS.cards, 20),
    entryOf(AREAS.applications, 30),
    entryOf(AREAS.messages, 40),
    entryOf(AREAS.treasury, 50),
    entryOf(AREAS.members, 60),
    entryOf(AREAS.organisation, 70),
  ],
})

import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'
import { LOST_CARDS } from './lost-cards.ts'

const LIST = '/~cartoesMembro'
const ITEM = '/~cartoesMembro/ficha'
const BATCHES = '/~cartoesMembro/lotes'
const CREATE = '/~cartoesMembro/criar'

/** NAV-17, NAV-19, NAV-20, CARD-01: the cards that were issued, one by one and in batches, and their letters. */
export const cards = defineFeature({
  screens: [
    screen(`${ITEM}/$id`, {
      title: 'Cartão',
      roles: STAFF,
      listPath: LIST,
      item: 'membershipCards',
      shows: lazyPart(() => import('./item/card-form.tsx'), 'CardForm'),
    }),
    screen(`${ITEM}/novo`, {
      title: { resource: 'membershipCards', says: 'new' },
      roles: STAFF,
      listPath: LIST,
      shows: lazyPart(() => import('./item/card-form.tsx'), 'NewCardForm'),
    }),
    {
      path: LIST,
      title: { resource: 'membershipCards', says: 'many' },
      roles: STAFF,
      shows: {
        standard: 'list',
        resource: 'membershipCards',
        newPath: `${ITEM}/novo`,
        options: {
          rowPath: `${ITEM}/$_id`,
          bulkActions: lazyPart(() => import('./bulk-cards.tsx'), 'CardsBulkActions'),
        },
      },
    },
    {
      path: BATCHES,
      title: { resource: 'cardBatches', says: 'many' },
      roles: STAFF,
      shows: { standard: 'list', resource: 'cardBatches', options: {} },
    },
    screen('/~cartoesMembro/lotes/$id', {
      title: 'Lote de cartões',
      roles: STAFF,
      shows: lazyPart(() => import('./batch/batch-screen.tsx'), 'BatchScreen'),
    }),
    screen('/~cartoesMembro/$id', {
      title: 'Cartão em PDF',
      roles: STAFF,
      shows: lazyPart(() => import('./item/card-pdf-screen.tsx'), 'CardPdfScreen'),
    }),
    screen('/~cartaCartoesMembro/$id', {
      title: 'Carta do cartão',
      roles: STAFF,
      listPath: LIST,
      item: 'membershipCardLetters',
      shows: lazyPart(() => import('./letter/letter-screen.tsx'), 'LetterScreen'),
    }),
    screen(CREATE, {
      title: 'Criar cartões',
      roles: STAFF,
      shows: lazyPart(() => import('./create/create-screen.tsx'), 'CreateScreen'),
    }),
  ],
  // A word, so that the entry need not wait for the definitions.
  menu: [
    {
      order: 40,
      to: LIST,
      label: 'Cartões',
      badge: { count: LOST_CARDS, says: 'dados como perdidos' },
    },
  ],
  listNotes: [
    { order: 10, list: 'membershipCards', shows: lazyPart(() => import('./lost-cards-note.tsx'), 'LostCardsNote') },
    { order: 20, list: 'cardBatches', shows: lazyPart(() => import('./print-waiting.tsx'), 'PrintWaiting') },
  ],
  memberTabs: [
    {
      order: 25,
      value: 'cartoes',
      label: 'Cartões',
      resource: 'membershipCards',
      shows: lazyPart(() => import('./member-cards.tsx'), 'MemberCards'),
    },
  ],
  areaMenu: [
    { order: 10, area: LIST, to: LIST, label: 'Cartões' },
    { order: 20, area: LIST, to: BATCHES, label: 'Lotes' },
    { order: 30, area: LIST, to: CREATE, label: 'Criar' },
    { order: 50, area: LIST, to: '/~configuracaoCartoesMembros', label: 'Definições' },
  ],
})

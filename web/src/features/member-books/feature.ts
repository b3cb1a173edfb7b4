import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

const BOOKS = '/~membros/livros'
const TITLE = 'Livros e relatórios'

/** The book of members and the rolls of voters, reached from the lists of members and of payments. */
export const memberBooks = defineFeature({
  screens: [
    screen(BOOKS, {
      title: TITLE,
      roles: STAFF,
      shows: lazyPart(() => import('./member-books-screen.tsx'), 'MemberBooksScreen'),
    }),
  ],
  listTools: [
    { order: 40, list: 'members', to: BOOKS, label: TITLE, icon: 'book', isFolded: true },
    { order: 40, list: 'payments', to: BOOKS, label: 'Livros', icon: 'book' },
  ],
})

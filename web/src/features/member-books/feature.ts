import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** The book of members and the rolls of voters, reached from the lists of members and of payments. */
export const memberBooks = defineFeature({
  screens: [
    screen('/~membros/livros', {
      title: 'Livros e relatórios',
      roles: STAFF,
      shows: lazyPart(() => import('./member-books-screen.tsx'), 'MemberBooksScreen'),
    }),
  ],
  listTools: ['payments'].map(list => ({
    order: 40,
    list,
    to: '/~membros/livros',
    label: 'Livros',
    icon: 'book' as const,
  })),
})

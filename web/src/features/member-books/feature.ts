import { STAFF } from '@agremia/model/rules/roles'
import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'
import { screen } from '../../contributions/screen.ts'

/** The book of members and the rolls of voters, reached from the list of members. */
export const memberBooks = defineFeature({
  screens: [
    screen('/~membros/livros', {
      title: 'Livros e cadernos',
      roles: STAFF,
      shows: lazyPart(() => import('./member-books-screen.tsx'), 'MemberBooksScreen'),
    }),
  ],
  listTools: [{ order: 40, list: 'members', to: '/~membros/livros', label: 'Livros e cadernos', icon: 'book' }],
})

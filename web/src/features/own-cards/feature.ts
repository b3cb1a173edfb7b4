import { defineFeature } from '../../contributions/define-feature.ts'
import { lazyPart } from '../../contributions/lazy-part.ts'

/** NAV-07: the card of a member on the own page. */
export const ownCards = defineFeature({
  ownSections: [{ order: 17, column: 'main', shows: lazyPart(() => import('./own-cards.tsx'), 'OwnCardsSection') }],
})

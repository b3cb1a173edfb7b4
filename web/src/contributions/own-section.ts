import type { OwnSheet } from '@agremia/model/calls/own-page'
import type { LazyPart } from './lazy-part.ts'
import type { Ordered } from './order.ts'

/** A section of the page on which members see their own data (NAV-07). */
export interface OwnSection extends Ordered {
  column: 'main' | 'side'
  isShown?(sheet: OwnSheet): boolean
  shows: LazyPart<{ sheet: OwnSheet }>
}

import type { Item } from '../resource/item.ts'
import type { LazyPart } from './lazy-part.ts'
import type { Ordered } from './order.ts'

/** What every contribution to a member's sheet gets (NAV-10). */
export interface MemberPartProps {
  member: Item
  /** The rows that came with the sheet, by the name of their resource: its one call answers for all its parts. */
  related: Readonly<Record<string, readonly Item[]>>
  /** Reads the sheet again, after a part has changed something that it shows. */
  refresh(): Promise<void>
}

/** A tab between the member's data and their history. */
export interface MemberTab extends Ordered {
  /** Its value of `?separador=` in the address. */
  value: string
  /** May hold the organisation's words. */
  label: string
  /** The resource that it shows: without access to it there is no tab. */
  resource: string
  shows: LazyPart<MemberPartProps>
}

/** A line beside the facts in the head of the sheet. */
export interface MemberFact extends Ordered {
  shows: LazyPart<MemberPartProps>
}

/** A message below the head of the sheet. */
export interface MemberNotice extends Ordered {
  shows: LazyPart<MemberPartProps>
}

import { Link } from '@tanstack/react-router'
import { ChildList } from '../../resource/child-list/child-list.tsx'
import type { Item } from '../../resource/item.ts'
import type { Cells } from '../../resource/row-cell.tsx'

const COLUMNS = ['subject', 'at', 'channel', 'status', 'heldBecause', 'sentById']

const CELLS: Cells = {
  subject: message => (
    <Link to="/mensagens/$id" params={{ id: message._id }}>
      {String(message.subject)}
    </Link>
  ),
}

/** A tab of the member's sheet: what was sent to this member, and what waits to be. */
export const MemberMessages = ({ member }: { member: Item }) => (
  <ChildList
    name="messages"
    parent={{ name: 'members', id: member._id }}
    heading="Mensagens"
    columns={COLUMNS}
    cells={CELLS}
    firstStep="As mensagens por e-mail e por carta aparecem aqui, com a data e o que lhes aconteceu."
  />
)

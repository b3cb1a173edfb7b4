import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messageToMember } from '../../parts/chosen-rows.ts'
import { ChildList } from '../../resource/child-list/child-list.tsx'
import type { Item } from '../../resource/item.ts'
import type { Cells } from '../../resource/row-cell.tsx'
import { ChannelCell, StatusCell } from './message-cells.tsx'

const COLUMNS = ['subject', 'at', 'channel', 'status', 'sentById']

const CELLS: Cells = {
  subject: message => (
    <Link to="/mensagens/$id" params={{ id: message._id }}>
      {String(message.subject)}
    </Link>
  ),
  channel: (row, field) => <ChannelCell {...{ row, field }} />,
  status: (row, field) => <StatusCell {...{ row, field }} />,
}

/** A tab of the member's sheet: what was sent to this member, and what waits to be. */
export const MemberMessages = ({ member }: { member: Item }) => (
  <ChildList
    name="messages"
    parent={{ name: 'members', id: member._id }}
    heading="Mensagens"
    columns={COLUMNS}
    cells={CELLS}
    action={<Button renderRoot={link => <Link {...link} {...messageToMember(member._id)} />}>Nova mensagem</Button>}
    firstStep="As mensagens por e-mail e por carta aparecem aqui, com a data e o que lhes aconteceu."
  />
)

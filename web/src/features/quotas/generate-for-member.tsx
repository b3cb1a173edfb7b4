import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../api/terminology.ts'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { quotasOfMember } from '../../parts/chosen-rows.ts'

/** In the head of a member's sheet: generates the quotas of this member alone. */
export function GenerateForMember({ member }: MemberPartProps) {
  const withWords = useWording()
  if (member.anonymizedAt) return null
  return (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconCalendarPlus aria-hidden size="1.125rem" />}
      renderRoot={link => <Link {...link} {...quotasOfMember(member._id)} />}
    >
      {withWords('Gerar {membershipPayments}')}
    </Button>
  )
}

import { IconFileText } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { useResource } from '../../resource/use-explainer.ts'
import classes from './application.module.css'

/** In the head of a member's sheet, the application by which they were admitted. */
export function MemberApplication({ member }: MemberPartProps) {
  const isReadable = useResource('memberApplications')?.operations.includes('read')
  if (typeof member.applicationId !== 'string' || !isReadable) return null
  return (
    <p className={classes.origin}>
      <IconFileText aria-hidden size="1.125rem" />
      <Link to="/candidaturas/$id" params={{ id: member.applicationId }}>
        Candidatura
      </Link>
    </p>
  )
}

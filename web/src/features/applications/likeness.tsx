import type { ApplicationReview } from '@agremia/model/calls/applications'
import { APPLICATION_STATUS } from '@agremia/model/rules/applications'
import { Alert } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import classes from './application.module.css'

const SIGNS = { nif: 'o mesmo NIF', email: 'o mesmo e-mail', nameBirth: 'o mesmo nome e data de nascimento' } as const
export const describeLikeness = (by: readonly (keyof typeof SIGNS)[]) =>
  `Tem ${by.map(sign => SIGNS[sign]).join(', ')}.`

/** Points out former members and members with the same NIF before the application is accepted. */
export function Likeness({ review: { members, applications } }: { review: ApplicationReview }) {
  const printNumber = useFieldPrinter('members', 'memberNumber')
  if (members.length + applications.length === 0) return null
  return (
    <Alert
      className={classes.warning}
      color="yellow"
      variant="light"
      icon={<IconUsers aria-hidden />}
      title="Pode ser alguém que já conhecemos"
    >
      <ul className={classes.alike}>
        {members.map(one => (
          <li key={one.memberId}>
            <Link to="/~membros/$id" params={{ id: one.memberId }}>
              N.º {printNumber(one.memberNumber)} {one.name}
            </Link>{' '}
            ({one.stateName}). {describeLikeness(one.by)}
          </li>
        ))}
        {applications.map(one => (
          <li key={one._id}>
            <Link to="/candidaturas/$id" params={{ id: one._id }}>
              Candidatura {one.applicationNumber}, {one.name}
            </Link>{' '}
            ({APPLICATION_STATUS[one.status]}). {describeLikeness(one.by)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

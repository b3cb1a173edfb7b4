import { printInstant } from '@agremia/model/rules/day'
import { Link } from '@tanstack/react-router'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import classes from './requests.module.css'

/** A notice on the member's sheet: the change request that is not decided yet. */
export const RequestNotice = ({ related }: MemberPartProps) =>
  related.memberChangeRequests?.map(({ _id, requestedAt }) => (
    <p key={_id} className={classes.notice}>
      Pediu para alterar os seus dados em {printInstant(String(requestedAt)).slice(0, 10)}.{' '}
      <Link to="/pedidosDeAlteracao/$id" params={{ id: _id }}>
        Ver o pedido
      </Link>
    </p>
  ))

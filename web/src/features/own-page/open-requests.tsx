import { IconUserEdit } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCount } from '../../contributions/use-count.ts'
import { printCount } from '../../resource/list-count.ts'
import { OPEN_REQUESTS } from './open-requests-count.ts'
import classes from './requests.module.css'

/** Shown beside the count of members: the number of change requests that wait for a decision, if there are any. */
export function OpenRequests() {
  const total = useCount(OPEN_REQUESTS)
  if (total === 0) return null
  return (
    <span role="status">
      <Link to="/pedidosDeAlteracao" className={classes.waiting}>
        <IconUserEdit size="1.125rem" aria-hidden />
        {total === 1 ? '1 pedido de alteração' : `${printCount(total)} pedidos de alteração`}
      </Link>
    </span>
  )
}

import { IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { printCount } from '../../resource/list-count.ts'
import { useLive } from '../../resource/use-live.ts'
import classes from './requests.module.css'

const NAME = 'memberChangeRequests'

/** How many requests wait for a decision, where staff begin; nothing when there is none. */
export function OpenRequests() {
  useLive(NAME)
  const { data: total = 0 } = useQuery({
    queryKey: [...queryKeys.resource(NAME), 'open'],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ meta: { total: number } }>('/member_change_requests', {
          params: { _status: 'pendente', _limit: 1, _fields: '_id' },
          signal,
        })
      ).data.meta.total,
  })
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

import { IconUserEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import { useLive } from '../../resource/use-live.ts'
import classes from './requests.module.css'

const NAME = 'memberChangeRequests'

/** How many requests wait for a decision, where staff begin; nothing when there is none. */
export function OpenRequests() {
  useLive(NAME)
  const say = useWording()
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
    <p className={classes.notice} role="status">
      <IconUserEdit size="1.25rem" aria-hidden />
      <span>
        {say(
          total === 1
            ? 'Um {memberSingular} pediu para alterar os seus dados.'
            : `Há ${total} pedidos de {memberPlural} para alterar os seus dados.`,
        )}
      </span>
      <Link to="/pedidosDeAlteracao">{total === 1 ? 'Ver o pedido' : 'Ver os pedidos'}</Link>
    </p>
  )
}

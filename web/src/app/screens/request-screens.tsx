import { useParams } from '@tanstack/react-router'
import { DecideRequest } from '../../features/own-page/decide-request.tsx'

export { ChangeRequestsList } from '../../features/own-page/change-requests-list.tsx'

export function OneChangeRequest() {
  const { id } = useParams({ from: '/pedidosDeAlteracao/$id' })
  return <DecideRequest id={id} />
}

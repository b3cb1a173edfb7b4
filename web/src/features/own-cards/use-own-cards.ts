import type { OwnCardPicture, OwnCards } from '@agremia/model/calls/own-cards'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { onTopic } from '../../api/socket.ts'

/** Under the key of the own page, so that it is read again together with it. */
const KEY = ['own', 'cards'] as const

export function useOwnCards(): OwnCards | undefined {
  const client = useQueryClient()
  useEffect(() => onTopic('membershipCards', () => void client.invalidateQueries({ queryKey: KEY })), [client])
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.get<{ data: OwnCards }>('/own/cards', { signal })).data.data,
  })
  return data
}

/** The card with this id as the server draws it, in the organisation's design. */
export function useCardPicture(id: string): OwnCardPicture | undefined {
  const { data } = useQuery({
    queryKey: [...KEY, 'picture', id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: OwnCardPicture }>(`/own/cards/${id}/picture`, { signal })).data.data,
  })
  return data
}

/** Tells staff that the card with this id was lost. */
export function useReportLost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.post(`/membership_cards/${id}/report_lost`),
    onError: error => showFailure('Não foi possível avisar a secretaria', error),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { onTopic } from '../api/socket.ts'

/** What others change refreshes by itself (RT-04). A form keeps what is being typed: it holds its own values. */
export function useLive(name: string) {
  const client = useQueryClient()
  useEffect(
    () => onTopic(name, () => void client.invalidateQueries({ queryKey: queryKeys.resource(name) })),
    [client, name],
  )
}

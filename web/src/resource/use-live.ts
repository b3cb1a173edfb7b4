import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { onTopic } from '../api/socket.ts'

/** Reads a resource's data again when somebody changes it (RT-04). Forms keep typed values, because they hold their own. */
export function useLive(name: string) {
  const client = useQueryClient()
  useEffect(
    () => onTopic(name, () => void client.invalidateQueries({ queryKey: queryKeys.resource(name) })),
    [client, name],
  )
}

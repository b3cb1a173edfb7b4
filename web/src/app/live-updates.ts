import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { API_ADDRESS, socketAddress } from '../api/address.ts'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useClaims } from '../api/session.ts'
import { onTopic, startSocket } from '../api/socket.ts'
import { listenToServer } from './panic.tsx'

/** Keeps the socket open while someone is signed in, and reads shared data again when the server announces a change (RT-04). */
export function useLiveUpdates() {
  const client = useQueryClient()
  const user = useClaims()?.ID
  useEffect(() => {
    if (!user) return
    const forget = (key: readonly string[]) => void client.invalidateQueries({ queryKey: key })
    // Events may have been missed while there was no connection, so everything shown is read again. The explainer changes
    // with the settings only.
    const refreshAll = () => void client.invalidateQueries({ predicate: query => query.queryKey[0] !== 'explainer' })
    const stops = [
      onTopic('authorised', refreshAll),
      onTopic('resync', refreshAll),
      onTopic('settings', () => {
        forget(queryKeys.resource('settings'))
        forget(queryKeys.terminology())
        forget(queryKeys.explainer())
      }),
      listenToServer(),
      startSocket(socketAddress(API_ADDRESS, window.location.href), api),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, user])
}

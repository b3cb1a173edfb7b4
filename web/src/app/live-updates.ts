import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { API_ADDRESS, socketAddress } from '../api/address.ts'
import { api } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useClaims } from '../api/session.ts'
import { onTopic, startSocket } from '../api/socket.ts'
import { LIST_SCREENS } from './features.ts'
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
      // A list that is not on the screen is read again when it is opened the next time; one that is, by `useLive`.
      ...Object.values(LIST_SCREENS).map(name =>
        onTopic(name, () => void client.invalidateQueries({ queryKey: queryKeys.resource(name), refetchType: 'none' })),
      ),
      listenToServer(),
      startSocket(socketAddress(API_ADDRESS, window.location.href), api),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, user])
}

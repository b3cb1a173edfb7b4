import type { CardReading, ReadSession } from '@agremia/model/calls/card-readings'
import { countReadings } from '@agremia/model/rules/cards/card-readings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { whenInContact } from '../../api/server-status.ts'
import { showFailure } from '../../api/show-failure.ts'
import { type Door, readSession, sendReading, undoReading } from './door.ts'
import { dropPending, keepPending, type PendingReading, readPending } from './pending-readings.ts'

/** Other phones read at the same door. */
const REFRESH_MS = 15_000
/** A reading that a busy server refused is sent again after this time. */
const SEND_AGAIN_MS = 5000
/** The server will never take such a reading. */
const REFUSED = 422

const withReading = (session: ReadSession | undefined, reading: CardReading): ReadSession | undefined => {
  if (!session) return undefined
  const readings = [reading, ...session.readings.filter(({ id }) => id !== reading.id)]
  return { ...session, readings, counts: countReadings(readings) }
}

/** What was read at a door, and the readings of this device that the server has not answered yet. */
export function useDoor(door: Door, onRead: (reading: CardReading) => void) {
  const client = useQueryClient()
  const queryKey = useMemo(() => [...queryKeys.resource('cardSessions'), 'readings', door.path], [door.path])
  const session = useQuery({
    queryKey,
    queryFn: ({ signal }) => readSession(door, signal),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const [pending, setPending] = useState(() => readPending(door.path))
  const isSending = useRef(false)
  const tell = useRef(onRead)
  useEffect(() => {
    tell.current = onRead
  })

  const sendAll = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (let next = readPending(door.path)[0]; next; next = readPending(door.path)[0]) {
        const reading = await sendOne(door, next)
        dropPending(door.path, next.id)
        setPending(readPending(door.path))
        if (!reading) continue
        tell.current(reading)
        // An answer under way was asked for before this reading, and would take it out of the list again.
        const isOutdated = client.isFetching({ queryKey }) > 0
        await client.cancelQueries({ queryKey })
        client.setQueryData<ReadSession>(queryKey, known => withReading(known, reading))
        if (isOutdated) void client.invalidateQueries({ queryKey })
      }
    } catch {
      // It stays, and is sent once more: now and then, and after the reload that follows a lost connection.
    } finally {
      isSending.current = false
    }
  }, [client, door, queryKey])

  useEffect(() => whenInContact(() => void sendAll()), [sendAll])
  const isWaiting = pending.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void sendAll(), SEND_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, sendAll])

  const undo = useMutation({
    mutationFn: (id: string) => undoReading(door, id),
    onError: error => showFailure('A leitura não foi anulada', error),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return {
    session,
    pending,
    undo,
    add: (entry: Pick<PendingReading, 'code' | 'memberNumber'>) => {
      keepPending(door.path, entry, new Date())
      setPending(readPending(door.path))
      void sendAll()
    },
  }
}

/** Undefined for a reading that the server refuses; any other failure is thrown. */
async function sendOne(door: Door, reading: PendingReading): Promise<CardReading | undefined> {
  try {
    return await sendReading(door, reading)
  } catch (error) {
    if (readFailure(error).status !== REFUSED) throw error
    showFailure('A leitura não foi aceite', error)
    return undefined
  }
}

import type { AxiosResponse } from 'axios'
import { useCallback, useRef } from 'react'
import { api } from './client.ts'
import { readFailure } from './failure.ts'
import { randomUuid } from './random-uuid.ts'

export type PostOnce = <Answer>(path: string, body?: unknown) => Promise<AxiosResponse<Answer>>

/**
 * Posts what must not happen twice (OPS-08). Where no answer came, nobody knows whether it happened: the next press sends the same
 * key, and the server answers what became of the first. Any answer that decides it ends the key.
 */
export function usePostOnce(): PostOnce {
  const undecided = useRef<string>(undefined)
  return useCallback(async <Answer>(path: string, body?: unknown) => {
    undecided.current ??= randomUuid()
    const headers = { 'Idempotency-Key': undecided.current }
    try {
      const response = await api.post<Answer>(path, body, { headers })
      undecided.current = undefined
      return response
    } catch (error) {
      const { status } = readFailure(error)
      if (status !== undefined && status < 500) undecided.current = undefined
      throw error
    }
  }, [])
}

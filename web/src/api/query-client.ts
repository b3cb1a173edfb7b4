import { QueryClient } from '@tanstack/react-query'
import { readFailure } from './failure.ts'

/** A refusal is final; only a call without an answer is worth asking once more. */
const retry = (count: number, error: unknown) => count < 1 && readFailure(error).status === undefined

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

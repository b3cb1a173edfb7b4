import { QueryClient } from '@tanstack/react-query'
import { readFailure } from './failure.ts'

/** Repeats a request once when no answer came. An answer with an error status would be the same again. */
const retry = (count: number, error: unknown) => count < 1 && readFailure(error).status === undefined

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 30_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

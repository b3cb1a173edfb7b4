import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { MIN_SETTINGS, useFullSettings } from './use-full-settings.ts'

/** Reads settings from a server that answers with these numbers of them, the last one for all further calls; returns how often it was called. */
async function load(counts: readonly number[], expectedCalls: number) {
  let calls = 0
  const web = await serve((_request, response) => {
    const count = counts[Math.min(calls, counts.length - 1)] ?? 0
    calls += 1
    reply(response, 200, { data: Array.from({ length: count }, (_, i) => ({ name: `s${i}`, value: '' })) })
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useFullSettings, { wrapper })
  await waitFor(() => expect(result.current.data).toHaveLength(counts.at(-1) ?? 0))
  await waitFor(() => expect(calls).toBeGreaterThanOrEqual(expectedCalls))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  // A further call would be made by an effect, which runs at the latest here.
  await act(async () => {})
  expect(client.isFetching()).toBe(0)
  await web.close()
  return calls
}

test('SHELL-18: fewer than 15 settings are read once more, but not a third time', async () => {
  expect(await load([MIN_SETTINGS - 1, 40], 2)).toBe(2)
  expect(await load([3, 4], 2)).toBe(2)
})

test('SHELL-18: 15 are enough', async () => {
  expect(await load([15], 1)).toBe(1)
})

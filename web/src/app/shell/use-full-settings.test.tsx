import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { reply, serve } from '../../../test/http-server.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { MIN_SETTINGS, useFullSettings } from './use-full-settings.ts'

/** Answers that many settings, the last number again for every later call; tells how often it was asked. */
async function load(counts: readonly number[]) {
  let asked = 0
  const web = await serve((_request, response) => {
    const count = counts[Math.min(asked, counts.length - 1)] ?? 0
    asked += 1
    reply(response, 200, { data: Array.from({ length: count }, (_, i) => ({ name: `s${i}`, value: '' })) })
  })
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useFullSettings, { wrapper })
  await waitFor(() => expect(result.current.data).toHaveLength(counts.at(-1) ?? 0))
  await new Promise(resolve => setTimeout(resolve, 150))
  await web.close()
  return asked
}

test('SHELL-18: fewer than 15 settings are asked for once more, and no third time', async () => {
  expect(await load([MIN_SETTINGS - 1, 40])).toBe(2)
  expect(await load([3])).toBe(2)
})

test('SHELL-18: 15 are enough', async () => {
  expect(await load([15])).toBe(1)
})

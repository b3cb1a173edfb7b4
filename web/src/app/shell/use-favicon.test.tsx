import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type SettingEntry, settingsQuery } from '../../api/settings.ts'
import { useFavicon } from './use-favicon.ts'

const entry = (name: string, value: string): SettingEntry => ({
  _id: name,
  rev: 1,
  name,
  value,
  type: 'string',
  label: name,
  area: 'organisation',
  group: '',
  isSet: value !== '',
})
const icon = () => {
  const link = document.querySelector('link[rel="icon"]')
  return [link?.getAttribute('href'), link?.getAttribute('type')]
}

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
})

test('SHELL-18: the favicon is made from the logo, and is the folder’s own again after the logo is removed', async () => {
  const client = new QueryClient()
  const know = (favicon: string) =>
    client.setQueryData(settingsQuery.queryKey, [entry('filesDir', '/ficheiros'), entry('faviconFile', favicon)])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  know('')
  renderHook(() => useFavicon(), { wrapper })
  expect(icon()).toEqual(['/ficheiros/favicon.svg', 'image/svg+xml'])
  know('favicon-1a2b.png')
  await waitFor(() => expect(icon()).toEqual(['/ficheiros/favicon-1a2b.png', 'image/png']))
  know('')
  await waitFor(() => expect(icon()).toEqual(['/ficheiros/favicon.svg', 'image/svg+xml']))
})

import { renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

test('NAV-07: while the card is shown the screen stays on; a hidden page asks again when it is seen, and lets go at the end', async () => {
  const release = vi.fn(() => Promise.resolve())
  const request = vi.fn(() => Promise.resolve({ release }))
  Object.assign(navigator, { wakeLock: { request } })
  const { unmount } = renderHook(useWakeLock)
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2))
  unmount()
  await waitFor(() => expect(release).toHaveBeenCalled())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(request).toHaveBeenCalledTimes(2)
})

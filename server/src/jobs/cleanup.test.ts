import { expect, test } from 'vitest'
import { runCleanup } from './cleanup.ts'

test('a step that fails keeps none of the others from running, and the job fails so that it is tried again', async () => {
  const ran: string[] = []
  const step = (what: string) => ({ what, run: async () => void ran.push(what) })
  const broken = {
    what: 'old mails',
    run: async () => {
      throw new Error('no such table')
    },
  }
  await expect(runCleanup([step('first'), broken, step('last')])).rejects.toThrow(
    'the cleanup of old mails failed: Error: no such table',
  )
  expect(ran).toEqual(['first', 'last'])
})

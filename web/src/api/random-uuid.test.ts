import { expect, test } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

test('CARD-01: the code of a request is a random UUID, as the server takes it', () => {
  const made = Array.from({ length: 500 }, randomUuid)
  expect(made.filter(one => !z.uuidv4().safeParse(one).success)).toEqual([])
  expect(new Set(made).size).toBe(500)
})

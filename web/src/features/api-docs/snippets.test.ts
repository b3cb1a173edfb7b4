import { expect, test } from 'vitest'
import { writeSnippet } from './snippets.ts'

const url = 'https://socios.example/api/members'

test('DEV-01: a snippet of a reading call in each language, without the key', () => {
  expect(writeSnippet('curl', { method: 'GET', url })).toBe(
    "curl 'https://socios.example/api/members' \\\n  -H 'Authorization: Bearer A_SUA_CHAVE'",
  )
  expect(writeSnippet('javascript', { method: 'GET', url })).not.toContain('body')
  expect(writeSnippet('php', { method: 'GET', url })).not.toContain('POSTFIELDS')
})

test('DEV-01: what is sent may hold quotation marks, in each language', () => {
  const request = { method: 'POST', url, body: { name: "Ana d'Ávila" } }
  expect(writeSnippet('curl', request)).toContain(String.raw`"name": "Ana d'\''Ávila"`)
  expect(writeSnippet('php', request)).toContain(String.raw`"name": "Ana d\'Ávila"`)
  expect(writeSnippet('javascript', request)).toContain(`"name": "Ana d'Ávila"`)
  for (const language of ['curl', 'javascript', 'php'] as const)
    expect(writeSnippet(language, request)).toContain('application/json')
})

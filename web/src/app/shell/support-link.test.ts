import { expect, test } from 'vitest'
import { supportLink } from './support-link.ts'

const asker = {
  orgType: 'association',
  claims: { ID: 'u1', Name: 'Inês Conceição', Role: 'editor' },
  email: 'ines@exemplo.pt',
} as const
const PARTS = ['association', 'Agremia', 'Inês Conceição', 'editor', 'back-office', 'ines@exemplo.pt']
const decode = (payload: string): unknown => JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))

test('SHELL-08: the payload has the six values, with accents, beside the parameters that the page already has', () => {
  const url = new URL(supportLink(asker, { page: 'https://ajuda.exemplo.pt/novo?tipo=1', mailbox: '' }))
  expect(url.origin + url.pathname).toBe('https://ajuda.exemplo.pt/novo')
  expect(url.searchParams.get('tipo')).toBe('1')
  expect(decode(url.searchParams.get('p') ?? '')).toEqual(PARTS)
})

test('SHELL-08: without a support page the link is a mail with the same payload', () => {
  const url = new URL(supportLink(asker, { page: '', mailbox: 'geral@exemplo.pt' }))
  expect(url.protocol + url.pathname).toBe('mailto:geral@exemplo.pt')
  expect(url.searchParams.get('subject')).toBe('Assistência Técnica')
  expect(decode(/: ([\w-]+)\)/.exec(url.searchParams.get('body') ?? '')?.[1] ?? '')).toEqual(PARTS)
})

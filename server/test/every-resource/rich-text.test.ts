import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAMPLE_TARGETS } from '../factories.ts'
import type { Signed, TestApp } from '../test-app.ts'
import { createEveryApp } from './every.ts'

let t: TestApp
let admin: Signed
beforeAll(async () => {
  t = await createEveryApp()
  admin = await t.signedIn('admin')
})
afterAll(() => t.close())

const save = (notice: unknown, path = '/shelves', method: 'POST' | 'PATCH' = 'POST') =>
  t.call(method, path, { as: admin, body: { name: 'Estante', subjects: [SAMPLE_TARGETS[1]], notice } })

it('MSG-02: a field of rich text is stored as the tree it is, and saving it unchanged changes nothing', async () => {
  const doc = parseNotation(
    'Olá, **{{nome}}**{{#ata}} ({{ata}}){{/ata}}\n\n- [um](https://exemplo.pt)\n- dois\n\n## Fim',
  )
  const { body } = await save(doc)
  expect(body.data.notice).toEqual(doc)
  const path = `/shelves/${body.data._id}`
  const again = await save(body.data.notice, path, 'PATCH')
  expect(again.body.data.rev).toBe(body.data.rev)
  const changes = await t.rows(sql`select diff from audit_log where record_id = ${body.data._id} and action = 'update'`)
  expect(changes).toEqual([])
  const cleared = await save(null, path, 'PATCH')
  expect(cleared.body.data.notice).toBeNull()
})

it.each<[string, unknown, string]>([
  ['HTML', '<p onclick=x>Olá</p>', 'Não é um texto formatado. Escreva o texto de novo.'],
  [
    'a script in a link',
    {
      type: 'doc',
      content: [
        { type: 'paragraph' },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:a' } }] }],
        },
      ],
    },
    'No 2.º parágrafo: a ligação tem de começar por https:// ou mailto:.',
  ],
  ['nothing but blanks', { type: 'doc', content: [{ type: 'paragraph' }] }, 'Escreva um texto.'],
])('MSG-02: %s in a field of rich text is refused beside the field', async (_what, notice, message) => {
  const { status, body } = await save(notice)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ notice: message })
})

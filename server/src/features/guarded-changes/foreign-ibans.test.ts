import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
  await t.asAdmin('PATCH', '/settings', { organisationIban: OWN })
})
afterAll(() => t.close())

const OWN = 'PT50000201231234567890154'
const THIEF = 'PT50 0018 0000 4035 9330 0018 7'
const ERROR = 'Só um administrador escreve um IBAN que não é da organização. Para o da organização, use {{iban}}.'
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
type Ask = MemberApp['asEditor']

describe('SEC-04: no editor has members pay into another account by words', () => {
  const ways: [string, string, (ask: Ask, text: string) => ReturnType<Ask>][] = [
    [
      'a setting that goes into messages',
      'messageFooter',
      (ask, text) => ask('PATCH', '/settings', { messageFooter: text }),
    ],
    ['the footer of receipts', 'receiptFooter', (ask, text) => ask('PATCH', '/settings', { receiptFooter: text })],
    ['a template', 'body', (ask, text) => ask('PATCH', '/message_settings/avisoQuota', { body: paragraph(text) })],
    [
      'a sending',
      'body',
      (ask, text) => ask('POST', '/message_batches', { name: 'livre', subject: 'Aviso', body: paragraph(text) }),
    ],
    [
      'the subject of a sending',
      'body',
      (ask, text) => ask('POST', '/message_batches', { name: 'livre', subject: text, body: paragraph('Olá') }),
    ],
  ]
  it.each(ways)('in %s', async (_where, field, write) => {
    const refused = await write(t.asEditor, `Pague agora para ${THIEF} até sexta.`)
    expect([refused.status, refused.body.errors], refused.text).toEqual([422, { [field]: ERROR }])
    const own = await write(t.asEditor, `Pague para ${OWN}.`)
    expect(own.status, own.text).toBeLessThan(300)
    const byAdmin = await write(t.asAdmin, `Pague para ${THIEF}.`)
    expect(byAdmin.status, byAdmin.text).toBeLessThan(300)
  })

  const named: [string, string, (ask: Ask, text: string) => Promise<Awaited<ReturnType<Ask>>>][] = [
    [
      'the description of a single debt',
      'description',
      async (ask, description) => {
        const { _id: memberId } = await t.addMember({})
        const charge = { memberId, type: 'outro', description, originalAmount: 5, issueDate: '2026-11-15' }
        return ask('POST', '/unsettled_payments', charge)
      },
    ],
    [
      'a plan',
      'name',
      (ask, name) =>
        ask('POST', '/quota_plans', {
          name,
          categoryIds: [],
          validFrom: '2026-01-01',
          values: [{ validFrom: '2026-01-01', periodAmount: 6, joiaAmount: 0 }],
        }),
    ],
  ]
  it.each(named)('nor by what members read beside their debts: %s', async (_where, field, write) => {
    const thief = THIEF.replaceAll(' ', '')
    const refused = await write(t.asEditor, `Para ${thief}`)
    const errors = { [field]: 'Só um administrador escreve um IBAN que não é da organização.' }
    expect([refused.status, refused.body.errors], refused.text).toEqual([422, errors])
    for (const [ask, text] of [
      [t.asEditor, `Ou ${OWN}`],
      [t.asAdmin, `Por ${thief}`],
    ] as const) {
      const taken = await write(ask, text)
      expect(taken.status, taken.text).toBe(201)
    }
  })

  it('what an administrator wrote stays when an editor changes the rest', async () => {
    await t.asAdmin('PATCH', '/settings', { messageFooter: `Para a obra: ${THIEF}` })
    const kept = await t.asEditor('PATCH', '/settings', { messageFooter: `Para a obra nova: ${THIEF}` })
    expect(kept.status, kept.text).toBe(200)
    const { rows } = await sql`select value from settings where name = 'messageFooter'`.execute(t.database.kysely)
    expect(rows).toEqual([{ value: `Para a obra nova: ${THIEF}` }])
  })
})

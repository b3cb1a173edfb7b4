import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BatchesApp, createBatchesApp } from '../../../../test/batches-app.ts'

let t: BatchesApp
beforeAll(async () => {
  t = await createBatchesApp()
})
beforeEach(async () => {
  await t.rows(sql`truncate message_batches, messages, mail_flow cascade`)
  t.server.received.length = 0
})
afterAll(() => t.close())

let made = 0
async function someone(given: object = {}) {
  made += 1
  const { _id } = await t.addMember({ name: `Alguém ${made}`, email: `alguem${made}@example.pt`, ...given })
  return { id: String(_id), email: `alguem${made}@example.pt` }
}
const patch = async (id: string, change: object) => {
  const { status, text } = await t.asEditor('PATCH', `/members/${id}`, change)
  expect(status, text).toBe(200)
}
const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '3000-213', locality: 'Coimbra' }

interface Case {
  what: string
  draft?: { name: string; channels: string }
  member?: object
  change: (id: string) => Promise<unknown>
  /** What becomes of the message, and to whom it arrived. */
  becomes: { status: string; channel?: string; error?: string }
  arrivesAt?: string
}
const CASES: Case[] = [
  {
    what: 'has died',
    change: id => t.changeState(id, 'falecido', '2026-11-14'),
    becomes: { status: 'suprimida', error: 'Falecido(a)' },
  },
  {
    what: 'has left',
    change: id => t.changeState(id, 'saida', '2026-11-14', { reason: 'A pedido' }),
    becomes: { status: 'suprimida', error: 'Já não é sócio' },
  },
  {
    what: 'has asked for restriction',
    change: id => patch(id, { processingRestricted: true }),
    becomes: { status: 'suprimida', error: 'Tratamento limitado (RGPD)' },
  },
  {
    what: 'no longer wants newsletters',
    draft: { name: 'boletim', channels: 'email' },
    member: { consentNewsletter: true },
    change: id => patch(id, { consentNewsletter: false }),
    becomes: { status: 'suprimida', error: 'Não aceita o boletim' },
  },
  {
    what: 'has another e-mail',
    change: id => patch(id, { email: 'nova@example.pt' }),
    becomes: { status: 'enviada', channel: 'email' },
    arrivesAt: 'nova@example.pt',
  },
  {
    what: 'has no e-mail any more, but an address',
    member: ADDRESS,
    change: id => patch(id, { email: null }),
    becomes: { status: 'em_fila', channel: 'carta' },
  },
]

describe('MSG-01: whoever, between the click and the moment of sending,', () => {
  it.each(CASES)(
    '$what, gets the message as it is right now; the others get theirs',
    async ({ draft, member, change, becomes, arrivesAt }) => {
      const [changed, other] = [await someone(member), await someone({ consentNewsletter: true })]
      const { id } = await t.addDraft({ ...draft, selection: { ids: [changed.id, other.id] } })
      await t.send(id)
      expect((await t.messages(id)).map(({ status, channel }) => [status, channel])).toEqual([
        ['em_fila', 'email'],
        ['em_fila', 'email'],
      ])
      await change(changed.id)
      await t.deliver()
      const { body } = await t.asEditor('GET', '/messages', undefined, { _batchId: id, _memberId: changed.id })
      expect(body.data).toMatchObject([becomes])
      expect(t.server.received.flatMap(({ to }) => to).sort()).toEqual(
        [other.email, ...(arrivesAt ? [arrivesAt] : [])].sort(),
      )
    },
  )
})

import type { RecipientSelection } from '@agremia/model/calls/message-recipients'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../../test/member-app.ts'
import { recipientsInParts, type Sending } from './each-recipient.ts'
import { readCalledIds, readChosenIds } from './read-chosen-ids.ts'
import { readRecipientRows } from './read-facts.ts'
import { recheckRecipient } from './recheck-recipient.ts'

let t: MemberApp
// biome-ignore lint/suspicious/noExplicitAny: answers of the API, of which the tests read a few fields
let rita: any
// biome-ignore lint/suspicious/noExplicitAny: see above
let rui: any
// biome-ignore lint/suspicious/noExplicitAny: see above
let ana: any
let choir: string

const ADDRESS = { addressLine1: 'Rua do Sol, 1', postalCode: '3000-213', locality: 'Coimbra' }

beforeAll(async () => {
  t = await createMemberApp()
  choir = (await t.asEditor('POST', '/tags', { name: 'Coro', scope: 'members' })).body.data._id
  rita = await t.addMember({ name: 'Rita Silva', email: 'Rita@Example.pt', consentNewsletter: true, ...ADDRESS })
  rui = await t.addMember({ name: 'Rui Silva', consentNewsletter: true, tags: [choir], ...ADDRESS })
  ana = await t.addMember({ name: 'Ana Reis', email: 'ana@example.pt' })
  await t.changeState(ana._id, 'saida', '2026-01-01')
})
afterAll(() => t.close())

const db = () => t.database.kysely
const choose = (selection: RecipientSelection) =>
  readChosenIds(db(), selection, { served: t.deps.served('members'), actor: undefined, now: t.clock() })

async function recipients(ids: readonly string[], given: Partial<Sending> = {}) {
  const sending: Sending = {
    kind: 'aviso',
    channels: 'email_ou_carta',
    now: t.clock(),
    onePerHousehold: false,
    decisions: {},
    ...given,
  }
  const found: Record<string, unknown> = {}
  for await (const part of recipientsInParts(db(), ids, sending)) {
    for (const { member, recipient } of part) {
      found[member.name] =
        recipient.channel === 'email' ? recipient.to : recipient.channel === 'carta' ? 'carta' : recipient.reason
    }
  }
  return found
}

describe('MSG-01: recipients are chosen', () => {
  it('by ticked rows, by the query of the list, one by one, and without those taken out, in order of names', async () => {
    expect(await choose({})).toEqual([])
    expect(await choose({ ids: [rui._id, rita._id] })).toEqual([rita._id, rui._id])
    expect(await choose({ query: { _search: 'silva' } })).toEqual([rita._id, rui._id])
    expect(await choose({ query: { _search: 'silva' }, ids: [rui._id, ana._id] })).toEqual([rui._id])
    expect(await choose({ query: { _tags: choir } })).toEqual([rui._id])
    expect(await choose({ query: { _tags: choir }, also: [ana._id] })).toEqual([ana._id, rui._id])
    expect(await choose({ query: {}, except: [rita._id] })).toEqual([ana._id, rui._id])
    await expect(choose({ query: { _nothing: 'x' } })).rejects.toThrow()
  })

  it('for the call of an assembly: every member of the day, the suspended too', async () => {
    const suspended = await t.addMember({ name: 'Zita Suspensa' })
    await t.changeState(suspended._id, 'suspenso-divida', '2026-02-01')
    const future = await t.addMember({ name: 'Zulmira Futura', admissionDate: '2026-12-01' })
    const called = await readCalledIds(db(), '2026-11-15')
    expect(called).toEqual([rita._id, rui._id, suspended._id])
    expect(await readCalledIds(db(), '2026-12-01')).toContain(future._id)
  })
})

describe('MSG-01: what is known of a member decides', () => {
  it('by which channel, and why not', async () => {
    expect(await recipients(await choose({ query: { _search: 'silva' }, also: [ana._id] }))).toEqual({
      'Ana Reis': 'formerMember',
      'Rita Silva': 'rita@example.pt',
      'Rui Silva': 'carta',
    })
  })

  it('with every fact as the records have it', async () => {
    const child = await t.addMember({
      name: 'Tomás Pequeno',
      birthDate: '2015-02-03',
      guardianName: 'Paula Grande',
      guardianEmail: 'paula@example.pt',
      preferredChannel: 'carta',
      assemblyByEmail: true,
      processingRestricted: true,
      countryId: t.country('FR'),
      addressLine1: '1 rue du Soleil',
      postalCode: '75011',
      locality: 'Paris',
    })
    const [row] = await readRecipientRows(db(), [child._id])
    expect(row).toMatchObject({
      memberId: child._id,
      memberNumber: child.memberNumber,
      personType: 'singular',
      birthDate: '2015-02-03',
      guardianName: 'Paula Grande',
      guardianEmail: 'paula@example.pt',
      isGuardianEmailBounced: false,
      admissionDate: '2021-01-01',
      isFormer: false,
      isDeceased: false,
      isAnonymised: false,
      isRestricted: true,
      preferredChannel: 'carta',
      consentNewsletter: false,
      assemblyByEmail: true,
      category: 'Efetivo',
      emails: [],
      addresses: [{ addressLine1: '1 rue du Soleil', country: 'França', isPrimary: true, isReturned: false }],
    })
    await addMessage({ memberId: child._id, to: 'Paula@example.pt', status: 'devolvida', at: '2026-11-01T10:00:00Z' })
    expect((await readRecipientRows(db(), [child._id]))[0]?.isGuardianEmailBounced).toBe(true)
    await addMessage({ memberId: child._id, to: 'paula@example.pt', status: 'enviada', at: '2026-11-02T10:00:00Z' })
    expect((await readRecipientRows(db(), [child._id]))[0]?.isGuardianEmailBounced).toBe(false)
  })

  it('with the last message to a guardian looked up by its index', async () => {
    const child = await t.addMember({ birthDate: '2015-02-03', guardianName: 'Zita', guardianEmail: 'zita@example.pt' })
    await db()
      .transaction()
      .execute(async transaction => {
        const readMessages = async () => {
          const { rows } = await sql<{ n: number }>`
            select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables where relname = 'messages'
          `.execute(transaction)
          return rows[0]?.n
        }
        await sql`
          insert into messages (id, name, name_sort, subject, channel, recipient_address, status, message_id, search)
          select gen_random_uuid(), 'livre', 'livre', 'Olá', 'email', n || '@example.pt', 'enviada', n, ''
          from generate_series(1, 2000) as n
        `.execute(transaction)
        await sql`analyze messages`.execute(transaction)
        const before = await readMessages()
        await readRecipientRows(transaction, [child._id])
        expect(await readMessages()).toBe(before)
        await sql`delete from messages where subject = 'Olá' and message_id ~ '^[0-9]+$'`.execute(transaction)
      })
  })

  it('by the mark of returned contacts, and by death noted as a state or as a date', async () => {
    const bounced = await t.addMember({ name: 'Bela Volta', email: 'bela@example.pt', ...ADDRESS })
    const dead = await t.addMember({ name: 'Dário Morto', email: 'dario@example.pt' })
    const alsoDead = await t.addMember({ name: 'Dora Morta', email: 'dora@example.pt' })
    await sql`update contacts set bounced_at = now() where kind = 'email' and person_id = ${bounced.personId}`.execute(
      db(),
    )
    await t.changeState(dead._id, 'falecido', '2026-03-01')
    await sql`update people set deceased_at = '2026-03-01' where id = ${alsoDead.personId}`.execute(db())
    expect(await recipients([bounced._id, dead._id, alsoDead._id])).toEqual({
      'Bela Volta': 'carta',
      'Dário Morto': 'deceased',
      'Dora Morta': 'deceased',
    })
  })

  it('with one newsletter for a household, and a notice for each', async () => {
    await t.asEditor('POST', '/member_terms', {
      memberId: rita._id,
      kind: 'agregado',
      headId: rui._id,
      fromDate: '2026-01-01',
    })
    const ids = await choose({ query: { _search: 'silva' } })
    expect(await recipients(ids, { kind: 'boletim', onePerHousehold: true })).toEqual({
      'Rita Silva': 'sameHousehold',
      'Rui Silva': 'carta',
    })
    expect(await recipients(ids)).toEqual({ 'Rita Silva': 'rita@example.pt', 'Rui Silva': 'carta' })
  })

  it('for thousands, in parts of 100', async () => {
    const ids = (await choose({ query: { _search: 'silva' } })).slice(0, 1)
    const many = Array.from({ length: 250 }, () => ids[0] ?? '')
    const sizes: number[] = []
    const sending = { kind: 'aviso', channels: 'email', now: t.clock(), onePerHousehold: false, decisions: {} } as const
    for await (const part of recipientsInParts(db(), many, sending)) sizes.push(part.length)
    expect(sizes).toEqual([100, 100, 50])
  })
})

interface GivenMessage {
  memberId: string
  to: string
  status: string
  at: string
}
const addMessage = ({ memberId, to, status, at }: GivenMessage) =>
  sql`
    insert into messages (id, name, name_sort, subject, channel, recipient_address, member_id, status, at, message_id, search)
    values (${uuidv7()}, 'livre', 'livre', 'Olá', 'email', ${to}, ${memberId}, ${status}, ${at}, ${uuidv7()}, '')
  `.execute(db())

describe('MSG-01: at the moment of sending', () => {
  async function addBatch(given: { name?: string; channels?: string; decisions?: object; selection?: object } = {}) {
    const { name = 'livre', channels = 'email_ou_carta', decisions = null, selection = {} } = given
    const id = uuidv7()
    await sql`
      insert into message_batches (id, name, name_sort, subject, channels, decisions, selection, search)
      values (${id}, ${name}, ${name}, 'Olá', ${channels}, ${JSON.stringify(decisions)}::jsonb, ${JSON.stringify(selection)}::jsonb, '')
    `.execute(db())
    return id
  }
  const recheck = async (memberId: string, batchId: string | null, name = 'livre') =>
    recheckRecipient(db(), t.deps.served('members'), { name, memberId, batchId, paymentRequestId: null }, t.clock())

  it('the address of today is used, or the message does not leave', async () => {
    const eva = await t.addMember({ name: 'Eva Nova', email: 'eva@example.pt', consentNewsletter: true, ...ADDRESS })
    const batchId = await addBatch()
    expect(await recheck(eva._id, batchId)).toMatchObject({ channel: 'email', to: 'eva@example.pt' })
    await t.asEditor('PATCH', `/members/${eva._id}`, { email: 'nova@example.pt' })
    expect(await recheck(eva._id, batchId)).toMatchObject({ channel: 'email', to: 'nova@example.pt' })

    await sql`update contacts set bounced_at = now() where kind = 'email' and person_id = ${eva.personId}`.execute(db())
    expect(await recheck(eva._id, batchId)).toMatchObject({ channel: 'carta' })
    expect(await recheck(eva._id, await addBatch({ channels: 'email' }))).toEqual({
      channel: null,
      reason: 'emailBounced',
    })
    expect(await recheck(eva._id, null)).toEqual({ channel: null, reason: 'emailBounced' })

    await t.asEditor('PATCH', `/members/${eva._id}`, { consentNewsletter: false })
    const newsletter = await addBatch({ name: 'boletim' })
    expect(await recheck(eva._id, newsletter, 'boletim')).toEqual({ channel: null, reason: 'noNewsletter' })

    await t.asEditor('PATCH', `/members/${eva._id}`, { processingRestricted: true })
    expect(await recheck(eva._id, batchId)).toEqual({ channel: null, reason: 'restricted' })
    const call = await addBatch({ name: 'convocatoria', decisions: { [eva._id]: { send: 'carta' } } })
    expect(await recheck(eva._id, call, 'convocatoria')).toMatchObject({ channel: 'carta', name: 'Eva Nova' })
  })

  it('a former member gets only what concerns former members', async () => {
    expect(await recheck(ana._id, await addBatch())).toEqual({ channel: null, reason: 'formerMember' })
    expect(await recheck(ana._id, await addBatch({ selection: { includesFormer: true } }))).toMatchObject({
      to: 'ana@example.pt',
    })
    expect(await recheck(ana._id, null, 'saida')).toMatchObject({ to: 'ana@example.pt' })
  })

  it('why it did not leave is told in the words of the organisation', async () => {
    await addMessage({ memberId: ana._id, to: 'ana@example.pt', status: 'suprimida', at: '2026-11-10T10:00:00Z' })
    await sql`update messages set error = 'formerMember' where status = 'suprimida'`.execute(db())
    const { body } = await t.asEditor('GET', '/messages', undefined, { _status: 'suprimida' })
    expect(body.data).toMatchObject([{ error: 'Já não é sócio' }])
  })

  it('nothing leaves to somebody who is no longer on record', async () => {
    expect(await recheck(uuidv7(), null)).toEqual({ channel: null, reason: 'anonymised' })
  })
})

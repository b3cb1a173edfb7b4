import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../../test/member-app.ts'
import { cleanupJob } from '../../../jobs/cleanup.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
beforeEach(async () => {
  await t.rows(sql`delete from message_batches; delete from message_settings`)
})
afterAll(() => t.close())

interface Draft {
  id: string
  name: string
  status: string
  automatic: boolean
  selection: { ids: string[] }
  asked: Record<string, string>
}
const drafts = () =>
  t.rows<Draft>(sql`
    select id, name, status, is_automatic as automatic, selection, asked_values as asked from message_batches order by id`)
const someone = () => t.addMember({ email: 'alguem@estados.example' })

describe('MSG-01: a state that staff give', () => {
  it.each([
    ['suspenso', 'suspensao'],
    ['excluido-divida', 'exclusao'],
    ['saida', 'saida'],
  ])('%s prepares a draft of %s, which tells day and reason and has left for nobody', async (slug, name) => {
    const { _id } = await someone()
    await t.changeState(_id, slug, '2026-11-10', { reason: 'Por decisão da Direção', minutesRef: '12/2026' })
    const [draft, ...others] = await drafts()
    expect(others).toEqual([])
    expect(draft).toMatchObject({ name, status: 'rascunho', automatic: true, selection: { ids: [_id] } })
    const { body } = await t.asEditor('POST', `/message_batches/${draft?.id}/examples`, {})
    expect(body.data.examples).toHaveLength(1)
    expect(JSON.stringify(body.data.examples[0].body)).toContain('10 de novembro de 2026')
    expect(await t.rows(sql`select from messages`)).toEqual([])
  })

  it('by the channels that the template allows', async () => {
    await t.asEditor('PATCH', '/message_settings/suspensao', { channels: ['carta'] })
    const { _id } = await someone()
    await t.changeState(_id, 'suspenso', '2026-11-10')
    expect(await t.rows(sql`select channels from message_batches`)).toEqual([{ channels: 'carta' }])
  })

  it('of death or of return writes to nobody', async () => {
    const { _id } = await someone()
    await t.changeState(_id, 'suspenso', '2026-10-01')
    await t.rows(sql`delete from message_batches`)
    await t.changeState(_id, 'ativo', '2026-11-01')
    await t.changeState(_id, 'falecido', '2026-11-10')
    expect(await drafts()).toEqual([])
  })

  it('by a merge, or by its undo, writes to nobody', async () => {
    const [kept, gone] = [await someone(), await someone()]
    await t.changeState(gone._id, 'suspenso', '2026-11-10')
    await t.rows(sql`delete from message_batches`)
    const merged = await t.asEditor('POST', `/members/${kept._id}/merge`, {
      otherId: gone._id,
      states: [{ from: '2026-11-10', take: 'other' }],
    })
    expect(merged.status, merged.text).toBe(200)
    expect((await t.asEditor('GET', `/members/${kept._id}`)).body.data.stateNameId).toBe(t.state('suspenso'))
    const undone = await t.asEditor('POST', '/members/duplicates/merge/undo', { goneId: gone._id })
    expect(undone.status, undone.text).toBe(204)
    expect(await drafts()).toEqual([])
  })

  it('before another one completes the history and is no news', async () => {
    const { _id } = await someone()
    await t.changeState(_id, 'suspenso-divida', '2026-11-01', { reason: 'Dívida' })
    await t.rows(sql`delete from message_batches`)
    await t.changeState(_id, 'suspenso', '2025-01-01')
    expect(await drafts()).toEqual([])
  })

  it('that is corrected corrects the draft, and one that is taken back takes it back; what was sent stays', async () => {
    const { _id } = await someone()
    await t.changeState(_id, 'suspenso', '2026-11-10')
    const [state] = await t.rows<{ id: string; rev: number }>(
      sql`select id, rev from member_states where member_id = ${_id} order by start_date desc limit 1`,
    )
    const changed = await t.asEditor('PATCH', `/member_states/${state?.id}`, {
      startDate: '2026-11-12',
      rev: state?.rev,
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await drafts()).map(({ asked }) => asked.dataEfeito)).toEqual(['2026-11-12'])
    expect((await t.asEditor('DELETE', `/member_states/${state?.id}`)).status).toBe(204)
    expect(await drafts()).toEqual([])
  })

  it('MEM-01: goes within the hour when the member is deleted, and the log never held the reason', async () => {
    const { _id } = await someone()
    await t.changeState(_id, 'suspenso', '2026-11-10', { reason: 'Motivo raro' })
    const logged = await t.rows(sql`select diff from audit_log where resource = 'messageBatches'`)
    expect(logged).not.toEqual([])
    expect(JSON.stringify(logged)).not.toMatch(/raro|askedValues|selection/)
    await t.runJob(cleanupJob, {})
    expect(await drafts()).toHaveLength(1)
    expect((await t.asAdmin('DELETE', `/members/${_id}`)).status).toBe(204)
    await t.runJob(cleanupJob, {})
    expect(await drafts()).toEqual([])
  })

  it('prepares nothing where the organisation has switched the template off', async () => {
    const off = await t.asEditor('PATCH', '/message_settings/suspensao', { enabled: false })
    expect(off.status, off.text).toBe(200)
    await t.changeState((await someone())._id, 'suspenso', '2026-11-10')
    expect(await drafts()).toEqual([])
  })
})

describe('MSG-01: a state that is given to many', () => {
  it('prepares one draft for all of them, and its undo takes the draft back', async () => {
    const ids = [(await someone())._id, (await someone())._id]
    const state = await t.rows<{ id: string }>(sql`select id from member_state_names where slug = 'suspenso'`)
    const action = { kind: 'state', stateNameId: state[0]?.id, startDate: '2026-11-10', reason: 'Mudança' }
    const started = await t.asEditor('POST', '/members/bulk', { ids, action })
    expect(started.status, started.text).toBe(202)
    await t.runTasks()
    const [draft, ...others] = await drafts()
    expect([others, draft?.name, draft?.selection.ids.toSorted()]).toEqual([[], 'suspensao', ids.toSorted()])
    expect((await t.asEditor('POST', `/tasks/${started.body.data._id}/undo`)).status).toBe(202)
    await t.runTasks()
    expect(await drafts()).toEqual([])
  })
})

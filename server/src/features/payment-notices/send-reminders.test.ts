import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoticesApp, type NoticesApp } from '../../../test/notices-app.ts'
import { sendRemindersJob } from './send-reminders.ts'

const DAY_MS = 86_400_000
let t: NoticesApp
beforeAll(async () => {
  t = await createNoticesApp()
  await t.set({ automaticReminders: 'true' })
})
afterAll(() => t.close())
beforeEach(() => {
  t.server.received.length = 0
})

const run = async () => {
  await t.runJob(sendRemindersJob, {})
  await t.deliver()
}
/** It is 15 November, 10:00 in Lisbon, when a test begins unless an earlier one moved the clock on. */
const daysAgo = (days: number) => new Date(t.clock().getTime() - days * DAY_MS).toISOString().slice(0, 10)
const owe = async (name: string, days: number, more: object = {}) => {
  const id = await t.someone(name)
  const debt = await t.charge(id, 2026, { dueDate: daysAgo(days), ...more })
  return { id, debtId: String(debt._id) }
}
const namesOf = async (id: string) => (await t.noticesTo(id)).map(({ name }) => name)

describe('PAY-03: automatic reminders', () => {
  it('are off until somebody turns them on', async () => {
    await t.set({ automaticReminders: 'false' })
    const { id } = await owe('Alda Desligada', 20)
    await run()
    expect(await namesOf(id)).toEqual([])
    await t.set({ automaticReminders: 'true' })
    await run()
    expect(await namesOf(id)).toEqual(['aviso1'])
  })

  it('leave on the 15th day after the due date, not before, and once however often they run', async () => {
    const [early, late] = [await owe('Berta Cedo', 14), await owe('Berta Tarde', 15)]
    await Promise.all([t.runJob(sendRemindersJob, {}), t.runJob(sendRemindersJob, {})])
    await t.deliver()
    await run()
    expect([await namesOf(early.id), await namesOf(late.id)]).toEqual([[], ['aviso1']])
    expect(await t.debt(late.debtId)).toMatchObject({ reminderLevel: 1 })
    const [row] = await t.rows<{ automatic: boolean; by: string | null }>(
      sql`select automatic, sent_by_id as by from messages where member_id = ${late.id}`,
    )
    expect(row).toEqual({ automatic: true, by: null })
  })

  it('leave out what is outside of reminders, parked or paid, and former members', async () => {
    const [held, paid, former] = [await owe('Dina Fora', 30), await owe('Dina Paga', 30), await owe('Dina Saiu', 30)]
    await t.post('/unsettled_payments/reminders', { ids: [held.debtId], isHeld: true })
    await t.pay(paid.id, 24)
    await t.changeState(former.id, 'saida', daysAgo(1), { reason: 'A pedido' })
    await run()
    for (const { id } of [held, paid, former]) expect(await namesOf(id)).toEqual([])
  })

  it('keep to the hour, the days and the channels of their templates, and to templates that are switched off', async () => {
    await t.asEditor('PATCH', '/message_settings/aviso1', { sendHour: 23 })
    const { id } = await owe('Elsa Hora', 20)
    const letter = await t.someone('Elsa Carta', 'carta')
    await t.charge(letter, 2026, { dueDate: daysAgo(20) })
    await run()
    expect(await namesOf(id)).toEqual([])
    await t.asEditor('PATCH', '/message_settings/aviso1', { sendHour: 8, enabled: false })
    await run()
    expect(await namesOf(id)).toEqual([])
    await t.asEditor('PATCH', '/message_settings/aviso1', { enabled: true, offsetDays: 21 })
    await run()
    expect(await namesOf(id)).toEqual([])
    await t.asEditor('PATCH', '/message_settings/aviso1', { offsetDays: 20 })
    await run()
    expect(await namesOf(id)).toEqual(['aviso1'])
    // The first reminder goes by e-mail only; whoever has none is looked at again another day.
    expect(await namesOf(letter)).toEqual([])
    await t.asEditor('POST', '/message_settings/aviso1/restore', {})
  })

  it('wait while automatic messages are off, and are not written a second time meanwhile', async () => {
    await t.set({ SendMessages: 'false' })
    const { id, debtId } = await owe('Fátima Espera', 40)
    await run()
    await run()
    expect(await t.noticesTo(id)).toMatchObject([{ name: 'aviso1', status: 'em_fila' }])
    expect(await t.debt(debtId)).toMatchObject({ reminderLevel: 0 })
    await t.set({ SendMessages: 'true' })
  })

  it('are written anew with the new value where the debt changed before they left', async () => {
    const { id } = await owe('Graça Parte', 40)
    await t.runJob(sendRemindersJob, {})
    await t.pay(id, 10)
    await t.deliver()
    await run()
    expect(await t.noticesTo(id)).toMatchObject([
      { status: 'suprimida', error: 'debtChanged' },
      { name: 'aviso1', status: 'enviada' },
    ])
  })

  // Last, because sessions end meanwhile.
  it('follow at 45 and 90 days, and begin with the first one whatever the age of the debt', async () => {
    const old = await owe('Carla Antiga', 250)
    await run()
    expect(await namesOf(old.id)).toEqual(['aviso1'])
    t.pass(29 * DAY_MS)
    await run()
    expect(await namesOf(old.id)).toEqual(['aviso1'])
    t.pass(DAY_MS)
    await run()
    expect(await namesOf(old.id)).toEqual(['aviso1', 'aviso2'])
    t.pass(45 * DAY_MS)
    await run()
    expect(await namesOf(old.id)).toEqual(['aviso1', 'aviso2', 'aviso3'])
    t.pass(90 * DAY_MS)
    await run()
    expect(await namesOf(old.id)).toHaveLength(3)
  })
})

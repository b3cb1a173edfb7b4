import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedApp, type GuardedApp, NEW, OLD, type Someone, THIRD } from '../../../test/guarded-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'

let t: GuardedApp
let ana: Someone
let rui: Someone
let editor: Someone
beforeAll(async () => {
  t = await createGuardedApp()
})
// The tests move the clock, and change what is in use.
beforeEach(async () => {
  ;({ ana, rui, editor } = await t.begin())
})
afterAll(() => t.close())

describe('SEC-04: the link that takes a change back', () => {
  it('restores the old value for three days, also once it was confirmed, and tells everybody', async () => {
    const id = await t.asked(ana)
    await t.confirm(rui, id)
    const code = await t.codeOf(rui)
    await t.later(2.9)
    expect(await t.takeBack(code)).toBe(204)
    expect(t.inUse()).toBe(OLD)
    for (const { email } of [ana, rui])
      expect((await messagesTo(t.database, email)).at(-1)?.text).toContain('foi desfeita')
    expect(await t.takeBack(code)).toBe(422)
    expect((await t.actionsOf('organisationiban')).slice(-2).sort()).toEqual(['change_taken_back', 'update'])
  })

  it('works while the change waits, whatever became of its reader, and no longer than three days', async () => {
    await t.asked(ana, NEW, { hidesOld: true })
    const code = await t.codeOf(rui)
    await sql`update users set active = false, role = 'editor' where id = ${rui.id}`.execute(t.database.kysely)
    expect(await t.takeBack(code)).toBe(204)
    expect(t.inUse()).toBe(OLD)
    const rita = await t.someone('admin')
    await t.confirm(rita, await t.asked(ana))
    const second = await t.codeOf(ana)
    await t.later(3)
    expect(await t.takeBack(second)).toBe(422)
    expect(await t.takeBack('inventado')).toBe(422)
  })

  it('takes later changes of the same value back too, and theirs bring nothing of a thief back', async () => {
    await t.confirm(rui, await t.asked(ana, NEW))
    const first = await t.codeOf(rui)
    t.pass(1000)
    await t.confirm(rui, await t.asked(ana, THIRD))
    const second = await t.codeOf(rui)
    expect(t.inUse()).toBe(THIRD)
    expect(await t.takeBack(first)).toBe(204)
    expect(t.inUse()).toBe(OLD)
    expect(await t.takeBack(second)).toBe(422)
    expect(t.inUse()).toBe(OLD)
  })

  it('stands in no list of messages, where editors would find it', async () => {
    await t.asked(ana)
    const code = await t.codeOf(rui)
    const { text } = await t.call('GET', '/messages', { as: editor.as, query: { _limit: '500' } })
    expect(text).not.toContain(code)
    const stored = await t.rows<{ code: string }>(
      sql`select encode(take_back_hash, 'base64') as code from guarded_changes`,
    )
    expect(JSON.stringify(stored)).not.toContain(code)
  })
})

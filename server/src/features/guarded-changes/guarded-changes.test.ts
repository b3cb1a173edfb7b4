import { printIban } from '@agremia/model/rules/iban'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedApp, type GuardedApp, NEW, OLD, type Someone, THIRD } from '../../../test/guarded-app.ts'
import { messagesTo } from '../../../test/sent-messages.ts'
import { applyDueJob } from './apply-due.job.ts'
import { guardedChanges } from './feature.ts'
import { GUARDED_VALUES } from './guarded-values.ts'

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

describe('SEC-04: what is guarded', () => {
  it('is this, by the definitions', () => {
    expect(GUARDED_VALUES.map(({ name }) => name).sort()).toEqual([
      'bankAccounts.iban',
      'people.iban',
      'settings.organisationIban',
      'settings.sepaCreditorId',
    ])
  })

  it('is not changed by any call of settings once it was set, and the first value is', async () => {
    for (const value of [NEW, '', null]) {
      for (const method of ['PUT', 'PATCH'] as const)
        expect(
          (await t.call(method, '/settings/organisationIban', { as: ana.as, body: { value } })).body.errors,
        ).toHaveProperty('organisationIban')
      for (const call of [
        ['PATCH', '/settings'],
        ['POST', '/settings/validate'],
      ] as const) {
        const { status, body } = await t.call(call[0], call[1], { as: ana.as, body: { organisationIban: value } })
        expect([status, Object.keys(body.errors)]).toEqual([422, ['organisationIban']])
      }
    }
    expect(t.inUse()).toBe(OLD)
    // A form that sends it back as it is changes nothing.
    const same = { organisationIban: 'PT50 0002 0123 1234 5678 9015 4', organisationBic: 'CGDIPTPL' }
    expect((await t.call('PATCH', '/settings', { as: ana.as, body: same })).status).toBe(200)
    const shown = (await t.call('GET', '/settings/organisationIban', { as: ana.as })).body.data
    expect(shown.field).toMatchObject({ readonly: true, guarded: { name: 'settings.organisationIban' } })
  })

  it('of an account comes with the new account from an administrator, and then changes no more by its form', async () => {
    const account = { name: 'Banco', kind: 'banco', iban: OLD, openingBalance: 0, openingDate: '2026-01-01' }
    const made = (await t.call('POST', '/bank_accounts', { as: ana.as, body: account })).body.data
    expect(made.iban).toBe(OLD)
    const path = `/bank_accounts/${made._id}`
    for (const iban of [NEW, null])
      expect((await t.call('PATCH', path, { as: ana.as, body: { iban } })).body.errors).toHaveProperty('iban')
    expect((await t.call('PATCH', path, { as: editor.as, body: { iban: NEW } })).body.data.iban).toBe(OLD)
    expect((await t.call('PUT', path, { as: ana.as, body: { ...made, name: `${made.name} B` } })).status).toBe(200)
    const ofEditor = await t.call('POST', '/bank_accounts', {
      as: editor.as,
      body: { ...account, name: 'Outro banco' },
    })
    expect(ofEditor.body.data.iban).toBe(null)

    const value = { valueName: 'bankAccounts.iban', recordId: made._id }
    const id = await t.asked(ana, NEW, value)
    expect((await t.call('GET', path, { as: ana.as })).body.data.iban).toBe(OLD)
    expect((await t.confirm(rui, id)).status).toBe(204)
    expect((await t.call('GET', path, { as: ana.as })).body.data.iban).toBe(NEW)
    expect(await t.takeBack(await t.codeOf(rui))).toBe(204)
    expect((await t.call('GET', path, { as: ana.as })).body.data.iban).toBe(OLD)
    expect(await t.actionsOf(made._id)).toEqual([
      'create',
      'update',
      'change_asked',
      'update',
      'update',
      'change_taken_back',
    ])
  })

  it('of a supplier not even comes with the record, and its ends alone stand in the log', async () => {
    const supplier = { personType: 'coletiva', name: 'Gráfica do Rio' }
    const withIban = await t.call('POST', '/people', { as: ana.as, body: { ...supplier, iban: NEW } })
    expect(withIban.body.errors).toHaveProperty('iban')
    const { _id } = (await t.call('POST', '/people', { as: editor.as, body: supplier })).body.data
    expect((await t.call('PATCH', `/people/${_id}`, { as: ana.as, body: { iban: NEW } })).body.errors).toHaveProperty(
      'iban',
    )
    const id = await t.asked(ana, NEW, { valueName: 'people.iban', recordId: _id })
    expect((await t.call('GET', `/people/${_id}`, { as: ana.as })).body.data.iban).toBe(null)
    expect((await t.confirm(rui, id)).status).toBe(204)
    expect((await t.call('GET', `/people/${_id}`, { as: ana.as })).body.data.iban).toBe(NEW)
    const logged = JSON.stringify(await t.rows(sql`select diff from audit_log where record_id_sort = ${_id}`))
    expect(logged).toContain('PT50••••0187')
    expect(logged).not.toContain(NEW)
  })
})

describe('SEC-02: asking for another value', () => {
  it('needs the password, also of an administrator: a stolen access token alone asks for nothing', async () => {
    for (const [current, error] of [
      [undefined, 'Campo obrigatório.'],
      ['errada errada', 'A palavra-passe atual não está correta.'],
    ] as const)
      expect(await t.ask(ana, NEW, { current })).toMatchObject({ status: 422, body: { errors: { current: error } } })
    expect(await t.waiting(ana)).toEqual([])
    expect(await messagesTo(t.database, rui.email)).toEqual([])
  })

  it('is for administrators: an editor, a member, a stranger and a key ask for nothing, confirm nothing and withdraw nothing', async () => {
    const id = await t.asked(ana)
    const member = await t.someone('member')
    for (const [who, status] of [
      [editor, 403],
      [member, 403],
    ] as const)
      expect([
        (await t.ask(who)).status,
        (await t.confirm(who, id)).status,
        (await t.withdraw(who, id)).status,
      ]).toEqual([status, status, status])
    for (const path of ['', `/${id}/confirm`, `/${id}/withdraw`])
      expect((await t.call('POST', `/guarded_changes${path}`, { body: {} })).status).toBe(401)
    expect((await t.call('GET', '/guarded_changes', { as: member.as })).status).toBe(403)
    expect(await t.waiting(editor)).toMatchObject([{ _id: id, mayConfirm: false, mayWithdraw: false }])
    expect(t.inUse()).toBe(OLD)
  })

  it.each([
    [{ text: 'PT50 0002' }, 'text'],
    [{ text: OLD }, 'text'],
    [{ valueName: 'settings.organisationName', recordId: 'organisationName' }, 'valueName'],
    [{ valueName: 'constructor' }, 'valueName'],
    [{ text: 12 }, 'text'],
    [{ hidesOld: 'sim' }, 'hidesOld'],
  ])('%j is refused beside its field', async (more, name) => {
    const { status, body } = await t.ask(ana, NEW, more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
  })

  it.each([
    [{ recordId: 'sepaCreditorId' }],
    [{ valueName: 'people.iban', recordId: 'nada' }],
    [{ valueName: 'bankAccounts.iban', recordId: '0190a000-0000-7000-8000-000000000000' }],
  ])('%j is not found', async more => {
    expect((await t.ask(ana, NEW, more)).status).toBe(404)
  })

  it('tells all administrators by mail, with the old and the new one and a link, and nobody else', async () => {
    await t.asked(ana)
    for (const { email } of [ana, rui]) {
      const text = (await messagesTo(t.database, email)).at(-1)?.text
      for (const iban of [OLD, NEW]) expect(text).toContain(printIban(iban))
      expect(text).toContain('https://app.example/autorizacao/desfazer/')
    }
    expect(await messagesTo(t.database, editor.email)).toEqual([])
  })

  it('one change waits at a time, also of two administrators at once', async () => {
    const answers = await Promise.all([t.ask(ana, NEW), t.ask(rui, THIRD)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await t.waiting(ana)).toHaveLength(1)
  })
})

describe('SEC-04: a change that waits', () => {
  it('leaves the old value in use until three days have passed, exactly, where there is no second administrator', async () => {
    await t.removeFromTheStart(rui)
    const id = await t.asked(ana)
    expect(await t.waiting(ana)).toMatchObject([
      { _id: id, oldText: OLD, newText: NEW, askedBy: ana.name, dueAt: '2026-11-18T10:00:00.000Z', mayConfirm: false },
    ])
    expect(t.inUse()).toBe(OLD)
    await t.later(3 - 1 / 86_400_000)
    await t.runJob(applyDueJob, {})
    await t.store.reload()
    expect(t.inUse()).toBe(OLD)
    t.pass(1)
    await t.runJob(applyDueJob, {})
    await t.runJob(applyDueJob, {})
    await t.store.reload()
    expect(t.inUse()).toBe(NEW)
    expect(await t.waiting(ana)).toEqual([])
    expect((await t.actionsOf('organisationiban')).slice(-2)).toEqual(['change_asked', 'update'])
  })

  it('waits for a second administrator as long as there is one', async () => {
    const id = await t.asked(ana)
    expect(await t.waiting(rui)).toMatchObject([{ _id: id, dueAt: null, mayConfirm: true }])
    await t.later(10)
    await t.runJob(applyDueJob, {})
    await t.store.reload()
    expect(t.inUse()).toBe(OLD)
    expect((await t.confirm(rui, id)).status).toBe(204)
    expect(t.inUse()).toBe(NEW)
    // What comes into use late can be taken back as long as what did so at once.
    const code = await t.codeOf(rui)
    await t.later(2.9)
    expect(await t.takeBack(code)).toBe(204)
    expect(t.inUse()).toBe(OLD)
  })

  it.each([
    ['deactivated', { active: false }],
    ['demoted', { role: 'editor' }],
  ])('waits three days more once the second administrator was %s, who still can take it back', async (_how, change) => {
    await t.asked(ana)
    const code = await t.codeOf(rui)
    await t.later(2)
    expect((await t.call('PATCH', `/users/${rui.id}`, { as: ana.as, body: change })).status).toBe(200)
    const isApplied = async () => {
      await t.runJob(applyDueJob, {})
      await t.store.reload()
      return t.inUse() === NEW
    }
    await t.later(2.9)
    expect(await isApplied()).toBe(false)
    await t.later(0.1)
    expect(await isApplied()).toBe(true)
    expect(await t.takeBack(code)).toBe(204)
    expect(t.inUse()).toBe(OLD)
  })

  it('is planned for that moment, and looked for every hour', async () => {
    await t.removeFromTheStart(rui)
    await t.asked(ana)
    const jobs = await t.rows<{ runAt: Date }>(
      sql`select run_at as "runAt" from graphile_worker.jobs where task_identifier = ${applyDueJob.name} order by run_at desc limit 1`,
    )
    const [change] = await t.waiting(ana)
    expect(new Date(jobs[0]?.runAt ?? 0).toISOString()).toBe(change.dueAt)
    expect(guardedChanges.jobs?.map(({ schedule }) => schedule?.cron)).toEqual(['20 * * * *'])
  })

  it('a second administrator confirms it with the password; who asked does not', async () => {
    const id = await t.asked(ana)
    expect((await t.confirm(ana, id)).status).toBe(403)
    expect((await t.confirm(rui, id, 'errada errada')).status).toBe(422)
    expect(t.inUse()).toBe(OLD)
    const answers = await Promise.all([t.confirm(rui, id), t.confirm(rui, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(t.inUse()).toBe(NEW)
    expect((await t.withdraw(rui, id)).status).toBe(409)
  })

  it('an administrator who was made, or whose e-mail was changed, in these days does not confirm', async () => {
    const id = await t.asked(ana)
    const body = { name: 'Cúmplice', email: 'cumplice@socios.example', role: 'admin', active: true }
    const { _id } = (await t.call('POST', '/users', { as: ana.as, body })).body.data
    await sql`update users set password_hash = (select password_hash from users where id = ${rui.id}) where id = ${_id}`.execute(
      t.database.kysely,
    )
    const accomplice = { ...rui, id: _id, as: await t.signedIn('admin', { id: _id, name: 'Cúmplice' }) }
    expect((await t.confirm(accomplice, id)).status).toBe(403)
    await t.call('PATCH', `/users/${rui.id}`, { as: ana.as, body: { email: 'roubado@socios.example' } })
    expect((await t.confirm({ ...rui, as: await t.signedIn('admin', rui) }, id)).status).toBe(403)
    expect(t.inUse()).toBe(OLD)
  })

  it('comes to nothing once who asked for it is no administrator', async () => {
    const id = await t.asked(ana, NEW, { hidesOld: true })
    await sql`update users set role = 'editor' where id = ${ana.id}`.execute(t.database.kysely)
    expect((await t.confirm(rui, id)).status).toBe(409)
    await t.later(3)
    await t.runJob(applyDueJob, {})
    await t.store.reload()
    expect(t.inUse()).toBe(OLD)
    expect(await t.waiting(rui)).toEqual([])
  })

  it('any administrator gives it up, and then it can be asked for anew', async () => {
    const id = await t.asked(ana)
    expect((await t.withdraw(rui, id)).status).toBe(204)
    expect((await t.confirm(rui, id)).status).toBe(409)
    expect(await t.takeBack(await t.codeOf(rui))).toBe(422)
    await t.later(4)
    await t.runJob(applyDueJob, {})
    await t.store.reload()
    expect(t.inUse()).toBe(OLD)
    await t.asked(rui, THIRD)
  })

  it('where the old account is closed nothing is in use meanwhile, and what was there returns when it is given up', async () => {
    const id = await t.asked(ana, NEW, { hidesOld: true })
    expect(t.inUse()).toBe('')
    // That nothing is in use makes no value the first one.
    expect((await t.call('PATCH', '/settings', { as: ana.as, body: { organisationIban: THIRD } })).status).toBe(422)
    expect((await t.withdraw(ana, id)).status).toBe(204)
    expect(t.inUse()).toBe(OLD)
    const again = await t.asked(ana, NEW, { hidesOld: true })
    expect((await t.confirm(rui, again)).status).toBe(204)
    expect(t.inUse()).toBe(NEW)
  })

  it('a restored backup lets no request come into use by itself', async () => {
    const id = await t.asked(ana)
    await guardedChanges.afterRestore?.(t.database.kysely)
    await t.later(4)
    await t.runJob(applyDueJob, {})
    await t.store.reload()
    expect(t.inUse()).toBe(OLD)
    expect((await t.confirm(rui, id)).status).toBe(204)
    expect(t.inUse()).toBe(NEW)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApplicationsApp, createApplicationsApp, HOUR } from '../../../test/applications-app.ts'
import { addUser } from '../../../test/factories.ts'

let w: ApplicationsApp
beforeAll(async () => {
  w = await createApplicationsApp()
})
beforeEach(() => w.resetLimits())
afterAll(() => w.close())

const applied = async () => {
  const sent = w.fields()
  await w.send(await w.openForm(), sent)
  return { ...sent, code: await w.codeFor(sent.email) }
}
const statusOf = async (email: string) => (await w.rowsOf(email))[0]?.status
const resend = (verificationCode: string) =>
  w.call('POST', '/member_applications/resendVerification', { body: { verificationCode } })

describe('NAV-16: the code that confirms an e-mail', () => {
  it('confirms once; a second call is answered as already confirmed, and no answer has data of the applicant', async () => {
    const { code, email, name } = await applied()
    const first = await w.verify(code)
    expect(first.status).toBe(200)
    expect(first.body.data).toEqual({
      result: 'confirmed',
      applicationNumber: expect.stringMatching(/^2026\/\d{4}$/),
      nextStep: 'A candidatura será apreciada na próxima reunião da Direção. Comunicaremos a decisão por e-mail.',
    })
    const second = await w.verify(code)
    expect(second.body.data.result).toBe('alreadyConfirmed')
    for (const { text } of [first, second]) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
    const [row] = await w.rowsOf(email)
    expect(row).toMatchObject({ status: 'pendente', rev: 2 })
    expect(row?.email_verified_at).not.toBeNull()
    expect((await w.mails(email)).map(({ subject }) => subject).sort()).toEqual([
      'Candidatura confirmada',
      'Confirme o seu e-mail — candidatura a sócio',
    ])
  })

  it('of five simultaneous calls one confirms, and one message is sent', async () => {
    const { code, email } = await applied()
    const answers = await Promise.all(Array.from({ length: 5 }, () => w.verify(code)))
    const results = answers.map(({ body }) => body.data.result)
    expect(results.filter(result => result === 'confirmed')).toHaveLength(1)
    expect(results.filter(result => result === 'alreadyConfirmed')).toHaveLength(4)
    expect((await w.mails(email)).filter(({ subject }) => subject === 'Candidatura confirmada')).toHaveLength(1)
  })

  it('expires after the set hours; another can be requested with the old one', async () => {
    await w.set({ applicationVerificationHours: '2' })
    const { code, email } = await applied()
    expect((await w.mails(email))[0]?.text).toMatch(/válida até 15\/11\/2026 \d\d:\d\d:/)
    w.pass(2 * HOUR)
    expect(await w.verify(code)).toMatchObject({ status: 410, body: { code: 'expired' } })
    expect(await statusOf(email)).toBe('por_confirmar')
    expect((await resend(code)).status).toBe(204)
    const fresh = await w.codeFor(email)
    expect(fresh).not.toBe(code)
    expect((await w.verify(fresh)).body.data.result).toBe('confirmed')
    expect((await w.verify(code)).body.data.result).toBe('alreadyConfirmed')
    await w.set({ applicationVerificationHours: '168' })
  })

  it('is sent again at most three times an hour and never after the confirmation, always with the same answer', async () => {
    const { code, email } = await applied()
    for (let n = 0; n < 5; n++) expect((await resend(code)).status).toBe(204)
    expect(await w.mails(email)).toHaveLength(4)
    expect((await resend('nada')).status).toBe(204)
    await w.verify(code)
    w.pass(HOUR)
    await w.resetLimits()
    const before = (await w.mails(email)).length
    expect((await resend(code)).status).toBe(204)
    expect(await w.mails(email)).toHaveLength(before)
  })

  it('of an address that has been changed since is unknown', async () => {
    const { code, email } = await applied()
    const [row] = await w.rowsOf(email)
    const changed = `novo.${email}`
    await w.call('PATCH', `/member_applications/${row?.id}`, { as: w.editor, body: { email: changed } })
    expect(await w.verify(code)).toMatchObject({ status: 404, body: { code: 'unknownCode' } })
    const sent = await w.call('POST', `/member_applications/${row?.id}/sendVerification`, { as: w.editor, body: {} })
    expect([sent.status, sent.body]).toEqual([200, { data: { hasMailServer: false } }])
    expect((await w.verify(await w.codeFor(changed))).body.data.result).toBe('confirmed')
    await w.call('PATCH', `/member_applications/${row?.id}`, { as: w.editor, body: { email } })
    expect((await w.rowsOf(email))[0]?.email_verified_at).toBeNull()
  })

  it('can be sent by staff only while the e-mail is unconfirmed; an expired application awaits confirmation again', async () => {
    const { code, email } = await applied()
    const [row] = await w.rowsOf(email)
    const sendOnce = () =>
      w.call('POST', `/member_applications/${row?.id}/sendVerification`, { as: w.editor, body: {} })
    await w.rows(sql`update member_applications set status = 'expirada' where id = ${row?.id}`)
    expect((await sendOnce()).status).toBe(200)
    expect(await w.rowsOf(email)).toMatchObject([{ status: 'por_confirmar' }])
    await w.verify(code)
    const before = (await w.mails(email)).length
    expect([(await sendOnce()).status, await w.mails(email)]).toMatchObject([409, { length: before }])
    const other = await applied()
    const [refused] = await w.rowsOf(other.email)
    const { id } = refused ?? {}
    await w.call('POST', `/member_applications/${id}/refuse`, { as: w.editor, body: { reason: 'Não', notify: false } })
    const sent = await w.call('POST', `/member_applications/${id}/sendVerification`, { as: w.editor, body: {} })
    expect([sent.status, sent.body.code]).toEqual([409, 'wrongStatus'])
    expect(await w.mails(other.email)).toHaveLength(1)
  })

  it('AUTH-08: is for the applicant alone: staff cannot read it in the list of messages', async () => {
    const { code, email } = await applied()
    const list = await w.call('GET', '/messages', { as: w.editor, query: { _search: email } })
    const [entry] = list.body.data
    expect(entry).toMatchObject({ recipientAddress: email, confidential: true, body: null })
    const item = await w.call('GET', `/messages/${entry._id}`, { as: w.admin })
    for (const { text } of [list, item]) expect(text).not.toContain(code)
    const readBy = (as: typeof w.editor) => w.call('GET', `/messages/${entry._id}/confidential_text`, { as })
    expect((await readBy(w.editor)).status).toBe(403)
    expect((await readBy(w.admin)).text).toContain(code)
  })

  it('is stored as a hash only', async () => {
    const { code, email } = await applied()
    await w.verify(code)
    const [row] = await w.rowsOf(email)
    const stored = await w.rows(sql`select encode(code_hash, 'escape') as hash from application_codes`)
    expect(JSON.stringify([row, stored])).not.toContain(code)
  })

  it('cannot be guessed: wrong codes are limited, right ones are not counted', async () => {
    const { code } = await applied()
    for (let n = 0; n < 3; n++) await w.verify(code)
    const statuses: number[] = []
    for (let n = 0; n < 22; n++) statuses.push((await w.verify(`adivinha${n}`)).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404))
    expect(statuses.slice(20)).toEqual([429, 429])
    const waiting = await w.verify(code)
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
    w.pass(HOUR)
    expect((await w.verify(code)).status).toBe(200)
  })

  it.each([
    {},
    { verificationCode: '' },
    { verificationCode: 1 },
    { verificationCode: 'a'.repeat(300) },
    { outro: 'x' },
  ])('a body of %j is refused', async body => {
    expect((await w.call('POST', '/member_applications/verifyEmail', { body })).status).toBe(422)
  })
})

describe('APP-01b: notification of a confirmed application', () => {
  it('is mailed once to each active member of staff who chose it and to the address in the settings', async () => {
    const staff = await addUser(w.database, { role: 'editor', name: 'Rita Lopes', email: 'rita@staff.example' })
    const idle = await addUser(w.database, { role: 'editor', email: 'idle@staff.example', active: false })
    const member = await addUser(w.database, { role: 'member', email: 'member@staff.example' })
    await w.rows(sql`update users set notify_applications = true where id in (${staff.id}, ${idle.id}, ${member.id})`)
    await w.set({ applicationNotifyEmail: 'secretaria@associacao.example' })
    const { id, name, number } = await w.applicant()
    const [mail, ...others] = await w.mails(staff.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`Nova candidatura a sócio: ${name}`)
    expect(mail?.text).toContain('Olá, Rita,')
    expect(mail?.text).toContain(`n.º ${number}, categoria pretendida Efetivo`)
    expect(mail?.text).toContain(`https://app.example/candidaturas/${id}`)
    expect(await w.mails('secretaria@associacao.example')).toHaveLength(1)
    expect(await w.mails(idle.email)).toEqual([])
    expect(await w.mails(member.email)).toEqual([])
  })
})

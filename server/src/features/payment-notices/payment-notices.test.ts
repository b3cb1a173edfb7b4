import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNoticesApp, type NoticesApp } from '../../../test/notices-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: NoticesApp
beforeAll(async () => {
  t = await createNoticesApp()
})
afterAll(() => t.close())
beforeEach(() => {
  t.server.received.length = 0
})

const idsOf = (...debts: { _id: string }[]) => ({ ids: debts.map(({ _id }) => _id) })
const overdue = (memberId: string, more: object = {}) => t.charge(memberId, 2026, { dueDate: '2026-10-31', ...more })
const received = async () =>
  Promise.all(t.server.received.map(({ source }) => new PostalMime().parse(source))).then(mails =>
    mails.map(({ subject, text, to }) => ({ subject, text: text ?? '', to: to?.[0]?.address })),
  )

describe('PAY-03: the preview of notices', () => {
  it('tells who gets an e-mail, who a letter, who nothing and why, the value, and shows one', async () => {
    const [ana, rui, eva] = [
      await t.someone('Ana Aviso'),
      await t.someone('Rui Aviso', 'carta'),
      await t.someone('Eva Aviso', 'nothing'),
    ]
    const debts = [await overdue(ana), await overdue(rui), await overdue(eva)]
    const paid = await t.charge(rui, 2025, { originalAmount: 5 })
    await t.pay(rui, 5, { allocations: [{ chargeId: paid._id, amount: 5 }] })
    const { status, body } = await t.preview(idsOf(...debts, paid))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      counts: { total: 3, email: 1, carta: 1, unreached: 1, debts: 2, amount: 48, reasons: { noEmailNorAddress: 1 } },
      levels: [{ templateName: 'aviso1', title: '1.º aviso', count: 2, amount: 48 }],
      debtsLeft: 1,
      dueDate: '2026-11-30',
      found: 3,
      rows: [
        { name: 'Ana Aviso', channel: 'email', amount: 24, debts: 1, templateName: 'aviso1' },
        { name: 'Eva Aviso', channel: null, reasonText: 'Sem e-mail nem morada' },
        { name: 'Rui Aviso', channel: 'carta', address: 'Rui Aviso · Rua do Sol, 1 · 3000-213 COIMBRA' },
      ],
      warnings: [],
      hasMailServer: true,
      areAutomaticMessagesOn: true,
    })
    const { example } = body.data
    expect(example).toMatchObject({ channel: 'email', recipientName: 'Ana Aviso', subject: 'Lembrete: Quota 2026' })
    expect(toPlainText(example.body)).toContain('Entidade 11604 · Referência •••••••••')
    // Nothing was opened or written.
    expect(await t.rows(sql`select from payment_requests where member_id = ${ana}`)).toHaveLength(0)
    const letters = await t.preview({ ...idsOf(...debts), group: 'carta', example: 1 })
    expect(letters.body.data).toMatchObject({ found: 1, rows: [{ name: 'Rui Aviso' }], example: { channel: 'carta' } })
    const found = await t.preview({ ...idsOf(...debts), search: 'eva' })
    expect(found.body.data).toMatchObject({ found: 1, counts: { total: 3 } })
  })

  it('shows the letter that one payer would get as its page, and none to who gets no letter', async () => {
    const [rui, ana] = [await t.someone('Rui Exemplo', 'carta'), await t.someone('Ana Exemplo')]
    const debts = idsOf(await overdue(rui), await overdue(ana))
    const ask = (memberId: string) => t.asEditor('POST', '/payment_message/letter', { ...debts, memberId })
    const { status, body } = await ask(rui)
    expect(status).toBe(200)
    const page = await t.app.inject({ method: 'GET', url: body.data.url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'application/pdf'])
    const printed = readPdf(page.rawPayload).pages.flat().join('\n')
    for (const part of ['Rui Exemplo', 'Lembrete: Quota 2026', 'Multibanco ou homebanking', 'Exemplo'])
      expect(printed).toContain(part)
    // Nothing was opened yet, and the letter tells until when its reference will be good.
    expect(printed).toMatch(/Pagamento de serviços, até \d\d\/\d\d\/\d{4}\./)
    expect((await ask(ana)).status).toBe(409)
    expect((await t.asEditor('POST', '/payment_message/letter', debts)).body.errors.memberId).toBe('Escolha a ficha.')
    const member = await t.signedIn('member')
    const refused = await t.call('POST', '/payment_message/letter', { as: member, body: { ...debts, memberId: rui } })
    expect(refused.status).toBe(403)
  })

  it('finds the debts of payers by type and year too', async () => {
    const head = await t.someone('Hélder Titular')
    const child = await t.someone('Inês Dependente')
    await overdue(head)
    await overdue(child, { billToMemberId: head })
    await t.charge(head, 2025, { dueDate: '2026-10-31' })
    const counts = async (more: object) => (await t.preview({ memberIds: [head], ...more })).body.data.counts
    expect(await counts({})).toMatchObject({ total: 1, debts: 3, amount: 72 })
    expect(await counts({ years: [2026] })).toMatchObject({ debts: 2 })
    expect(await counts({ chargeTypes: ['joia'] })).toMatchObject({ total: 0 })
  })

  it.each([
    ['no choice', {}, 'ids', 'Escolha pelo menos uma dívida.'],
    ['an unknown template', { ids: [], templateName: 'livre' }, 'templateName', 'não é um aviso'],
    ['an unknown channel', { ids: [], channel: 'pombo' }, 'channel', 'Escolha o canal.'],
    ['a day that has passed', { ids: [], dueDate: '2026-11-14' }, 'dueDate', 'a partir de hoje'],
    ['a day that is none', { ids: [], dueDate: '2026-02-30' }, 'dueDate', ''],
    ['a filter that the list does not have', { query: { _cor: 'azul' } }, '_cor', ''],
  ])('refuses %s', async (_title, body, field, message) => {
    for (const path of ['/payment_message/validate', '/payment_message']) {
      const answered = await t.asEditor('POST', path, body)
      expect([answered.status, Object.keys(answered.body.errors)]).toEqual([422, [field]])
      expect(answered.body.errors[field]).toContain(message)
    }
  })

  it('is for staff only', async () => {
    const member = await t.signedIn('member')
    for (const path of ['/payment_message/validate', '/payment_message']) {
      expect((await t.call('POST', path, { as: member, body: { ids: [] } })).status).toBe(403)
      expect((await t.call('POST', path, { body: { ids: [] } })).status).toBe(401)
    }
    expect((await t.call('GET', '/payment_message', { as: member })).status).toBe(403)
  })
})

describe('PAY-03: sent notices', () => {
  it('ask by e-mail with every way to pay, and the debts keep level and date once they have left', async () => {
    const ana = await t.someone('Alda Paga')
    const debt = await overdue(ana)
    const { result } = await t.notify(idsOf(debt))
    expect(result?.text).toBe('Avisos preparados: 1 e-mail; pedem 24,00 €.')
    expect(await t.debt(debt._id)).toMatchObject({ reminderLevel: 0, lastReminderAt: null })
    await t.deliver()
    const [notice] = await t.noticesTo(ana)
    expect(notice).toMatchObject({ name: 'aviso1', status: 'enviada' })
    const request = await t.request(notice?.requestId ?? '')
    const [mail] = await received()
    expect(mail?.subject).toBe('Lembrete: Quota 2026')
    const reference = String(request.reference).replace(/(\d{3})(?=\d)/g, '$1 ')
    for (const part of [
      'Quota 2026 (24,00 €), com vencimento em 31/10/2026',
      `Entidade 11604 · Referência ${reference} · Valor 24,00 €`,
      'IBAN PT50 0002 0123 1234 5678 9015 4, descritivo RF',
      `https://app.example/informacaoDePagamento/${request.code}`,
    ])
      expect(mail?.text).toContain(part)
    expect(await t.debt(debt._id)).toMatchObject({ reminderLevel: 1, lastReminderAt: '2026-11-15T10:00:00.000Z' })
    const listed = await t.asEditor('GET', '/payment_message', undefined, { _limit: '1' })
    expect(listed.body.data).toMatchObject([
      { name: 'Avisos por nível', noticeCount: 1, emailCount: 1, total: 24, createdById: t.editor.userId },
    ])
  })

  it('rise level by level with one reference, up to the third', async () => {
    const ana = await t.someone('Berta Teima')
    const debt = await overdue(ana)
    for (const name of ['aviso1', 'aviso2', 'aviso3', 'aviso3']) {
      await t.notify(idsOf(debt))
      await t.deliver()
      expect((await t.noticesTo(ana)).at(-1)?.name).toBe(name)
    }
    expect(await t.debt(debt._id)).toMatchObject({ reminderLevel: 3 })
    expect(new Set((await t.noticesTo(ana)).map(({ requestId }) => requestId)).size).toBe(1)
  })

  it('are one for a family, with one reference for all of its debts', async () => {
    const head = await t.someone('Carlos Titular')
    const child = await t.someone('Dora Dependente')
    const debts = [
      await overdue(child, { billToMemberId: head }),
      await overdue(child, {
        year: 2025,
        periodStart: '2025-01-01',
        periodEnd: '2025-12-31',
        description: 'Quota 2025',
        billToMemberId: head,
      }),
    ]
    await t.notify({ ...idsOf(...debts), templateName: 'aviso2', dueDate: '2026-12-24' })
    await t.deliver()
    expect(await t.noticesTo(child)).toEqual([])
    expect(await t.noticesTo(head)).toMatchObject([{ name: 'aviso2', status: 'enviada' }])
    const [mail] = await received()
    expect(mail?.text).toContain('Quota 2026 (Dora Dependente): 24,00 €')
    expect(mail?.text).toContain('Total: 48,00 €')
    expect(mail?.text).toContain('até 24/12/2026')
    for (const { _id } of debts) expect(await t.debt(_id)).toMatchObject({ reminderLevel: 2 })
  })

  it('leave out who paid before they leave, in whole or in part, and their debts keep their level', async () => {
    const [paid, partly, owing] = [
      await t.someone('Eva Paga'),
      await t.someone('Eva Parte'),
      await t.someone('Eva Deve'),
    ]
    const debts = [await overdue(paid), await overdue(partly), await overdue(owing)]
    await t.notify(idsOf(...debts))
    await t.pay(paid, 24)
    await t.pay(partly, 10)
    await t.deliver()
    expect(await t.noticesTo(paid)).toMatchObject([{ status: 'suprimida', error: 'nothingOwed' }])
    expect(await t.noticesTo(partly)).toMatchObject([{ status: 'suprimida', error: 'debtChanged' }])
    expect(await t.noticesTo(owing)).toMatchObject([{ status: 'enviada' }])
    expect(t.server.received).toHaveLength(1)
    const levels = await Promise.all(debts.map(async ({ _id }) => (await t.debt(_id)).reminderLevel))
    expect(levels).toEqual([0, 0, 1])
  })

  it('go by letter to who has no e-mail: not to who paid before it is printed, and noted once posted', async () => {
    const [paid, owing] = [await t.someone('Filipa Paga', 'carta'), await t.someone('Filipa Deve', 'carta')]
    const debts = [await overdue(paid), await overdue(owing)]
    await t.notify(idsOf(...debts))
    await t.pay(paid, 24)
    const [batch] = await t.rows<{ id: string }>(sql`select batch_id as id from messages where member_id = ${owing}`)
    const letters = (step: string, body: object) =>
      t.asEditor('POST', `/message_batches/${batch?.id}/letters/${step}`, body)
    const { _id: taskId } = await t.finishTask(t.editor, (await letters('print', {})).body.data)
    const printed = (await t.printed(taskId)).pages.flat().join('\n')
    // The reference, the transfer and the page are told in a block of their own, below the text.
    for (const part of ['Multibanco ou homebanking', 'Transferência bancária', 'Pagamento de serviços, até', 'Online'])
      expect(printed.split(part), part).toHaveLength(2)
    expect(printed).not.toContain('Transferência: IBAN')
    expect(await t.noticesTo(paid)).toMatchObject([{ status: 'suprimida', error: 'nothingOwed' }])
    expect(await t.noticesTo(owing)).toMatchObject([{ status: 'impressa', channel: 'carta' }])
    await t.deliver()
    expect(await t.debt(String(debts[1]?._id))).toMatchObject({ reminderLevel: 0 })
    expect((await letters('post', { postedOn: '2026-11-15' })).status).toBe(200)
    await t.deliver()
    expect(await t.debt(String(debts[1]?._id))).toMatchObject({ reminderLevel: 1 })
  })

  it('are by level in a sending each, announce what is not due, and remind of nothing that is not overdue', async () => {
    const [late, early] = [await t.someone('Gil Atrasado'), await t.someone('Gil Pontual')]
    const debts = [await overdue(late), await t.charge(early, 2026, { dueDate: '2026-12-31' })]
    await t.notify(idsOf(...debts))
    await t.deliver()
    expect([await t.noticesTo(late), await t.noticesTo(early)]).toMatchObject([
      [{ name: 'aviso1' }],
      [{ name: 'avisoQuota' }],
    ])
    const batches = await t.asEditor('GET', '/message_batches', undefined, { _limit: '2' })
    expect(batches.body.data).toMatchObject([{ status: 'concluida' }, { status: 'concluida' }])
    const { body } = await t.preview({ ...idsOf(...debts), templateName: 'aviso3' })
    expect(body.data).toMatchObject({ counts: { email: 1, unreached: 1, reasons: { notOverdue: 1 } } })
  })

  it('ask for a confirmation while automatic messages are off', async () => {
    const debt = await overdue(await t.someone('Hugo Desligado'))
    await t.set({ SendMessages: 'false' })
    const { status, body } = await t.asEditor('POST', '/payment_message', idsOf(debt))
    expect([status, body.code]).toEqual([409, 'confirmationNeeded'])
    await t.notify({ ...idsOf(debt), confirmed: true })
    await t.set({ SendMessages: 'true' })
    await t.deliver()
    expect(t.server.received).toHaveLength(1)
  })

  it('are refused where nothing is to be paid, and end as a failed task where nobody is reached', async () => {
    const [rich, hidden] = [await t.someone('Ivo Quite'), await t.someone('Ivo Isolado', 'nothing')]
    const paid = await overdue(rich)
    await t.pay(rich, 24)
    const refused = await t.asEditor('POST', '/payment_message', idsOf(paid))
    expect([refused.status, refused.body.errors.ids]).toEqual([422, 'Nenhuma destas dívidas tem algo por pagar.'])
    const task = await t.notify(idsOf(await overdue(hidden)))
    expect([task.status, task.fault]).toEqual(['failed', 'Ninguém receberia este aviso: nada foi enviado.'])
    expect(await t.noticesTo(hidden)).toEqual([])
  })
})

it('PAY-03: debts are sorted and filtered by level and day of the last notice', async () => {
  const ids = async (query: Record<string, string>) =>
    (await t.asEditor('GET', '/unsettled_payments', undefined, { _limit: '100', ...query })).body.data
  const levels = (await ids({ _sort: '-reminderLevel' })).map(
    ({ reminderLevel }: { reminderLevel: number }) => reminderLevel,
  )
  expect(levels[0]).toBe(3)
  expect(levels).toEqual(levels.toSorted((one: number, other: number) => other - one))
  const noticed = await ids({ _sort: '-lastReminderAt', '_lastReminderAt.from': '2026-11-15T00:00:00.000Z' })
  expect(noticed.length).toBeGreaterThan(3)
})

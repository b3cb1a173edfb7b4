import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdOpen } from '../../../test/hold-open.ts'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { recordPayments } from '../ledger/record-payments.ts'

let t: LedgerApp
beforeAll(async () => {
  t = await createLedgerApp()
})
afterAll(() => t.close())

async function addMembers(name: string, codes: readonly (string | null)[]) {
  const made: { _id: string }[] = []
  for (const [place, postalCode] of codes.entries())
    made.push(await t.addMember({ name: `${name} ${place}`, postalCode, addressLine1: postalCode && 'Rua 1' }))
  return made.map(({ _id }) => _id)
}
const preview = async (choice: object) => {
  const { status, body, text } = await t.asEditor('POST', '/card_batches/preview', choice)
  if (status !== 200) throw new Error(text)
  return body.data
}
const ask = (choice: object, key: string = randomUUID()) =>
  t.call('POST', '/card_batches/make', { as: t.editor, body: choice, headers: { 'idempotency-key': key } })
async function make(choice: object) {
  t.pass(1_000)
  const { status, body, text } = await ask(choice)
  if (status !== 202) throw new Error(text)
  return t.finishTask(t.editor, body.data)
}
const lastBatch = async () =>
  (await t.asEditor('GET', '/card_batches', undefined, { _sort: '-at', _limit: '1' })).body.data[0]
const cardsOf = async (batchId: string) =>
  (await t.asEditor('GET', `/card_batches/${batchId}/membership_cards`)).body.data

describe('CARD-01: a batch of cards', () => {
  it('tells first who gets one, who is left out and why; then makes them all', async () => {
    const ids = await addMembers('Lote', ['3000-213', '1000-001', null, '2000-001'])
    const [has = '', suspended = ''] = ids.slice(2)
    await t.post('/membership_cards', { memberId: has })
    await t.changeState(suspended, 'suspenso', '2026-11-01', { reason: 'Inquérito', minutesRef: '1' })
    const told = await preview({ ids })
    expect(told.counts).toEqual({ total: 4, cards: 2, leftOut: 2, amount: 0, reasons: { tem_cartao: 1, estado: 1 } })
    // By postal code, as they are posted.
    expect(told.rows.map(({ name }: { name: string }) => name)).toEqual(['Lote 1', 'Lote 0'])
    const byName = await preview({ ids, sortedBy: 'nome' })
    expect(byName.rows.map(({ name }: { name: string }) => name)).toEqual(['Lote 0', 'Lote 1'])
    const leftOut = await preview({ ids, group: 'leftOut', reason: 'estado' })
    expect(leftOut.rows).toMatchObject([{ memberId: suspended, reason: 'estado' }])
    expect((await preview({ ids, search: 'lote 1' })).found).toBe(1)
    const done = await make({ ids })
    expect(done).toMatchObject({
      status: 'done',
      result: { text: expect.stringContaining('2 cartões emitidos. 2 fichas ficaram de fora.') },
    })
    const batch = await lastBatch()
    expect(batch).toMatchObject({ name: '2026-11-15/1', cardCount: 2, leftOutCount: 2, type: 'plastico' })
    expect(await cardsOf(batch._id)).toHaveLength(2)
  })

  it('asked for twice, it is made once; of two people who ask for the same, one finds everybody served', async () => {
    const ids = await addMembers('Duas', ['3000-213', '3000-214'])
    const key = randomUUID()
    const [first, second] = await Promise.all([ask({ ids }, key), ask({ ids }, key)])
    expect(second.body.data._id).toBe(first.body.data._id)
    const other = await ask({ ids })
    await t.runTasks()
    expect((await t.asEditor('GET', `/tasks/${first.body.data._id}`)).body.data.status).toBe('done')
    expect((await t.asEditor('GET', `/tasks/${other.body.data._id}`)).body.data).toMatchObject({
      status: 'failed',
      fault: 'Ninguém dos escolhidos pode receber um cartão agora.',
    })
    const { body } = await t.asEditor('GET', '/membership_cards', undefined, { _search: 'Duas' })
    expect(body.data).toHaveLength(2)
  })

  it('who expires before a day is renewed, and undoing gives the old cards back', async () => {
    const ids = await addMembers('Expira', ['3000-213', '3000-214', '3000-215'])
    const [soon = '', later = ''] = ids
    const old = await t.post('/membership_cards', { memberId: soon, validUntil: '2026-12-31' })
    await t.post('/membership_cards', { memberId: later, validUntil: '2027-12-31' })
    const choice = {
      ids,
      choice: 'a_expirar',
      expiringBefore: '2027-01-01',
      validFrom: '2027-01-01',
      validUntil: '2027-12-31',
    }
    expect((await preview(choice)).counts.reasons).toEqual({ tem_cartao: 1, sem_cartao: 1 })
    await t.asAdmin('PATCH', '/settings', { cardFee: 3 })
    await make(choice)
    await t.asAdmin('PATCH', '/settings', { cardFee: null })
    const batch = await lastBatch()
    const [card] = await cardsOf(batch._id)
    expect(card).toMatchObject({
      memberId: soon,
      replacesId: old._id,
      validFrom: '2027-01-01',
      validUntil: '2027-12-31',
      fee: 3,
    })
    expect(card.validity).toBe('ainda_nao')
    const undone = await t.asEditor('POST', `/card_batches/${batch._id}/undo`)
    expect(undone.status, undone.text).toBe(202)
    expect((await t.finishTask(t.editor, undone.body.data)).result?.text).toBe('1 cartão anulado.')
    expect((await t.asEditor('GET', `/membership_cards/${old._id}`)).body.data).toMatchObject({
      status: 'valido',
      cancelReason: null,
    })
    expect((await t.asEditor('GET', `/membership_cards/${card._id}`)).body.data).toMatchObject({
      status: 'cancelado',
      cancelReason: 'erro',
    })
    expect((await t.asEditor('GET', `/members/${soon}`)).body.data.debtTotal).toBe(0)
    const again = await t.asEditor('POST', `/card_batches/${batch._id}/undo`)
    expect(again.body.errors._).toBe('Este lote já foi anulado.')
  })

  it('one of which a card is paid while it is being undone is not undone', async () => {
    const [memberId = ''] = await addMembers('Pago', ['3000-213'])
    await t.asAdmin('PATCH', '/settings', { cardFee: 3 })
    await make({ ids: [memberId] })
    await t.asAdmin('PATCH', '/settings', { cardFee: null })
    const batch = await lastBatch()
    const [person] = await t.rows<{ id: string }>(sql`select person_id as id from members where id = ${memberId}`)
    const columns = {
      id: randomUUID(),
      member_id: memberId,
      person_id: String(person?.id),
      date: '2026-11-15',
      amount: 300,
      method: 'numerario',
      type: 'cartao',
      bank_account_id: t.cashBox,
      search: '',
    }
    const undone = await t.asEditor('POST', `/card_batches/${batch._id}/undo`)
    const release = await holdOpen(t, context =>
      recordPayments({ ...context, settings: t.store.texts() }, [{ columns }]),
    )
    const undoing = t.finishTask(t.editor, undone.body.data)
    await untilWaiting(t.database)
    await release()
    expect(await undoing).toMatchObject({
      status: 'failed',
      fault: 'Já há cartões deste lote que foram pagos. Cancele-os um a um.',
    })
    expect(await cardsOf(batch._id)).toMatchObject([{ status: 'valido' }])
    expect((await t.asEditor('GET', `/members/${memberId}`)).body.data).toMatchObject({
      debtTotal: 0,
      creditBalance: 0,
    })
  })

  it('one that was printed is not undone', async () => {
    const ids = await addMembers('Impresso', ['3000-213'])
    await make({ ids })
    const batch = await lastBatch()
    const marked = await t.asEditor('POST', '/membership_cards/mark', { batchId: batch._id, delivery: 'impresso' })
    expect(marked.body.data).toEqual({ changed: 1, unchanged: 0 })
    expect((await lastBatch()).printedOn).toBe('2026-11-15')
    const undone = await t.asEditor('POST', `/card_batches/${batch._id}/undo`)
    expect(undone.status).toBe(409)
    expect(undone.body.errors._).toBe('Já há cartões impressos deste lote. Cancele-os um a um.')
  })

  it('one that was marked as printed by mistake is set back, and can be undone; each step is in its history', async () => {
    const ids = await addMembers('Engano', ['3000-213'])
    await make({ ids })
    const { _id } = await lastBatch()
    const mark = (delivery: string) => t.asEditor('POST', '/membership_cards/mark', { batchId: _id, delivery })
    await mark('impresso')
    await mark('por_imprimir')
    expect((await lastBatch()).printedOn).toBeNull()
    const { body } = await t.asEditor('GET', `/card_batches/${_id}/history`)
    expect(body.data.filter((entry: object) => JSON.stringify(entry).includes('printedOn'))).toHaveLength(2)
    expect((await t.asEditor('POST', `/card_batches/${_id}/undo`)).status).toBe(202)
  })

  it.each([
    [{}, 'ids', 'Escolha pelo menos um registo.'],
    [{ ids: [] }, 'ids', 'Escolha pelo menos uma ficha.'],
    [{ query: {}, choice: 'a_expirar' }, 'expiringBefore', 'Indique o dia.'],
    [{ query: {}, type: 'ouro' }, 'type', 'Escolha o tipo de cartão.'],
    [
      { query: {}, validFrom: '2027-01-01', validUntil: '2026-01-01' },
      'validUntil',
      'O último dia é depois do primeiro.',
    ],
  ])('%j is refused at %s', async (choice, field, message) => {
    const { status, body } = await t.asEditor('POST', '/card_batches/preview', choice)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: message })
  })
})

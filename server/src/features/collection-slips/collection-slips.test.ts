import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { slipCode } from '@agremia/model/rules/collecting/collection-slip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerApp, type LedgerApp } from '../../../test/ledger-app.ts'
import { readPdf } from '../../pdf/testing/read-pdf.ts'

let t: LedgerApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'agremia-slips-'))
  t = await createLedgerApp({ dataDir })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const STRANGE = '01890000-0000-7000-8000-000000000000'
const plain = (texts: readonly string[]) => texts.map(text => text.replaceAll('\u00a0', ' '))
/** The person of a new member, who goes from door to door. */
const addCollector = async (name: string): Promise<string> => (await t.addMember({ name })).personId
const addCollected = (name: string, collectorId: string, more: object = {}) =>
  t.addMember({ name, collectorId, addressLine1: 'Rua Direita, 1', locality: 'Faro', postalCode: '8000-001', ...more })

describe('PAY-05: slips that collectors take along', () => {
  const print = async (body: object) => {
    const { status, body: answered, text } = await t.asEditor('POST', '/unsettled_payments/slips', body)
    if (status !== 202) throw new Error(text)
    const task = await t.finishTask(t.editor, answered.data)
    return { task, ...readPdf(await readFile(join(dataDir, 'tasks', task._id))) }
  }

  it('are listed and drawn by collector, in the order of the round, with a code each and no receipt number', async () => {
    const [zita, abel] = [await addCollector('Zita Cobradora'), await addCollector('Abel Cobrador')]
    const far = await addCollected('Rui Longe', zita, { postalCode: '9000-001' })
    const near = await addCollected('Ana Perto', zita)
    const other = await addCollected('Ivo Outro', abel)
    const lonely = await t.addMember({ name: 'Sem Cobrador' })
    const charges = []
    for (const { _id } of [far, near, other, lonely]) charges.push(await t.charge(_id, 2026))
    await t.pay(near._id, 4)
    const { task, pages, contents } = await print({ ids: charges.map(({ _id }) => _id) })
    expect(task).toMatchObject({
      status: 'done',
      result: { text: '3 talões de 2 cobradores no ficheiro. 1 dívida sem cobrador ficou de fora.' },
      file: { name: 'taloes-2026-11-15.pdf' },
    })
    expect(pages.map(([first]) => first)).toEqual([
      'Cobrança de Abel Cobrador',
      expect.any(String),
      'Cobrança de Zita Cobradora',
      expect.any(String),
    ])
    const [, , list = [], slips = []] = pages.map(plain)
    expect(list).toEqual(expect.arrayContaining(['20,00 €', '24,00 €', '44,00 €', slipCode(charges[1]._id)]))
    expect(list.indexOf('Ana Perto')).toBeLessThan(list.indexOf('Rui Longe'))
    expect(slips).toEqual(expect.arrayContaining(['Ana Perto', '20,00 €', slipCode(charges[1]._id), 'Rui Longe']))
    expect(slips.join(' ')).toContain('Não serve de recibo')
    expect(slips.join(' ')).not.toMatch(/REC \d/)
    expect(contents[3]?.match(/ re\n/g)?.length).toBeGreaterThan(200)
  })

  it('are refused where no debt has a collector, without a choice, and to members', async () => {
    const refused = async (body: object) => (await t.asEditor('POST', '/unsettled_payments/slips', body)).body.errors
    const charge = await t.charge((await t.addMember({}))._id, 2026)
    expect(await refused({ ids: [charge._id] })).toEqual({ ids: 'Nenhuma das dívidas escolhidas tem um cobrador.' })
    expect(await refused({})).toEqual({ ids: 'Escolha pelo menos um registo.' })
    expect(Object.keys(await refused({ query: { _nada: '1' } }))).toEqual(['_nada'])
    const as = await t.signedIn('member')
    for (const [method, path] of [
      ['POST', '/unsettled_payments/slips'],
      ['GET', '/collection_slips'],
      ['GET', `/collection_slips/${STRANGE}`],
    ] as const)
      expect((await t.call(method, path, { as, ...(method === 'POST' && { body: { query: {} } }) })).status).toBe(403)
  })
})

describe('PAY-05: slips that come back', () => {
  it('are told by collector, become payments with receipts in one entry, and never twice', async () => {
    const collectorId = await addCollector('Odete Recolhe')
    const head = await addCollected('Pai Paga', collectorId)
    const child = await addCollected('Filho Devedor', collectorId)
    const own = await t.charge(head._id, 2026)
    const billed = await t.charge(child._id, 2026, { billToMemberId: head._id })
    const collectors = async () =>
      (await t.asEditor('GET', '/collection_slips')).body.data.find(
        (one: { collectorId: string }) => one.collectorId === collectorId,
      )
    expect(await collectors()).toEqual({ collectorId, name: 'Odete Recolhe', count: 2, amount: 48 })
    const read = async () => (await t.asEditor('GET', `/collection_slips/${collectorId}`)).body.data
    const slips = await read()
    expect(slips).toHaveLength(2)
    expect(slips.map(({ payerId }: { payerId: string }) => payerId)).toEqual([head._id, head._id])
    expect(slips).toContainEqual({
      chargeId: billed._id,
      payerId: head._id,
      memberNumber: child.memberNumber,
      memberName: 'Filho Devedor',
      description: 'Quota 2026',
      type: 'quota',
      dueDate: '2026-03-31',
      amount: 24,
    })
    const allocations = [own, billed].map(({ _id }) => ({ chargeId: _id, amount: 24 }))
    const entries = [{ ...t.payment(head._id, 48), allocations }]
    const [payment] = await t.post('/payments/batch', { entries })
    expect(payment).toMatchObject({ amount: 48, unallocated: 0, receiptNumber: expect.stringMatching(/^REC/) })
    expect(await read()).toEqual([])
    expect(await collectors()).toBeUndefined()
    const before = await t.ledger()
    const again = await t.asEditor('POST', '/payments/batch', { entries })
    expect(again.status).toBe(422)
    expect(await t.ledger()).toEqual(before)
  })

  it.each(['x', STRANGE])('there are none of the collector %s', async id => {
    const { status, body } = await t.asEditor('GET', `/collection_slips/${id}`)
    expect(id === 'x' ? status : [status, body.data]).toEqual(id === 'x' ? 404 : [200, []])
  })
})

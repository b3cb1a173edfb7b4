import { previewMerge } from '@agremia/model/calls/duplicates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemberApp, type MemberApp } from '../../../test/member-app.ts'

let t: MemberApp
beforeAll(async () => {
  t = await createMemberApp()
})
afterAll(() => t.close())

describe('MEM-01: merging keeps every state of both', () => {
  const twins = async () => {
    const kept = await t.addMember({ name: 'Inês Uma', admissionDate: '2010-01-01', notes: 'Nota própria' })
    const gone = await t.addMember({ name: 'Inês Outra', admissionDate: '2012-01-01' })
    await t.changeState(gone._id, 'suspenso', '2014-01-01', { reason: 'Doença longa', minutesRef: '7/2013' })
    await t.changeState(gone._id, 'ativo', '2015-01-01', { reason: 'Regresso', minutesRef: '1/2015' })
    return { kept, gone }
  }
  const statesOf = async (id: string) => {
    const { body } = await t.asEditor('GET', `/members/${id}/member_states`, undefined, { _sort: 'startDate' })
    return body.data.map((row: Record<string, unknown>) => [row.startDate, row.endDate, row.reason, row.minutesRef])
  }
  const ask = (id: string, otherId: string, more: object = {}, at = '') =>
    t.asEditor('POST', `/members/${id}/merge${at}`, { otherId, ...more })

  it('the preview shows both where they contradict, and the merge is refused until one is chosen', async () => {
    const { kept, gone } = await twins()
    const { body } = await ask(kept._id, gone._id, {}, '/preview')
    expect(previewMerge.answer?.safeParse(body).error).toBeUndefined()
    expect(body.data.stateConflicts).toEqual([
      {
        from: '2014-01-01',
        until: '2014-12-31',
        kept: { name: 'Ativo', reason: null, minutesRef: null },
        other: { name: 'Suspenso a pedido', reason: 'Doença longa', minutesRef: '7/2013' },
        choice: null,
      },
    ])
    const refused = await ask(kept._id, gone._id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { states: 'As duas fichas têm estados diferentes desde 01/01/2014: escolha o que conta em cada período.' },
    ])
    expect((await ask(kept._id, gone._id, { states: [{ from: '2014-01-02', take: 'kept' }] })).status).toBe(422)
    expect((await ask(kept._id, gone._id, { states: [{ from: 'ontem', take: 'kept' }] })).status).toBe(422)
    expect((await ask(kept._id, gone._id, { states: [{ from: '2014-01-01', take: 'ambos' }] })).status).toBe(422)
    expect((await t.asEditor('GET', `/members/${gone._id}`)).status).toBe(200)
  })

  it('the chosen state of the other record comes with its reason and minutes', async () => {
    const { kept, gone } = await twins()
    const done = await ask(kept._id, gone._id, { states: [{ from: '2014-01-01', take: 'other' }] })
    expect(done.status, done.text).toBe(200)
    expect(await statesOf(kept._id)).toEqual([
      ['2010-01-01', '2013-12-31', null, null],
      ['2014-01-01', '2014-12-31', 'Doença longa', '7/2013'],
      ['2015-01-01', null, 'Regresso', '1/2015'],
    ])
    expect(done.body.data.member.notes).toContain('Ativo, de 01/01/2014 a 31/12/2014.')
  })

  it('the state that does not hold is kept in the notes, with reason and minutes, and in the history', async () => {
    const { kept, gone } = await twins()
    const done = await ask(kept._id, gone._id, { states: [{ from: '2014-01-01', take: 'kept' }] })
    expect(done.body.data.member.notes).toBe(
      'Nota própria\n\nEstados que não ficaram no histórico quando as fichas foram unidas:\n' +
        'Suspenso a pedido, de 01/01/2014 a 31/12/2014. Motivo: Doença longa. Ata n.º 7/2013.',
    )
    expect(await statesOf(kept._id)).toEqual([
      ['2010-01-01', '2014-12-31', null, null],
      ['2015-01-01', null, 'Regresso', '1/2015'],
    ])
    expect(JSON.stringify((await t.asEditor('GET', `/members/${kept._id}/history`)).body.data)).toContain(
      'Doença longa',
    )
  })

  it('a state that goes on after the chosen one is a new row with an entry in the history', async () => {
    const kept = await t.addMember({ admissionDate: '2010-01-01' })
    const gone = await t.addMember({ admissionDate: '2012-01-01' })
    await t.changeState(gone._id, 'suspenso', '2014-01-01', { reason: 'Doença' })
    await t.changeState(gone._id, 'anulado', '2016-01-01', { reason: 'Ficha em duplicado' })
    const states = [
      { from: '2014-01-01', take: 'other' },
      { from: '2016-01-01', take: 'kept' },
    ]
    const { body } = await ask(kept._id, gone._id, { states })
    expect(body.data.member).toMatchObject({ isActive: true, stateSince: '2016-01-01' })
    expect(body.data.member.notes).toContain('Inscrição anulada, desde 01/01/2016. Motivo: Ficha em duplicado')
    expect(await statesOf(kept._id)).toEqual([
      ['2010-01-01', '2013-12-31', null, null],
      ['2014-01-01', '2015-12-31', 'Doença', null],
      ['2016-01-01', null, null, null],
    ])
  })
})

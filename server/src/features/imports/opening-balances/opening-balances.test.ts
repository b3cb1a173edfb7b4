import type { ImportEntry } from '@agremia/model/calls/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../../test/import-app.ts'
import { createLedgerApp } from '../../../../test/ledger-app.ts'

let w: ImportApp
let t: Awaited<ReturnType<typeof createLedgerApp>>
beforeAll(async () => {
  t = await createLedgerApp()
  w = await createImportApp(undefined, t)
})
afterAll(() => t.close())

const upload = (file: string) => w.upload(file, 'saldos.csv', 'openingBalances')
async function checked(file: string): Promise<ImportEntry> {
  const { _id } = await upload(file)
  return w.check(_id, { categoryId: null, admissionDate: null })
}
const chargesOf = async (memberId: string) =>
  t.rows<Record<string, unknown>>(sql`
    select type, year, period_start::text as "from", period_end::text as until, description, original_amount as amount,
      issue_date::text as issued, due_date::text as due, origin, holds_reminders as "isHeld", status
    from unsettled_payments where member_id = ${memberId} order by period_start`)
const balancesOf = async (memberId: string) =>
  (
    await t.rows(sql`
      select debt_total as debt, overdue_total as overdue, paid_until::text as "paidUntil", situation
      from member_balances where member_id = ${memberId}`)
  )[0]

describe('PAY-01: opening balances from a spreadsheet', () => {
  it('are recognised by their headings, checked with a total, applied as charges of today, and undone by annulling', async () => {
    const [owes, paid, both] = [
      await t.addMember({ name: 'Deve Dois Anos', admissionDate: '2015-03-10' }),
      await t.addMember({ name: 'Pagou Tudo', admissionDate: '2019-03-10' }),
      await t.addMember({ name: 'Pagou E Deve', admissionDate: '2018-01-01' }),
    ]
    const entry = await checked(
      [
        'N.º de sócio;Nome;Ano;Valor em dívida;Vencimento;Pagas até',
        `${owes.memberNumber};Deve Dois Anos;2024;1.024,50 €;31/03/2024;`,
        `${owes.memberNumber};;2025;24;;`,
        `${paid.memberNumber};Outra Pessoa;;;;2026`,
        `${both.memberNumber};;2026;12,5;30/11/2026;31/12/2025`,
        `${paid.memberNumber};;2023;0;;`,
      ].join('\n'),
    )
    expect(entry).toMatchObject({
      kind: 'openingBalances',
      counts: { create: 4, update: 0, skip: 1, error: 0 },
      amount: 1061,
    })
    const rows = await w.rows(entry._id)
    expect(
      rows.map(({ changes }: { changes: { label: string; to: string }[] }) =>
        changes.map(({ label, to }) => `${label}: ${to.replaceAll('\u00a0', ' ')}`),
      ),
    ).toEqual([
      ['Ano: 2024', 'Em dívida: 1 024,50 €', 'Vence em: 31/03/2024', 'Tipo: Quota', 'Descrição: Quota 2024'],
      ['Ano: 2025', 'Em dívida: 24,00 €', 'Vence em: 31/12/2025', 'Tipo: Quota', 'Descrição: Quota 2025'],
      ['Pagas até: 31/12/2026'],
      [
        'Ano: 2026',
        'Em dívida: 12,50 €',
        'Vence em: 30/11/2026',
        'Tipo: Quota',
        'Descrição: Quota 2026',
        'Pagas até: 31/12/2025',
      ],
      [],
    ])
    expect(rows[2].notes).toEqual([
      { label: 'Nome completo', text: `Na ficha, o n.º ${String(paid.memberNumber).padStart(4, '0')} é «Pagou Tudo».` },
    ])
    expect(await t.sums()).toMatchObject({ charges: 0 })

    expect(await w.apply(entry._id)).toMatchObject({ status: 'applied', amount: 1061 })
    expect(await chargesOf(owes._id)).toEqual([
      {
        type: 'quota',
        year: 2024,
        from: '2024-01-01',
        until: '2024-12-31',
        description: 'Quota 2024',
        amount: 102_450,
        issued: '2026-11-15',
        due: '2024-03-31',
        origin: 'saldo_inicial',
        isHeld: true,
        status: 'aberta',
      },
      expect.objectContaining({ year: 2025, amount: 2400, due: '2025-12-31', isHeld: true }),
    ])
    expect(await balancesOf(owes._id)).toMatchObject({ debt: 104_850, overdue: 104_850, situation: 'em_atraso' })
    expect(await balancesOf(paid._id)).toEqual({ debt: 0, overdue: 0, paidUntil: '2026-12-31', situation: 'em_dia' })
    expect(await balancesOf(both._id)).toMatchObject({
      debt: 1250,
      overdue: 0,
      paidUntil: '2025-12-31',
      situation: 'a_pagamento',
    })
    const audited = await t.rows(sql`select from audit_log where resource = 'unsettledPayments' and action = 'create'`)
    expect(audited).toHaveLength(5)
    const tasks = await t.asEditor('GET', '/tasks', undefined, { _limit: '1' })
    expect(tasks.body.data[0].result.text.replaceAll('\u00a0', ' ')).toBe(
      'Importação aplicada: 4 linhas, 1 061,00 € em dívida.',
    )

    // What was paid meanwhile stays and is named; everything else is annulled, and no row is deleted.
    await t.pay(both._id, 5)
    const before = await t.sums()
    expect(await w.undo(entry._id)).toMatchObject({ status: 'undone', kept: 1 })
    const kept = await w.rows(entry._id, { kept: 'true' })
    expect(
      kept.map(({ title, kept: reason }: { title: string; kept: string }) => [title, reason.replaceAll('\u00a0', ' ')]),
    ).toEqual([['Pagou E Deve', 'Já foram pagos 5,00 €.']])
    expect(await t.sums()).toMatchObject({ charges: before?.charges, charged: before?.charged })
    expect((await chargesOf(owes._id)).map(({ status }) => status)).toEqual(['anulada', 'anulada'])
    expect(await balancesOf(owes._id)).toMatchObject({ debt: 0, overdue: 0 })
    expect(await balancesOf(paid._id)).toMatchObject({ paidUntil: null })
    // The same months can be brought again.
    expect(await checked(`N.º;Ano;Dívida\n${owes.memberNumber};2024;10`)).toMatchObject({
      counts: { create: 1, error: 0 },
    })
  })

  it('that a merge annulled and its undoing issued again are annulled with their import', async () => {
    const [kept, gone] = [await t.addMember({}), await t.addMember({ admissionDate: '2019-01-01' })]
    await t.charge(kept._id, 2025)
    const entry = await checked(`N.º de sócio;Ano;Valor em dívida\n${gone.memberNumber};2025;24`)
    await w.apply(entry._id)
    await t.post(`/members/${kept._id}/merge`, { otherId: gone._id })
    const undone = await t.asEditor('POST', '/members/duplicates/merge/undo', { goneId: gone._id })
    expect(undone.status, undone.text).toBe(204)
    const told = async () =>
      (await chargesOf(gone._id)).map(({ origin, due, isHeld, status }) => [origin, due, isHeld, status])
    const opening = ['saldo_inicial', '2025-12-31', true]
    expect(await told()).toEqual(
      expect.arrayContaining([
        [...opening, 'anulada'],
        [...opening, 'aberta'],
      ]),
    )
    expect(await balancesOf(gone._id)).toMatchObject({ debt: 2400, overdue: 2400 })
    expect(await w.undo(entry._id)).toMatchObject({ status: 'undone', kept: 0 })
    expect((await told()).map(([, , , status]) => status)).toEqual(['anulada', 'anulada'])
    expect(await balancesOf(gone._id)).toMatchObject({ debt: 0, overdue: 0 })
  })

  it('are refused line by line, with what is wrong in Portuguese, and nothing is charged', async () => {
    const { memberNumber, _id } = await t.addMember({ name: 'Linha Má', admissionDate: '2020-01-01' })
    await t.charge(_id, 2026)
    const sums = await t.sums()
    const bad = [
      ['9999;2025;24;;', 'O n.º 9999 não existe.'],
      [';2025;24;;', 'Indique o número.'],
      ['abc;2025;24;;', 'Indique o número.'],
      [`${memberNumber};2025;12,345;;`, 'Valor inválido'],
      [`${memberNumber};2025;-5;;`, 'mínimo'],
      [`${memberNumber};2025;1e9;;`, 'Valor inválido'],
      [`${memberNumber};2025;NaN;;`, 'Não diz quanto deve.'],
      [`${memberNumber};2025;99999999999;;`, 'máximo'],
      [`${memberNumber};2025;24;31/02/2025;`, '31/02/2025'],
      [`${memberNumber};;24;;`, 'Indique o ano da quota em dívida.'],
      [`${memberNumber};;;;`, 'Indique quanto deve, ou até quando está pago.'],
      [`${memberNumber};2026;24;;`, 'Estes meses já estão em «Quota 2026».'],
      [`${memberNumber};;;;31/12/2019`, 'Foi admitido em 01/01/2020, depois desta data.'],
      [`${memberNumber};;;;31/12/2026`, 'Há meses até esta data que já estão em «Quota 2026».'],
      [`${memberNumber};2024;#REF!;;`, 'erro de fórmula'],
    ] as const
    const good = `${memberNumber};2023;24;;`
    const entry = await checked(
      ['N.º;Ano;Em dívida;Vence em;Pagas até', ...bad.map(([line]) => line), good, good].join('\n'),
    )
    expect(entry).toMatchObject({ counts: { create: 1, error: bad.length + 1 }, amount: 24 })
    const rows = await w.rows(entry._id, { verdict: 'error' })
    for (const [index, [line, text]] of bad.entries())
      expect([line, rows[index].line, JSON.stringify(rows[index].errors)]).toEqual([
        line,
        index + 2,
        expect.stringContaining(text),
      ])
    expect(rows.at(-1).errors[0].text).toBe(
      `Estes meses já estão em «Quota 2023», na linha ${bad.length + 2}. Nenhum mês se cobra duas vezes.`,
    )
    expect((await t.asEditor('POST', `/imports/${entry._id}/apply`, {})).status).toBe(409)
    expect(await t.sums()).toEqual(sums)
    const report = await w.call('GET', `/imports/${entry._id}/errors`, { as: w.editor })
    expect(report.text).toContain('N.º de sócio: O n.º 9999 não existe.')
  })

  it('stop where somebody has charged the months since the check, or the accounts are closed', async () => {
    const { memberNumber, _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const entry = await checked(`N.º;Ano;Dívida\n${memberNumber};2025;24`)
    await t.charge(_id, 2025)
    const sums = await t.sums()
    expect(await w.apply(entry._id)).toMatchObject({
      status: 'checked',
      fault: 'Houve alterações desde a verificação. Verifique de novo antes de aplicar; nada foi alterado.',
    })
    expect(await t.sums()).toEqual(sums)
    const other = await checked(`N.º;Ano;Dívida\n${memberNumber};2024;24`)
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-15' })
    try {
      expect(await w.apply(other._id)).toMatchObject({
        status: 'checked',
        fault: 'As contas estão encerradas até 15/11/2026.',
      })
    } finally {
      await t.reopenAccounts()
    }
    expect(await t.sums()).toEqual(sums)
  })

  it('need the right columns, a known kind, and staff', async () => {
    const { _id } = await upload('N.º;Ano;Dívida\n1;2025;24')
    const wrong = await t.asEditor('POST', `/imports/${_id}/check`, { mapping: ['memberNumber', 'year', null] })
    expect([wrong.status, wrong.body.errors.mapping]).toEqual([
      422,
      'Diga qual é a coluna do número, e a do valor em dívida ou a da data até à qual está pago.',
    ])
    const foreign = await t.asEditor('POST', `/imports/${_id}/check`, {
      mapping: ['memberNumber', 'taxNumber', 'amount'],
    })
    expect(foreign.status).toBe(422)
    expect((await w.send('N.º;Nome\n1;Ana', 'a.csv', w.editor, 'pagamentos')).status).toBe(422)
    const member = await t.signedIn('member')
    expect((await w.send('N.º;Ano;Dívida\n1;2025;24', 'a.csv', member, 'openingBalances')).status).toBe(403)
    const model = await t.call('GET', '/imports/model', { as: t.editor, query: { kind: 'openingBalances' } })
    expect([model.status, model.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
    // Headings of balances are remembered apart from those of members.
    const again = await w.upload('N.º;Ano;Dívida\n1;2025;24')
    expect((await w.columns(again._id)).mapping).toEqual(['memberNumber', null, null])
  })
})

it.each(['nenhuma', 'mensal_incluindo_mes', 'mensal_mes_seguinte'])(
  'PAY-01: quotas that were paid before are charged by no generation, nor is a year that is owed (proration %s)',
  async proration => {
    const category = await t.asAdmin('POST', '/member_categories', {
      name: `Paga ${proration}`,
      generatesCharges: true,
    })
    expect(category.status, category.text).toBe(201)
    const categoryId = category.body.data._id
    const value = { validFrom: '2020-01-01', periodAmount: 24, joiaAmount: null }
    await t.post('/quota_plans', {
      name: `Plano ${proration}`,
      categoryIds: [categoryId],
      validFrom: '2020-01-01',
      values: [value],
      proration,
    })
    const [paid, owing] = [await t.addMember({ categoryId }), await t.addMember({ categoryId })]
    const entry = await checked(
      `N.º;Ano;Dívida;Pagas até\n${paid.memberNumber};;;30/06/2026\n${owing.memberNumber};2026;5;31/12/2025`,
    )
    await w.apply(entry._id)
    const { body, status, text } = await t.asEditor('POST', '/quota_runs/preview', {
      ids: [paid._id, owing._id],
      from: '2021-01-01',
      until: '2027-12-31',
    })
    expect(status, text).toBe(200)
    expect(
      body.data.rows.map(({ amount, charges }: { amount: number; charges: object[] }) => [amount, charges.length]),
    ).toEqual([
      [36, 2],
      [24, 1],
    ])
  },
)

describe('PAY-01: opening balances stay outside automatic reminders', () => {
  it('until they are included, those of an import at once or those that are ticked', async () => {
    const { memberNumber, _id } = await t.addMember({ admissionDate: '2020-01-01' })
    const entry = await checked(`N.º;Ano;Dívida\n${memberNumber};2024;24\n${memberNumber};2025;24`)
    await w.apply(entry._id)
    const held = async () => (await chargesOf(_id)).map(({ isHeld }) => isHeld)
    const ask = (body: object) => t.asEditor('POST', '/unsettled_payments/reminders', body)
    const query = { _import: entry._id }
    const sums = await t.sums()
    const preview = await ask({ query, isHeld: false, isPreview: true })
    expect([preview.body.data, await held()]).toEqual([{ count: 2, total: 48 }, [true, true]])
    expect((await ask({ query, isHeld: false })).body.data).toEqual({ count: 2, total: 48 })
    expect(await held()).toEqual([false, false])
    expect((await ask({ query, isHeld: false })).body.data).toEqual({ count: 0, total: 0 })
    const list = await t.asEditor('GET', '/unsettled_payments', undefined, query)
    const [first] = list.body.data
    expect([list.body.meta.total, first.holdsReminders]).toEqual([2, false])
    await ask({ ids: [first._id], isHeld: true })
    expect((await held()).filter(Boolean)).toHaveLength(1)
    expect(await t.sums()).toEqual(sums)
    for (const body of [{}, { ids: ['x'], isHeld: false }, { query }])
      expect([body, (await ask(body)).status]).toEqual([body, 422])
    const member = await t.signedIn('member')
    const refused = await t.call('POST', '/unsettled_payments/reminders', {
      as: member,
      body: { query, isHeld: false },
    })
    expect(refused.status).toBe(403)
  })
})

describe('SEC-04: opening balances', () => {
  it('with a foreign IBAN in a description are refused in their line', async () => {
    const { memberNumber } = await t.addMember({ name: 'Paga Ali', admissionDate: '2015-03-10' })
    const entry = await checked(
      [
        'N.º de sócio;Ano;Valor em dívida;Vencimento;Descrição',
        `${memberNumber};2024;24;31/03/2024;Pagar a PT50 0018 0000 4035 9330 0018 7`,
        `${memberNumber};2025;24;31/03/2025;Atrasada`,
      ].join('\n'),
    )
    expect(entry.counts).toEqual({ create: 1, update: 0, skip: 0, error: 1 })
    const [refused] = await w.rows(entry._id)
    expect(JSON.stringify(refused)).toContain('Só um administrador escreve um IBAN que não é da organização.')
  })
})

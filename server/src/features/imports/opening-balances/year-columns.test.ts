import type { ImportEntry } from '@agremia/model/calls/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImportApp, type ImportApp } from '../../../../test/import-app.ts'
import { createLedgerApp } from '../../../../test/ledger-app.ts'
import { workbookParts, zipOf } from '../reading/testing/make-xlsx.ts'

let w: ImportApp
let t: Awaited<ReturnType<typeof createLedgerApp>>
beforeAll(async () => {
  t = await createLedgerApp()
  w = await createImportApp(undefined, t)
})
afterAll(() => t.close())

const upload = (file: string | Buffer, name = 'quotas.csv') => w.upload(file, name, 'openingBalances')
async function checked(file: string | Buffer): Promise<ImportEntry> {
  const { _id } = await upload(file)
  return w.check(_id, { categoryId: null, admissionDate: null })
}
const chargesOf = (memberId: string) =>
  t.rows<Record<string, unknown>>(sql`
    select year, original_amount as amount, issue_date::text as issued, due_date::text as due, origin,
      holds_reminders as "isHeld", status
    from unsettled_payments where member_id = ${memberId} order by year`)
const told = async (id: string) =>
  (await w.rows(id)).map((row: { changes: { label: string; to: string }[]; notes: { text: string }[] }) => [
    ...row.changes.map(({ label, to }) => `${label}: ${to.replaceAll('\u00a0', ' ')}`),
    ...row.notes.map(({ text }) => text),
  ])

describe('PAY-01: opening balances with a column for each year', () => {
  it('are recognised by their headings, shown with each due date, charged, and undone by annulling', async () => {
    const [owes, paid, none] = [
      await t.addMember({ name: 'Deve Três Anos', admissionDate: '2015-03-10' }),
      await t.addMember({ name: 'Pagou Sempre', admissionDate: '2019-03-10' }),
      await t.addMember({ name: 'Nada Deve', admissionDate: '2018-01-01' }),
    ]
    const file = [
      'N.º;Nome;2023;Quota 2024;2025;Total em dívida;Observações',
      `${owes.memberNumber};;12,50 €;24;1.024,5;1061;ligar`,
      `${paid.memberNumber};;pago;Paga;—;0;`,
      `${none.memberNumber};;;-;0;0;`,
      'Total;;12,5;24;1024,5;1061;',
    ].join('\n')
    const { _id } = await upload(file)
    const { mapping, fields } = await w.columns(_id)
    expect(mapping).toEqual(['memberNumber', 'name', 'owed2023', 'owed2024', 'owed2025', null, null])
    expect(fields).toContainEqual({ name: 'owed2024', label: 'Em dívida de 2024', group: 'Uma coluna por ano' })

    const entry = await w.check(_id, { categoryId: null, admissionDate: null })
    expect(entry).toMatchObject({ counts: { create: 2, update: 0, skip: 2, error: 0 }, amount: 1061 })
    expect(await told(_id)).toEqual([
      [
        'Em dívida: 1 061,00 €',
        '2023: 12,50 €, vence em 31/12/2023',
        '2024: 24,00 €, vence em 31/12/2024',
        '2025: 1 024,50 €, vence em 31/12/2025',
      ],
      ['Em dívida: 0,00 €', '2023: Pago', '2024: Pago'],
      ['Não deve nada: nada muda.'],
      ['É a linha dos totais.'],
    ])
    expect(await t.sums()).toMatchObject({ charges: 0 })

    expect(await w.apply(_id)).toMatchObject({ status: 'applied', amount: 1061 })
    const opening = { issued: '2026-11-15', origin: 'saldo_inicial', isHeld: true }
    expect(await chargesOf(owes._id)).toEqual([
      { ...opening, year: 2023, amount: 1250, due: '2023-12-31', status: 'aberta' },
      { ...opening, year: 2024, amount: 2400, due: '2024-12-31', status: 'aberta' },
      { ...opening, year: 2025, amount: 102_450, due: '2025-12-31', status: 'aberta' },
    ])
    const [balance] = await t.rows(sql`
      select debt_total as debt, paid_until::text as "paidUntil" from member_balances where member_id = ${paid._id}`)
    expect(balance).toEqual({ debt: 0, paidUntil: '2024-12-31' })
    expect(await chargesOf(none._id)).toEqual([])

    // A year that was paid or is owed is charged by nothing else.
    const again = await checked(`N.º;2024\n${paid.memberNumber};10\n${owes.memberNumber};10`)
    expect(again.counts).toMatchObject({ create: 0, error: 2 })

    await t.pay(owes._id, 5)
    expect(await w.undo(_id)).toMatchObject({ status: 'undone', kept: 1 })
    const kept = await w.rows(_id, { kept: 'true' })
    expect(kept.map((row: { kept: string }) => row.kept.replaceAll('\u00a0', ' '))).toEqual([
      '«Quota 2023»: já foram pagos 5,00 €.',
    ])
    expect((await chargesOf(owes._id)).map(({ status }) => status)).toEqual(['parcial', 'anulada', 'anulada'])
    expect((await chargesOf(paid._id)).map(({ status }) => status)).toEqual(['anulada', 'anulada'])
  })

  it('come from a workbook whose headings and amounts are numbers', async () => {
    const { memberNumber, _id } = await t.addMember({ admissionDate: '2015-03-10' })
    const number = (value: number) => `<c><v>${value}</v></c>`
    const cells = (...values: string[]) => `<row>${values.join('')}</row>`
    const rows = [
      cells('<c t="s"><v>0</v></c>', number(2024), number(2025), number(2026)),
      cells(number(memberNumber), number(12.5), '<c t="s"><v>1</v></c>', number(24)),
      cells(number(memberNumber), number(12.345), '', ''),
    ]
    const book = await zipOf(workbookParts(rows.join(''), ['<t>N.º</t>', '<t>Pago</t>']))
    const { _id: importId } = await upload(book, 'quotas.xlsx')
    const entry = await w.check(importId, { categoryId: null, admissionDate: null })
    expect(entry).toMatchObject({ counts: { create: 1, error: 1 }, amount: 36.5 })
    const [, bad] = await w.rows(importId)
    expect(bad.errors).toEqual([
      { label: 'Em dívida de 2024', cell: '12,345', text: expect.stringContaining('Valor inválido') },
    ])
    await w.apply(importId, { withoutErrors: true })
    expect((await chargesOf(_id)).map(({ year, amount, due }) => [year, amount, due])).toEqual([
      [2024, 1250, '2024-12-31'],
      [2025, 0, '2025-12-31'],
      [2026, 2400, '2026-12-31'],
    ])
  })

  it('are refused at the cell that is wrong, and the ledger stays as it is', async () => {
    const { memberNumber, _id } = await t.addMember({ admissionDate: '2020-01-01' })
    await t.charge(_id, 2026)
    const sums = await t.sums()
    const unclear =
      'Não diz quanto deve. Escreva o valor em dívida, «pago» se está pago, ou deixe a célula vazia se não deve nada.'
    const bad = [
      ['9999;24;;', 'N.º de sócio', '9999', 'O n.º 9999 não existe.'],
      [';24;;', 'N.º de sócio', '', 'Indique o número.'],
      [`${memberNumber};12,345;;`, 'Em dívida de 2024', '12,345', 'Valor inválido'],
      [`${memberNumber};;-5;`, 'Em dívida de 2025', '-5', 'mínimo'],
      [`${memberNumber};;1e9;`, 'Em dívida de 2025', '1e9', 'Valor inválido'],
      [`${memberNumber};x;;`, 'Em dívida de 2024', 'x', unclear],
      [`${memberNumber};;ok;`, 'Em dívida de 2025', 'ok', unclear],
      [`${memberNumber};#N/D;;`, 'Em dívida de 2024', '#N/D', 'erro de fórmula'],
      [`${memberNumber};;;24`, 'Em dívida de 2026', '24', 'Estes meses já estão em «Quota 2026».'],
      [`${memberNumber};;;pago`, 'Em dívida de 2026', 'pago', 'Estes meses já estão em «Quota 2026».'],
    ] as const
    const good = `${memberNumber};10;20;`
    const entry = await checked(['N.º;2024;2025;2026', ...bad.map(([line]) => line), good, good].join('\n'))
    expect(entry).toMatchObject({ counts: { create: 1, error: bad.length + 1 }, amount: 30 })
    const rows = await w.rows(entry._id, { verdict: 'error' })
    for (const [index, [line, label, cell, text]] of bad.entries())
      expect([line, rows[index].errors[0]]).toEqual([line, { label, cell, text: expect.stringContaining(text) }])
    // The same years of the same member in a later line: each cell says where they are already.
    expect(rows.at(-1).errors.map(({ text }: { text: string }) => text)).toEqual(
      [2024, 2025].map(
        year => `Estes meses já estão em «Quota ${year}», na linha ${bad.length + 2}. Nenhum mês se cobra duas vezes.`,
      ),
    )
    expect((await t.asEditor('POST', `/imports/${entry._id}/apply`, {})).status).toBe(409)
    expect(await t.sums()).toEqual(sums)
    const report = await w.call('GET', `/imports/${entry._id}/errors`, { as: w.editor })
    expect(report.text).toContain('Em dívida de 2024: Valor inválido')
  })

  it('ask which column it is where a year comes twice, and mix with no column of one debt', async () => {
    const twice = await w.send('N.º;2024;2024\n1;10;20', 'a.csv', w.editor, 'openingBalances')
    expect([twice.status, JSON.stringify(twice.body.errors)]).toEqual([
      422,
      expect.stringContaining('O título «2024» aparece duas vezes'),
    ])
    const { _id } = await upload('N.º;2024;Quota 2024;Pago 2025;Valor\n1;10;20;30;40')
    const { mapping } = await w.columns(_id)
    expect(mapping).toEqual(['memberNumber', 'owed2024', 'owed2024', null, null])
    const check = async (chosen: (string | null)[]) => {
      const { status, body } = await t.asEditor('POST', `/imports/${_id}/check`, { mapping: chosen })
      return [status, body.errors?.mapping]
    }
    expect(await check(mapping)).toEqual([422, 'Cada campo só pode vir de uma coluna.'])
    expect(await check(['memberNumber', 'owed2024', null, 'owed1999', null])).toEqual([422, expect.any(String)])
    expect(await check(['memberNumber', 'owed2024', null, null, 'amount'])).toEqual([
      422,
      'Com uma coluna por ano, o ano e o valor vêm dessas colunas: escolha «Não importar» em «Em dívida».',
    ])
    expect(await check([null, 'owed2024', null, null, null])).toEqual([
      422,
      expect.stringContaining('coluna do número'),
    ])
    // A year that the heading only mentions is offered, and left to the user.
    expect((await check(['memberNumber', 'owed2024', null, 'owed2025', null]))[0]).toBe(202)
    await t.runTasks()
  })

  it('of a closed year are entries of today: what was owed before stays, and nothing enters while today is closed', async () => {
    const { memberNumber, _id } = await t.addMember({ admissionDate: '2015-01-01' })
    const file = `N.º;2023;2024\n${memberNumber};24;24`
    await t.asAdmin('PATCH', '/settings', { closedUntil: '2025-12-31' })
    try {
      const entry = await checked(file)
      expect(await w.apply(entry._id)).toMatchObject({ status: 'applied', amount: 48 })
      const [before] = await t.rows<{ debt: number }>(sql`
        select coalesce(sum(debt), 0)::int as debt from account_lines where member_id = ${_id} and "on" <= '2025-12-31'`)
      expect(before).toEqual({ debt: 0 })
      await w.undo(entry._id)
      const other = await checked(file)
      await t.asAdmin('PATCH', '/settings', { closedUntil: '2026-11-15' })
      const sums = await t.sums()
      expect(await w.apply(other._id)).toMatchObject({
        status: 'checked',
        fault: 'As contas estão encerradas até 15/11/2026.',
      })
      expect(await t.sums()).toEqual(sums)
    } finally {
      await t.reopenAccounts()
    }
  })
})

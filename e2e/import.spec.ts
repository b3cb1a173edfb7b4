import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember } from './call-api.ts'
import { enter } from './enter.ts'

const HEADINGS = 'N.º Sócio;Nome completo;Dt. Nasc.;Contribuinte;E-mail;Tlm;Cód. Postal;Localidade;Mãe;Situação'
/** A CSV file as a Portuguese Excel writes it: semicolons, Latin-1. */
const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows].join('\r\n'), 'latin1'),
})
const MANY = 20
const people = (birth: string) => [
  `90001;Conceição Zózimo Importada;${birth};;conceicao.importada@exemplo.pt;912 345 678;3000-213;Coimbra;Rosa;Antiga`,
  ...Array.from({ length: MANY }, (_, n) => `${90_002 + n};Pessoa Zózimo ${n};;;;;1000-001 Lisboa;;;Activo`),
]

const choose = (page: Page, given: ReturnType<typeof file>) => page.locator('input[type=file]').setInputFiles(given)
/** The work is done in the background and lets every request go first, so that a busy machine may delay it for long. */
const AFTER_WORK = { timeout: 60_000 }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('MEM-02: a secretary brings members from a spreadsheet, sees first what will happen, applies it and undoes it', async ({
  page,
}) => {
  test.setTimeout(300_000)

  await test.step('reached from the list of members; nothing was brought yet', async () => {
    await enter(page, '/socios')
    await page.getByRole('link', { name: 'Importar' }).click()
    await expect(page).toHaveURL('/importacao')
    await expect(page).toHaveTitle(/^Importar sócios — /)
    await expect(heading(page, 'Ainda não há importações')).toBeVisible()
    const [model] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarregar um modelo (.xlsx)' }).click(),
    ])
    expect(model.suggestedFilename()).toBe('modelo.xlsx')
  })

  await test.step('a file that cannot be read is refused beside it', async () => {
    await choose(page, file('aspas.csv', ['1;"Ana;;;;;;;']))
    const text = 'Na linha 2 há aspas (") abertas que não se fecham. Corrija essa linha e carregue o ficheiro de novo.'
    await expect(page.getByRole('group', { name: 'Folha de cálculo' })).toHaveAccessibleDescription(
      new RegExp(text.slice(0, 40).replace(/[()]/g, '.')),
    )
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveURL('/importacao')
  })

  await test.step('the columns are guessed, and can be changed', async () => {
    await choose(page, file('socios.csv', people('1/1/2099')))
    await expect(page.getByRole('heading', { level: 1, name: 'socios.csv' })).toBeVisible()
    await expect(page.getByText('Reconhecemos 9 de 10 colunas pelos títulos.')).toBeVisible()
    const field = (column: string) => page.getByRole('combobox', { name: `Campo da coluna ${column}` })
    await expect(field('Dt. Nasc.')).toHaveValue('birthDate')
    await expect(field('Mãe')).toHaveValue('')
    await expect(page.getByRole('row', { name: /Tlm/ })).toContainText('912 345 678')
    await field('Mãe').selectOption('Observações')
    await page.getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option', { name: 'Efetivo' }).click()
    await page.getByRole('textbox', { name: 'Data de admissão' }).fill('1/9/98')
  })

  await test.step('a value that nobody knows is mapped once for all its rows; an old spelling is known', async () => {
    const value = (text: string) => page.getByRole('combobox', { name: `Estado: o que quer dizer «${text}»` })
    await expect(page.getByRole('row', { name: `«Activo» (${MANY} linhas)` })).toBeVisible()
    await expect(value('Activo').locator('option:checked')).toHaveText('Ativo')
    await value('Antiga').selectOption('Suspenso a pedido')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Verificar' }).click()
  })

  await test.step('errors are told by row and cell, and can be downloaded as a file like the one that came', async () => {
    await expect(heading(page, '1 linha com erros')).toBeVisible(AFTER_WORK)
    await expect(page.getByRole('row', { name: /Conceição Zózimo Importada/ })).toContainText(
      'Data de nascimento («1/1/2099»): A data não pode ser futura.',
    )
    await expect(page.getByRole('button', { name: /^Aplicar/ })).toHaveText(`Aplicar as outras ${MANY} linhas`)
    await page.getByRole('button', { name: /^Novos/ }).click()
    await expect(page.getByRole('row', { name: /Pessoa Zózimo 0/ })).toContainText('Localidade: Lisboa')
    await checkAccessibility(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarregar relatório' }).click(),
    ])
    const report = await readFile(await download.path(), 'utf8')
    const [errors] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarregar as linhas com erros' }).click(),
    ])
    expect(errors.suggestedFilename()).toBe('socios-erros.csv')
    const [headings, ...wrong] = (await readFile(await errors.path(), 'utf8')).trim().split('\r\n')
    expect([headings, wrong.length]).toEqual([`${HEADINGS};Erros`, 1])
    expect(report.split('\r\n')[1]).toBe(
      '2;Com erros;Conceição Zózimo Importada;Data de nascimento («1/1/2099»): A data não pode ser futura.;Estado desde: Sem data: o estado conta a partir de hoje.;;',
    )
  })

  await test.step('the mended file is matched as before, and a reload loses nothing', async () => {
    await page.getByRole('link', { name: 'Carregar o ficheiro corrigido' }).click()
    await choose(page, file('corrigido.csv', people('1/1/1990')))
    await expect(page.getByText('As colunas estão como da última vez')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Campo da coluna Mãe' })).toHaveValue('notes')
    await expect(
      page.getByRole('combobox', { name: 'Estado: o que quer dizer «Antiga»' }).locator('option:checked'),
    ).toHaveText('Suspenso a pedido')
    await page.getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option', { name: 'Efetivo' }).click()
    await page.getByRole('textbox', { name: 'Data de admissão' }).fill('1/9/98')
    await page.getByRole('button', { name: 'Verificar' }).press('Enter')
    await expect(heading(page, 'Pronto a aplicar')).toBeVisible(AFTER_WORK)
    await page.reload()
    await expect(
      page.getByText(`${MANY + 1} fichas novas. Aplica-se tudo ou nada, e pode anular depois.`),
    ).toBeVisible()
    const begun = page.waitForResponse(answer => answer.url().endsWith('/apply'))
    await page.getByRole('button', { name: `Aplicar ${MANY + 1} linhas` }).click()
    expect((await begun).ok()).toBe(true)
    await page.reload()
    await expect(heading(page, 'Importação aplicada')).toBeVisible(AFTER_WORK)
    await checkAccessibility(page)
  })

  await test.step('the members are there, as the form would have made them', async () => {
    await page.getByRole('link', { name: 'Ver os sócios desta importação' }).click()
    await expect(page.getByText(`${MANY + 1} sócios`)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Filtros' })).toHaveText('Desta importação')
    await page.goBack()
    await page
      .getByRole('row', { name: /Conceição Zózimo Importada/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Conceição Zózimo Importada/ })).toBeVisible()
    await page.goto('/socios?_search=zozimo')
    await expect(page.getByText(`${MANY + 1} sócios`)).toBeVisible()
  })

  await test.step('and gone again, once it was asked', async () => {
    await page.goto('/importacao')
    const row = page.getByRole('row', { name: /corrigido\.csv/ })
    await expect(row).toContainText('Aplicada')
    await row.getByRole('link', { name: 'corrigido.csv' }).click()
    await page.getByRole('button', { name: 'Anular importação' }).click()
    const dialog = page.getByRole('dialog', { name: 'Anular esta importação?' })
    await expect(dialog).toContainText(`${MANY + 1} fichas novas desaparecem.`)
    await dialog.getByRole('button', { name: 'Anular importação' }).click()
    await expect(heading(page, 'Importação anulada')).toBeVisible(AFTER_WORK)
    await expect(page.getByText('Tudo voltou ao que era.')).toBeVisible()
    await page.goto('/socios?_search=zozimo')
    await expect(page.getByText('Nenhum resultado para «zozimo»')).toBeVisible()
  })
})

test('PAY-01: a treasurer brings opening balances, sees the total first, applies them, includes them in reminders and undoes it', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await enter(page, '/socios')
  const { memberNumber } = await addMember(page, { name: 'Deodato Saldo Antigo' })
  const lines = (bad: boolean) => [
    'N.º de sócio;Nome;Ano;Valor em dívida;Vencimento',
    `${memberNumber};Deodato Saldo Antigo;2023;1.024,50 €;31/03/2023`,
    `${bad ? 9_999_999 : memberNumber};;2024;24;`,
  ]
  const balances = (bad: boolean) => ({
    name: bad ? 'saldos.csv' : 'saldos-certos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines(bad).join('\r\n')),
  })

  await page.goto('/importacao')
  await page.getByRole('link', { name: 'Saldos iniciais' }).click()
  await expect(page).toHaveURL('/quotas/dividas/saldos')
  await expect(page).toHaveTitle(/^Saldos iniciais — /)
  const crumbs = page.getByRole('navigation', { name: 'Localização' }).getByRole('listitem')
  await expect(crumbs).toHaveText(['Quotas', 'Dívidas', 'Saldos iniciais'])
  await choose(page, balances(true))
  await expect(crumbs).toHaveText(['Quotas', 'Dívidas', 'Saldos iniciais', 'Importação'])
  await expect(page.getByText('Reconhecemos 5 de 5 colunas pelos títulos.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Se faltar no ficheiro' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(heading(page, '1 linha com erros')).toBeVisible(AFTER_WORK)
  await expect(page.getByRole('row', { name: /Com erros/ })).toContainText('O n.º 9999999 não existe.')

  await page.getByRole('link', { name: 'Carregar o ficheiro corrigido' }).click()
  await expect(page).toHaveURL('/quotas/dividas/saldos')
  await choose(page, balances(false))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(heading(page, 'Pronto a aplicar')).toBeVisible(AFTER_WORK)
  await expect(page.getByText(/2 linhas, 1\s048,50\s€ em dívida\. Aplica-se tudo ou nada/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Ano: 2024' })).toContainText('31/12/2024')
  await page.getByRole('button', { name: 'Aplicar 2 linhas' }).click()
  await expect(heading(page, 'Importação aplicada')).toBeVisible(AFTER_WORK)

  // The list of tasks leads to an import by its id alone.
  const item = new URL(page.url()).pathname
  await page.goto(`/importacao/${item.split('/').at(-1)}`)
  await expect(page).toHaveURL(item)
  await page.getByRole('button', { name: 'Incluir nos avisos' }).click()
  await expect(page.getByText('2 dívidas incluídas nos avisos')).toBeVisible()
  await page.getByRole('button', { name: 'Anular importação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anular esta importação?' })
  await expect(dialog).toContainText('As dívidas de 2 linhas são anuladas, e o histórico fica.')
  await dialog.getByRole('button', { name: 'Anular importação' }).click()
  await expect(heading(page, 'Importação anulada')).toBeVisible(AFTER_WORK)
})

test('PAY-01: a treasurer brings the usual sheet with a column for each year, and mends the cell that says «x»', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await enter(page, '/socios')
  const { memberNumber } = await addMember(page, { name: 'Adelina Folha Antiga' })
  const sheet = (last: string) => ({
    name: 'quotas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `N.º;2023;2024;2025;Total\r\n${memberNumber};12,50;pago;${last};36,50\r\nTotal;12,50;;24;36,50`,
    ),
  })

  await page.goto('/quotas/dividas/saldos')
  await choose(page, sheet('x'))
  await expect(page.getByRole('combobox', { name: 'Campo da coluna 2024' })).toHaveValue('owed2024')
  await expect(page.getByRole('combobox', { name: 'Campo da coluna Total' })).toHaveValue('')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(heading(page, '1 linha com erros')).toBeVisible(AFTER_WORK)
  await expect(page.getByRole('row', { name: /Adelina Folha Antiga/ })).toContainText(
    'Em dívida de 2025 («x»): Não diz quanto deve.',
  )

  await page.getByRole('link', { name: 'Carregar o ficheiro corrigido' }).click()
  await choose(page, sheet('24'))
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(heading(page, 'Pronto a aplicar')).toBeVisible(AFTER_WORK)
  const row = page.getByRole('row', { name: /Adelina Folha Antiga/ })
  await expect(row).toContainText(/2023: 12,50\s€, vence em 31\/12\/2023/)
  await expect(row).toContainText('2024: Pago')
  await expect(row).toContainText(/2025: 24,00\s€, vence em 31\/12\/2025/)
  await page.getByRole('button', { name: 'Aplicar 1 linha' }).click()
  await expect(heading(page, 'Importação aplicada')).toBeVisible(AFTER_WORK)
  await page.getByRole('link', { name: 'Ver as dívidas desta importação' }).click()
  // The two debts, and the year that was paid.
  await expect(page.getByRole('row', { name: /Adelina Folha Antiga/ })).toHaveCount(3)
})

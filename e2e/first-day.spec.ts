import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'

test.use({ startsEmpty: true, viewport: { width: 1366, height: 657 } })

const MOST_CLICKS = 12
const MEMBERS = 300
/** As a club's list is: no category, and no day of admission. */
const FILE = {
  name: 'lista de associados.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'N.º;Nome;Nascimento;Telemóvel;Código postal;Localidade',
      ...Array.from(
        { length: MEMBERS },
        (_, n) => `${n + 1};Pessoa Número ${n + 1};1/2/19${50 + (n % 50)};912 000 ${100 + n};3080-001;Figueira da Foz`,
      ),
    ].join('\r\n'),
    'latin1',
  ),
}

/** Counts what a person does with the mouse, across reloads of the page. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1)),
      true,
    )
  })
const readClicks = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0))
const steps = (page: Page) => page.getByRole('region', { name: 'Primeiros passos' })

test('NAV-06, MEM-02: from the first sign-in to 300 imported members in at most twelve clicks', {
  tag: '@core',
}, async ({ page, app }) => {
  test.setTimeout(240_000)
  await countClicks(page)

  await test.step('the printed link leads to a password, and that to an empty list', async () => {
    const link = () => /uma só vez: (\S+)/.exec(app.output())?.[1] ?? ''
    await expect.poll(link).toMatch(/^http/)
    await page.goto(new URL(link()).pathname)
    await page.getByLabel('Nova palavra-passe').fill('um moinho de vento')
    await page.getByLabel('Confirmar palavra-passe').fill('um moinho de vento')
    await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
    await expect(page.getByRole('heading', { name: 'Ainda não há sócios ativos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Novo sócio' })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Importar de Excel', exact: true })).toBeVisible()
    await expect(steps(page).getByRole('status')).toHaveText('0 de 7 feitos')
    await checkAccessibility(page)
  })

  await test.step('the reports say what they are made of instead of tables without data', async () => {
    await page.goto('/relatorios')
    await expect(page.getByRole('heading', { name: 'Ainda não há nada para contar' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Importar sócios' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await page.goto('/socios')
  })

  await test.step('the organisation gets its name, type and words, and the person theirs', async () => {
    await steps(page).getByRole('button', { name: 'Dizer quem são' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quem são' })
    await dialog.getByRole('textbox', { name: 'Nome da organização' }).fill('Associação da Ribeira')
    await dialog.getByRole('textbox', { name: 'O seu nome' }).fill('Rosa Prates')
    await dialog.getByRole('radio', { name: 'Associação' }).check()
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(/\/associados/)
    await expect(page.getByRole('link', { name: 'Associação da Ribeira' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rosa Prates' })).toBeVisible()
    await expect(steps(page).getByRole('listitem').filter({ hasText: 'Dizer quem são' })).toContainText('(feito)')
  })

  await test.step('the members come from a spreadsheet', async () => {
    await steps(page).getByRole('link', { name: 'Importar associados de Excel' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Escolher ficheiro' }).click()
    await (await chooser).setFiles(FILE)
    await page.getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option', { name: 'Efetivo' }).click()
    await page.getByRole('textbox', { name: 'Data de admissão' }).fill('1/1/2020')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByRole('button', { name: `Aplicar ${MEMBERS} linhas` }).click({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Ver os associados desta importação' }).click({ timeout: 60_000 })
    await expect(page.getByText(`${MEMBERS} associados`)).toBeVisible()
    expect(await readClicks(page)).toBeLessThanOrEqual(MOST_CLICKS)
  })

  await test.step('the steps become one line above the members, until they are put away', async () => {
    await expect(steps(page).getByRole('status')).toHaveText('3 de 7 feitos')
    await expect(steps(page).getByRole('listitem')).toHaveCount(0)
    await steps(page).getByRole('button', { name: 'Não mostrar mais' }).click()
    await expect(steps(page)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(`${MEMBERS} associados`)).toBeVisible()
    await expect(steps(page)).toHaveCount(0)
  })
})

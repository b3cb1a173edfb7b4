import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

/** A past year, so that its report can be approved. */
const YEAR = 2018
const REPORT = `/relatorios/${YEAR}`

test('NAV-48: the report of a year gets its texts, is printed, approved with its minutes and kept, and the year is closed', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, REPORT)
  await expect(region(page, 'Sócios')).toContainText('Admissões')

  await test.step('the texts are written and kept', async () => {
    await page.getByRole('link', { name: 'Escrever os textos' }).click()
    // These texts have no placeholders, so none are offered.
    await expect(page.getByRole('toolbar')).toHaveCount(6)
    await expect(page.getByRole('button', { name: 'Inserir campo' })).toHaveCount(0)
    // They are of the year in the address, and there is no other one to go on with.
    await expect(page.getByRole('textbox', { name: 'Ano' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Guardar e novo' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Introdução' }).fill('Um ano de história.')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(told(page, /^Guardado|criado/).first()).toBeVisible()
    await page.goto(`${REPORT}/textos`)
    await expect(page.getByRole('textbox', { name: 'Introdução' })).toContainText('Um ano de história.')
  })

  await test.step('it is printed by a task', async () => {
    await page.goto(REPORT)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imprimir o relatório' }).click()
    expect((await downloaded).suggestedFilename()).toBe(`relatorio-${YEAR}.pdf`)
  })

  await test.step('on a phone its buttons take one line', async () => {
    await page.goto(REPORT)
    await expect(page.getByRole('button', { name: 'Registar aprovação' })).toBeVisible()
    await page.setViewportSize(PHONE)
    const [before, more] = [page.getByRole('link', { name: `${YEAR - 1}` }), page.getByRole('button', { name: 'Mais' })]
    await expect(more).toBeVisible()
    expect((await more.boundingBox())?.y).toBe((await before.boundingBox())?.y)
    await more.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Escrever os textos',
      'Imprimir o relatório',
      'Encerrar o ano…',
      'Registar aprovação',
    ])
    await checkAccessibility(page)
  })

  await test.step('the approval keeps it as it is', async () => {
    await page.getByRole('menuitem', { name: 'Registar aprovação' }).click()
    const dialog = page.getByRole('dialog', { name: `Registar a aprovação do relatório de ${YEAR}` })
    await dialog.getByRole('textbox', { name: 'Aprovado em' }).fill(`31/12/${YEAR}`)
    await dialog.getByRole('textbox', { name: 'Ata n.º' }).fill('14')
    await dialog.getByRole('button', { name: 'Guardar como aprovado' }).click()
    await expect(dialog.getByText(`Escolha um dia depois de ${YEAR}.`)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Aprovado em' }).fill(`20/03/${YEAR + 1}`)
    await dialog.getByRole('button', { name: 'Guardar como aprovado' }).click()
    await expect(page.getByText(`Aprovado em 20/03/${YEAR + 1}, ata n.º 14`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Escrever os textos' })).toHaveCount(0)
    const open = page.getByRole('button', { name: 'Abrir PDF' })
    expect((await open.boundingBox())?.y).toBe((await page.getByRole('link', { name: `${YEAR - 1}` }).boundingBox())?.y)
    const opened = page.waitForEvent('popup')
    await open.click()
    await (await opened).close()
    await page.setViewportSize(LAPTOP)
  })

  await test.step('closing the accounts of the year is proposed', async () => {
    await page.getByRole('link', { name: 'Encerrar o ano…' }).click()
    await expect(region(page, 'Antes de encerrar').getByRole('listitem')).toHaveCount(12)
    await checkAccessibility(page)
    const close = page.getByRole('button', { name: `Encerrar as contas de ${YEAR}` })
    await close.click()
    await page
      .getByRole('dialog', { name: `Encerrar as contas de ${YEAR}?` })
      .getByRole('button', { name: /^Encerrar/ })
      .click()
    await expect(told(page, `As contas de ${YEAR} estão encerradas`)).toBeVisible()
    await expect(close).toHaveCount(0)
  })

  await test.step('and reopened with a reason, which stays', async () => {
    await page.getByRole('button', { name: 'Reabrir…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reabrir as contas?' })
    await dialog.getByRole('button', { name: 'Reabrir' }).click()
    await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Faltava a fatura do telhado.')
    await dialog.getByRole('button', { name: 'Reabrir' }).click()
    await expect(told(page, 'Contas reabertas')).toBeVisible()
    await expect(region(page, 'Encerramentos e reaberturas')).toContainText('Faltava a fatura do telhado.')
  })
})

test('NAV-48: a year that has no report is answered in words', async ({ page }) => {
  await enter(page, '/relatorios/99999')
  for (const address of ['/relatorios/99999', '/relatorios/abc', '/relatorios/1800', '/relatorios/1800/textos']) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText(
      /Não há relatório deste ano.*Indique um ano entre 1900 e \d{4}\./,
    )
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
  }
  await page.goto('/relatorios/1900')
  await expect(page.getByRole('link', { name: '1901' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1899' })).toHaveCount(0)
})

test('NAV-48: cooperatives, whose menu has no Relatórios, reach the reports of the years from payments', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/utilizadores')
  await callApi(page, 'PATCH', 'settings', { orgType: 'cooperative' })
  // The page reloads by itself once it hears of the new words.
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Agremia para cooperativas' })).toBeVisible()
  await page.goto('/quotas/pagamentos')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).not.toContainText('Relatórios')
  await page.getByRole('link', { name: 'Livros', exact: true }).click()
  const reports = region(page, 'Relatório anual').getByRole('link')
  await expect(reports).toHaveCount(3)
  await reports.last().click()
  await expect(region(page, 'Informação de gestão')).toBeVisible()
})

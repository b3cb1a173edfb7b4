import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 240_000 })

const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

/** Makes three members with a first name that nobody of the demonstration has. */
/** The stories of this file share one installation: a story that looks for its members by name gives them its own. */
async function addThree(page: Page, given = 'Zulmira') {
  const [category] = await callApi(page, 'GET', 'member_categories?_limit=1&_sort=order')
  const person = {
    categoryId: category._id,
    admissionDate: '2020-01-01',
    addressLine1: 'Rua Direita, 1',
    locality: 'Faro',
  }
  const made = []
  for (const name of [`${given} Primeira`, `${given} Segunda`, `${given} Terceira`])
    made.push(await callApi(page, 'POST', 'members', { ...person, name }))
  return made
}

test('MEM-01g: many at once: shown first, changed, undone from the toast; labels tell who has no address', {
  tag: '@core',
}, async ({ page }) => {
  await enter(page, '/')
  const [first] = await addThree(page)
  await page.goto('/socios?_search=zulmira')
  // A click with Shift ticks every row up to the one that was ticked before.
  const ticks = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar .*Zulmira/ })
  await expect(ticks).toHaveCount(3)
  await ticks.first().click()
  await ticks.last().click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar).toContainText('3 selecionados')

  const dialog = page.getByRole('dialog')
  await test.step('the state: what is missing is told beside its box; then what will change', async () => {
    await bar.getByRole('button', { name: 'Alterar' }).click()
    await page.getByRole('menuitem', { name: 'Estado…' }).click()
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await expect(dialog.getByRole('combobox', { name: /^Estado/ })).toHaveAccessibleDescription(/Escolha o estado/)
    await dialog.getByRole('combobox', { name: /^Estado/ }).fill('Suspenso a ped')
    await page.getByRole('option', { name: 'Suspenso a pedido' }).click()
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    // Beside it another status may tell that quotas that were issued are looked at.
    await expect(dialog.getByRole('status').filter({ hasText: 'mudam' })).toContainText('3 de 3 mudam')
    await expect(dialog.getByRole('row', { name: /Zulmira Segunda/ })).toContainText('Suspenso a pedido')
    await checkAccessibility(page)
  })
  await test.step('done, and undone', async () => {
    await dialog.getByRole('button', { name: 'Alterar 3 fichas' }).click()
    await expect(toast(page, '3 fichas alteradas')).toBeVisible()
    await expect(page.getByRole('row', { name: /Zulmira Primeira/ })).toContainText('Suspenso a pedido')
    await expect(bar).toContainText('3 selecionados')
    await toast(page, '3 fichas alteradas').getByRole('button', { name: 'Anular' }).click()
    await expect(toast(page, 'Alteração anulada em 3 fichas')).toBeVisible()
    await expect(page.getByRole('row', { name: /Zulmira Primeira/ })).not.toContainText('Suspenso')
    const history = await callApi(page, 'GET', `members/${first._id}/history`)
    expect(history.map((entry: { actionLabel: string }) => entry.actionLabel)).toContain('Eliminação')
  })
  await test.step('a list that opens in a small dialog is whole', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar as linhas carregadas' }).check()
    await bar.getByRole('button', { name: 'Alterar' }).click()
    await page.getByRole('menuitem', { name: 'Categoria…' }).click()
    await dialog.getByRole('combobox', { name: /^Categoria/ }).click()
    await expect(page.getByRole('option', { name: 'Correspondente' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  })
  await test.step('labels', async () => {
    await bar.getByRole('button', { name: 'Imprimir etiquetas de morada' }).click()
    await expect(dialog.getByRole('status')).toHaveText('3 etiquetas de morada em 1 folha.')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Criar PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^etiquetas-\d{4}-\d\d-\d\d\.pdf$/)
  })
})

test('MEM-01e: likely duplicates are listed; two are made one after a look at what that makes, or kept apart', {
  tag: '@core',
}, async ({ page }) => {
  await enter(page, '/')
  const [one, other] = await addThree(page)
  await callApi(page, 'PATCH', `members/${one._id}`, { email: 'zulmira@casa.example', notes: 'Do coro' })
  await callApi(page, 'PATCH', `members/${other._id}`, {
    email: 'zulmira@casa.example',
    mobile: '912345670',
    locality: 'Lagos',
  })
  await page.goto(`/socios/${other._id}`)
  const notice = page.getByRole('region', { name: 'Fichas parecidas' })
  await expect(notice.getByRole('listitem')).toContainText('Mesmo e-mail')
  await page.goto('/fichasRepetidas')
  const pair = page.getByRole('listitem').filter({ hasText: 'Zulmira Segunda' })
  await expect(pair).toContainText('Mesmo e-mail')

  await pair.getByRole('button', { name: 'Comparar e unir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir duas fichas' })
  await expect(dialog.getByRole('row', { name: /Telemóvel/ })).toContainText('passa para a ficha')
  await dialog.getByRole('radio', { name: 'Localidade: Lagos' }).check()
  await expect(dialog.getByRole('radio', { name: 'Localidade: Lagos' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Unir fichas' }).click()
  await expect(toast(page, 'Fichas unidas')).toBeVisible()
  await expect(pair).toBeHidden()
  const kept = await callApi(page, 'GET', `members/${one._id}`)
  expect(kept).toMatchObject({ locality: 'Lagos', mobile: '+351912345670', notes: 'Do coro' })

  await page.goto(`/socios/${one._id}?separador=historico`)
  await page.getByRole('button', { name: /^Anular: união de fichas/ }).click()
  await expect(toast(page, 'Alteração anulada')).toBeVisible()
  await expect(page.getByText('União de fichas anulada').first()).toBeVisible()
  expect(await callApi(page, 'GET', `members/${other._id}`)).toMatchObject({
    locality: 'Lagos',
    mobile: '+351912345670',
  })
  expect(await callApi(page, 'GET', `members/${one._id}`)).toMatchObject({
    locality: 'Faro',
    mobile: null,
    notes: 'Do coro',
  })
})

test('PAY-02 MEM-01e: quotas of the same months are shown before two are made one, and a merge that money has mixed is not undone', async ({
  page,
}) => {
  await enter(page, '/')
  const [one, other] = await addThree(page, 'Quitéria')
  const quota = (memberId: string, year: number, originalAmount: number) =>
    callApi(page, 'POST', 'unsettled_payments', {
      memberId,
      type: 'quota',
      year,
      periodStart: `${year}-01-01`,
      periodEnd: `${year}-12-31`,
      description: `Quota ${year}`,
      originalAmount,
      issueDate: `${year}-01-01`,
      dueDate: `${year}-03-31`,
    })
  const [cashBox] = await callApi(page, 'GET', 'bank_accounts?_kind=caixa')
  const pay = (memberId: string, amount: number, date: string) =>
    callApi(page, 'POST', 'payments', {
      memberId,
      amount,
      date,
      method: 'numerario',
      type: 'quota',
      bankAccountId: cashBox._id,
    })
  await quota(one._id, 2024, 18)
  await quota(other._id, 2024, 15)
  await pay(other._id, 12.5, '2024-02-01')
  await quota(other._id, 2025, 18)
  await page.goto('/socios?_search=quitéria')
  for (const name of ['Quitéria Primeira', 'Quitéria Segunda'])
    await page.getByRole('row', { name }).first().getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Unir as duas fichas…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unir duas fichas' })
  await dialog.getByRole('radio', { name: /Quitéria Primeira$/ }).check()
  await expect(dialog.getByText('Quotas dos mesmos meses nas duas fichas')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Quota 2024' })).toHaveText(
    /^Quota 2024 \(01\/01\/2024 a 31\/12\/2024\), 15,00\s€: fica «Quota 2024»\. 12,50\s€ já pagos passam a saldo a favor\.$/,
  )
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Unir fichas' }).click()
  await expect(toast(page, 'Fichas unidas')).toBeVisible()

  await page.goto(`/quotas/dividas/${one._id}`)
  // 18 + 18 less the 12,50 that were paid for the quota that is no more.
  await expect(page.getByText(/Em atraso\s23,50\s€/)).toBeVisible()
  const { receiptNumber } = await pay(one._id, 20, '2025-06-01')
  await page.goto(`/socios/${one._id}?separador=historico`)
  await page.getByRole('button', { name: /^Anular: união de fichas/ }).click()
  await expect(page.getByText(`o pagamento ${receiptNumber} de 01/06/2025, de uma das fichas, liquidou`)).toBeVisible()
  await checkAccessibility(page)
})

test('MEM-01: of somebody who left the personal data are erased from the sheet; the number stays', async ({ page }) => {
  await enter(page, '/')
  const [member] = await addThree(page)
  await page.goto(`/socios/${member._id}`)
  await expect(page.getByRole('button', { name: 'Mudar estado' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apagar dados pessoais' })).toBeHidden()
  const states: { _id: string; slug: string }[] = await callApi(page, 'GET', 'member_state_names?_limit=-1')
  const stateNameId = states.find(({ slug }) => slug === 'saida')?._id
  await callApi(page, 'POST', 'member_states', { memberId: member._id, stateNameId, startDate: '2024-01-31' })

  // The screen hears of the change by itself.
  await expect(page.getByRole('button', { name: 'Apagar dados pessoais' })).toBeVisible()
  await page.getByRole('button', { name: 'Apagar dados pessoais' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apagar os dados pessoais de «Zulmira Primeira»?' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Apagar dados' }).click()
  await expect(toast(page, 'Dados pessoais apagados')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(dados apagados)')
  await expect(page.getByText('Zulmira Primeira')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Apagar dados pessoais' })).toBeHidden()
})

import type { Locator, Page } from '@playwright/test'
import { lisbonDay, printDay } from '../model/src/rules/day.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember, callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const TODAY = printDay(lisbonDay(new Date()))

/** Members who live where nobody else does, so that a filter finds them alone. */
async function addNeighbours(page: Page, locality: string, names: readonly string[]) {
  const made: { _id: string; memberNumber: number }[] = []
  for (const [place, name] of names.entries())
    made.push(await addMember(page, { name, addressLine1: 'Rua 1', postalCode: `300${9 - place}-213`, locality }))
  return made
}

/** Opens «Criar» for those who live there. */
async function chooseNeighbours(page: Page, locality: string) {
  await page.getByRole('navigation', { name: 'Cartões' }).getByRole('link', { name: 'Criar' }).click()
  await expect(preview(page).getByRole('status')).toBeVisible()
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('searchbox', { name: 'Procurar o campo' }).fill('Localidade')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Localidade contém' }).fill(locality)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

const preview = (page: Page) => region(page, 'O que vai acontecer')
/** The batch of somebody's card, once its task has made it. */
async function findBatch(page: Page, name: string) {
  const read = async () => (await callApi(page, 'GET', `membership_cards?_search=${encodeURIComponent(name)}`))[0]
  await expect.poll(async () => (await read())?.batchId).toBeTruthy()
  return callApi(page, 'GET', `card_batches/${(await read()).batchId}`)
}
/** Presses Tab as somebody without a mouse does, until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('CARD-01 NAV-17: a batch from «Criar» to «entregue», one of its cards returned', { tag: '@core' }, async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/cartoesSocio')
  await addNeighbours(page, 'Vale dos Cartões', ['Cartolina Lote Um', 'Cartolina Lote Dois', 'Cartolina Lote Três'])
  const [has] = await callApi(page, 'GET', `members?_search=${encodeURIComponent('Cartolina Lote Três')}`)
  await callApi(page, 'POST', 'membership_cards', { memberId: has._id })

  await test.step('first who gets one, who does not and why', async () => {
    await chooseNeighbours(page, 'Vale dos Cartões')
    await expect(preview(page).getByRole('status')).toHaveText('2 cartões')
    // By postal code, as they are posted.
    await expect(preview(page).getByRole('row').getByRole('link')).toHaveText([
      'Cartolina Lote Dois',
      'Cartolina Lote Um',
    ])
    await expect(preview(page)).toContainText(`Válidos desde ${TODAY}`)
    await preview(page).getByText('Ficam de fora: 1').click()
    await expect(preview(page).getByRole('row').filter({ hasText: 'Cartolina Lote Três' })).toContainText(
      'Já tem um cartão válido',
    )
    await checkAccessibility(page)
    await page.setViewportSize(PHONE)
    expect(await fits(page)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize(LAPTOP)
  })

  await test.step('a last day before the first is told beside its input, and nothing can be started', async () => {
    await page.getByRole('combobox', { name: 'Validade' }).selectOption('Até um dia')
    const until = page.getByRole('textbox', { name: /^Válido até/ })
    await until.fill('1/1/2020')
    await expect(page.getByText('O último dia é depois do primeiro.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Emitir 2 cartões' })).toHaveCount(0)
    await until.fill('31/12/2199')
    await expect(preview(page)).toContainText(`Válidos desde ${TODAY}, até 31/12/2199`)
  })

  await test.step('the cards may have no last day, whatever the settings say', async () => {
    await page.getByRole('combobox', { name: 'Validade' }).selectOption('Enquanto for sócio')
    await expect(page.getByRole('textbox', { name: /^Válido até/ })).toHaveCount(0)
    await expect(preview(page)).toContainText(`Válidos desde ${TODAY}, enquanto for sócio`)
  })

  await test.step('made, printed, sent and delivered', async () => {
    await page.getByRole('button', { name: 'Emitir 2 cartões' }).click()
    const dialog = page.getByRole('dialog', { name: 'Emitir 2 cartões?' })
    await expect(dialog).toContainText('1 ficha fica de fora.')
    await dialog.getByRole('button', { name: 'Emitir', exact: true }).click()
    await expect(page).toHaveURL('/cartoesSocio/lotes')
    const batch = await findBatch(page, 'Cartolina Lote Um')
    expect(batch.validUntil).toBeNull()
    await page.getByRole('link', { name: batch.name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lote ${batch.name}`)
    await expect(page.getByText(/^Valem enquanto for sócio\./)).toBeVisible()
    await expect(region(page, 'Quem ficou de fora')).toContainText('1: Já tem um cartão válido')
    // The stories have no public address, to which the codes on the cards could lead.
    await page.getByRole('button', { name: 'PDF para imprimir' }).click()
    await page.getByRole('menuitem', { name: 'Cartões e cartas' }).click()
    await expect(told(page, /^Os cartões ainda não podem ser impressos/)).toBeVisible()
    for (const [step, said] of [
      ['Impresso', 'impressos'],
      ['Enviado', 'enviados'],
      ['Entregue', 'entregues'],
    ] as const) {
      await page.getByRole('button', { name: 'Marcar como' }).click()
      await page.getByRole('menuitem', { name: `${step}…` }).click()
      await page
        .getByRole('dialog', { name: `Marcar 2 cartões como ${said}?` })
        .getByRole('button', { name: 'Marcar' })
        .click()
      await expect(told(page, `2 cartões como ${said}`)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Anular lote' })).toHaveCount(0)
    await expect(region(page, 'Cartões deste lote').getByRole('row').filter({ hasText: 'Entregue' })).toHaveCount(2)
  })

  await test.step('one of them came back; its printed name is no longer changed', async () => {
    const row = region(page, 'Cartões deste lote').getByRole('row').filter({ hasText: 'Cartolina Lote Dois' })
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Cartão \d+-1$/)
    await expect(page.getByRole('textbox', { name: /^Nome impresso/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Marcar como' }).click()
    await page.getByRole('menuitem', { name: 'Devolvido…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Marcar 1 cartão como devolvido?' })
    await dialog.getByRole('textbox', { name: /^Dia/ }).fill('31/12/2199')
    await dialog.getByRole('button', { name: 'Marcar' }).click()
    await expect(dialog).toContainText('O dia ainda não chegou.')
    await dialog.getByRole('textbox', { name: /^Dia/ }).fill(TODAY)
    await dialog.getByRole('button', { name: 'Marcar' }).click()
    await expect(page.getByText('Plástico · Devolvido')).toBeVisible()
    await expect(page.getByText('enquanto for sócio', { exact: true })).toBeVisible()
  })

  await test.step('the list finds them, and marks what is ticked', async () => {
    await page.goto('/cartoesSocio?_search=Cartolina Lote')
    const rows = region(page, 'Lista de cartões').locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(3)
    await rows.filter({ hasText: 'Cartolina Lote Três' }).getByRole('checkbox').check()
    const bar = region(page, 'Seleção')
    await bar.getByRole('button', { name: 'Marcar como' }).click()
    await page.getByRole('menuitem', { name: 'Impresso…' }).click()
    await page
      .getByRole('dialog', { name: 'Marcar 1 cartão como impresso?' })
      .getByRole('button', { name: 'Marcar' })
      .click()
    await expect(rows.filter({ hasText: 'Cartolina Lote Três' })).toContainText('Impresso')
  })
})

test('CARD-01: a batch that was not printed is undone, and its members can get cards again', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/cartoesSocio/lotes')
  await addNeighbours(page, 'Vale do Engano', ['Belmira Engano Um', 'Belmira Engano Dois'])
  await chooseNeighbours(page, 'Vale do Engano')
  await page.getByRole('button', { name: 'Emitir 2 cartões' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Emitir', exact: true }).click()
  const batch = await findBatch(page, 'Belmira Engano Um')
  await page.getByRole('link', { name: batch.name }).click()
  await page.getByRole('button', { name: 'Anular lote' }).click()
  await page.getByRole('dialog', { name: 'Anular 2 cartões?' }).getByRole('button', { name: 'Anular lote' }).click()
  await expect(page.getByText('Este lote foi anulado.')).toBeVisible()
  await expect(region(page, 'Cartões deste lote').getByRole('row').filter({ hasText: 'Cancelado' })).toHaveCount(2)
  await page.goto('/cartoesSocio/lotes')
  await chooseNeighbours(page, 'Vale do Engano')
  await expect(page.getByRole('button', { name: 'Emitir 2 cartões' })).toBeVisible()
})

test('CARD-01 NAV-10: on the sheet a card is issued, and its second copy is charged, seen in the account', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const { _id } = await addMember(page, { name: 'Rosalina Segunda Via' })
  await page.goto(`/socios/${_id}?separador=cartoes`)
  await page.getByRole('button', { name: 'Emitir cartão' }).click()
  const issue = page.getByRole('dialog', { name: 'Emitir cartão' })
  await issue.getByRole('textbox', { name: /^Nome impresso/ }).fill('Rosalina S. Via')
  await checkAccessibility(page)
  await issue.getByRole('button', { name: 'Emitir', exact: true }).click()
  await expect(told(page, /^Cartão \d+-1 emitido$/)).toBeVisible()
  const cards = region(page, 'Cartões').getByRole('row')

  await test.step('what is printed can be corrected until it is', async () => {
    await cards.getByRole('link', { name: /-1$/ }).click()
    await page.getByRole('textbox', { name: /^Nome impresso/ }).fill('Rosalina Via')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect
      .poll(async () => (await callApi(page, 'GET', `members/${_id}/membership_cards`))[0].printedName)
      .toBe('Rosalina Via')
    await page.getByRole('link', { name: /Rosalina Segunda Via/ }).click()
    await page.getByRole('tab', { name: 'Cartões' }).click()
  })

  await test.step('a second copy, for a price', async () => {
    await page.getByRole('button', { name: /^2\.ª via: / }).click()
    const dialog = page.getByRole('dialog', { name: /^2\.ª via: \d+-1, Rosalina Segunda Via$/ })
    await dialog.getByRole('button', { name: 'Emitir 2.ª via' }).click()
    await expect(dialog).toContainText('Escolha o motivo.')
    await dialog.getByRole('combobox', { name: /^Motivo/ }).fill('Perda')
    await page.getByRole('option', { name: 'Perda' }).click()
    await dialog.getByRole('textbox', { name: /^Valor cobrado/ }).fill('4,50')
    await dialog.getByRole('button', { name: 'Emitir 2.ª via' }).click()
    await expect(told(page, '2.ª via emitida')).toBeVisible()
    await expect(cards.filter({ hasText: /-2/ })).toContainText('Válido')
    await expect(cards.filter({ hasText: /-1/ })).toContainText('Substituído por outro cartão')
    await page.getByRole('tab', { name: 'Quotas' }).click()
    await expect(page.getByRole('tabpanel')).toContainText(/Cartão \d+-2, 2\.ª via/)
    await expect(page.getByRole('tabpanel')).toContainText(euros('4,50 €'))
  })
})

test('CARD-01: with the keyboard alone: a card is found, opened and given as lost', async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/cartoesSocio')
  const { _id } = await addMember(page, { name: 'Teodora Teclado Cartão' })
  await callApi(page, 'POST', 'membership_cards', { memberId: _id })
  await page.goto('/cartoesSocio?_search=Teodora Teclado')
  const link = region(page, 'Lista de cartões').getByRole('link', { name: /-1$/ })
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const lose = page.getByRole('button', { name: 'Dar como perdido' })
  await expect(lose).toBeVisible()
  await tabTo(page, lose)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Dar como perdido: / })
  const reason = dialog.getByRole('combobox', { name: /^Motivo/ })
  await expect(reason).toBeFocused()
  await page.keyboard.type('Perda')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Dar como perdido' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Dado como perdido', { exact: true })).toBeVisible()
  await expect(lose).toHaveCount(0)
})

test('NAV-19 NAV-20: a card leads to its PDF, or it is said why there is none; its letter is changed and sent', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/cartoesSocio')
  const { _id: memberId } = await addMember(page, {
    name: 'Lourença Carta Cartão',
    addressLine1: 'Rua 1',
    postalCode: '3000-213',
    locality: 'Coimbra',
  })
  const card = await callApi(page, 'POST', 'membership_cards', { memberId })
  await page.goto(`/cartoesSocio/${card._id}`)
  await expect(page.getByText(/^Os cartões ainda não podem ser impressos/)).toBeVisible()

  await page.goto(`/cartoesSocio/ficha/${card._id}`)
  await page.getByRole('link', { name: 'Carta', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carta do cartão')
  await expect(page.getByText('Por enviar')).toBeVisible()
  const address = page.url()
  // The id of the card leads to the same letter.
  await page.goto(`/cartaCartoesSocio/${card._id}`)
  await expect(page).toHaveURL(address)
  const subject = page.getByRole('textbox', { name: /^Assunto/ })
  await subject.fill('O seu cartão novo')
  await page.setViewportSize(PHONE)
  expect(await fits(page)).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(LAPTOP)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(async () => (await callApi(page, 'GET', `membership_card_letters/${card._id}`)).subject)
    .toBe('O seu cartão novo')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar a carta' })
  await dialog.getByRole('combobox', { name: /^Como segue/ }).fill('Em mão')
  await page.getByRole('option', { name: 'Em mão' }).click()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(`Enviada em ${TODAY} · Em mão`)).toBeVisible()
})

import type { Page } from '@playwright/test'
import { lisbonDay } from '../model/src/rules/day.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

const TODAY = lisbonDay(new Date())
const YEAR = Number(TODAY.slice(0, 4))

const category = (page: Page, name: string) => findId(page, `member_categories?_search=${encodeURIComponent(name)}`)

/** A head of family, somebody for whom the head pays, and somebody whose category pays nothing; all admitted today. */
async function addFamily(page: Page) {
  const add = async (name: string, categoryName: string) =>
    (
      await callApi(page, 'POST', 'members', {
        name,
        categoryId: await category(page, categoryName),
        admissionDate: TODAY,
      })
    )._id as string
  const head = await add('Quitéria Casal Mãe', 'Efetivo')
  const child = await add('Quitéria Casal Filha', 'Efetivo')
  await add('Quitéria Casal Avó', 'Honorário')
  await callApi(page, 'POST', 'member_terms', { memberId: child, kind: 'agregado', headId: head, fromDate: TODAY })
  return { head, child }
}

async function chooseFamily(page: Page) {
  await page.goto('/socios?_search=Quitéria Casal')
  const ticks = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar .*Quitéria/ })
  await expect(ticks).toHaveCount(3)
  await ticks.first().click()
  await ticks.last().click({ modifiers: ['Shift'] })
  await region(page, 'Seleção').getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Gerar quotas…' }).click()
  await expect(page.getByRole('radio', { name: 'As 3 fichas escolhidas' })).toBeChecked()
}

test('PAY-01: quotas of chosen members: who, what, why and who not; undone but for what is paid; again only who is new', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const { head, child } = await addFamily(page)
  const preview = region(page, 'O que vai acontecer')
  const row = (name: string) => preview.getByRole('row').filter({ has: page.getByRole('link', { name }) })

  await test.step('the head of the family pays, each charge is of its own member; who is left out is told why', async () => {
    await chooseFamily(page)
    await expect(row('Quitéria Casal Mãe')).toContainText(`Quota ${YEAR} · plano Efetivo`)
    await expect(row('Quitéria Casal Filha')).toContainText(/agregado.* · paga Quitéria Casal Mãe/)
    await expect(preview.getByRole('status')).toContainText('2 sócios, 2 dívidas')
    await preview.getByText('Ficam de fora: 1').click()
    await expect(row('Quitéria Casal Avó')).toContainText('A categoria não paga quotas')
    await checkAccessibility(page)
    await page.setViewportSize(PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await page.setViewportSize(LAPTOP)
  })

  await test.step('everybody is one choice away: pages, search and reasons', async () => {
    await page.getByText('Todos os sócios', { exact: true }).click()
    // Of thousands it is a background task, which goes on when the page is loaded again.
    await page.reload()
    await page.getByText('Todos os sócios', { exact: true }).click()
    await expect(preview.getByText(/^Ficam de fora: \d\D\d{3}$/)).toBeVisible({ timeout: 60_000 })
    await preview.getByText(/^Ficam de fora: \d/).click()
    await expect(preview.getByText(/^1 a 50 de \d/)).toBeVisible()
    await preview.getByRole('combobox', { name: 'Porquê' }).selectOption('ja_cobrado')
    await preview.getByRole('textbox', { name: 'Procurar' }).fill('Quitéria Casal')
    await expect(preview.getByText('Ninguém com este nome ou número.')).toBeVisible()
    await page.getByText('As 3 fichas escolhidas').click()
  })

  await test.step('generated, and one of the two paid', async () => {
    await preview.getByRole('button', { name: 'Gerar 2 dívidas' }).click()
    const dialog = page.getByRole('dialog', { name: /^Gerar 2 dívidas, no total de/ })
    await expect(dialog).toContainText('Passam a dever 2 sócios. 1 ficha fica de fora.')
    await dialog.getByRole('button', { name: 'Gerar', exact: true }).click()
    await expect(page).toHaveURL('/quotas/geracoes')
    const charge = async (memberId: string) =>
      (await callApi(page, 'GET', `unsettled_payments?_memberId=${memberId}`))[0]
    await expect.poll(() => charge(child)).toMatchObject({ memberId: child, billToMemberId: head })
    const { _id, amount } = await charge(head)
    await callApi(page, 'POST', 'payments', {
      memberId: head,
      amount,
      method: 'numerario',
      type: 'quota',
      date: TODAY,
      bankAccountId: await findId(page, 'bank_accounts?_kind=caixa'),
      allocations: [{ chargeId: _id, amount }],
    })
  })

  await test.step('undoing names what stays', async () => {
    await page
      .getByRole('row')
      .filter({ hasText: 'Ana Administradora' })
      .getByRole('link', { name: `Quotas ${YEAR}` })
      .first()
      .click()
    await expect(region(page, 'Quem ficou de fora')).toContainText('1: A categoria não paga quotas')
    await page.getByRole('button', { name: 'Anular geração' }).click()
    const dialog = page.getByRole('dialog', { name: /^Anular 1 dívida, no total de/ })
    await expect(dialog).toContainText('1 dívida fica, porque já há pagamento ou decisão:')
    await expect(dialog.getByRole('listitem')).toHaveText(`Quitéria Casal Mãe: Quota ${YEAR} (Paga)`)
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Anular geração' }).click()
    const outcome = page.getByRole('dialog').filter({ hasText: '1 dívida anulada' })
    await expect(outcome).toContainText(`Quota ${YEAR}`)
    await outcome.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByText(/^Esta geração foi anulada em /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Anular geração' })).toHaveCount(0)
  })

  await test.step('a second run charges only who is not charged', async () => {
    await chooseFamily(page)
    await expect(preview.getByRole('status')).toContainText('1 sócio, 1 dívida')
    await expect(row('Quitéria Casal Filha')).toBeVisible()
    await preview.getByText('Ficam de fora: 2').click()
    await expect(row('Quitéria Casal Mãe')).toContainText('Já estava cobrado')
  })
})

test('PAY-03 NAV-08: what members owe is in their list: found, sorted and added up; on an earlier day shown as it was', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const categoryId = await category(page, 'Efetivo')
  const add = async (name: string, amount: number) => {
    const { _id } = await callApi(page, 'POST', 'members', { name, categoryId, admissionDate: '2022-05-12' })
    await callApi(page, 'POST', 'unsettled_payments', {
      memberId: _id,
      type: 'quota',
      year: 2024,
      periodStart: '2024-01-01',
      periodEnd: '2024-12-31',
      description: 'Quota 2024',
      originalAmount: amount,
      issueDate: '2024-01-01',
      dueDate: '2024-03-31',
    })
  }
  await add('Xavier Devedor Um', 18)
  await add('Xavier Devedor Dois', 30.5)
  await callApi(page, 'POST', 'members', { name: 'Xavier Devedor Nenhum', categoryId, admissionDate: TODAY })
  await page.goto('/socios?_search=Xavier Devedor')
  const rows = region(page, 'Lista de sócios').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(3)

  await test.step('money columns are added, and what matches is summed in sight', async () => {
    await page.getByRole('button', { name: 'Colunas' }).click()
    const columns = page.getByRole('list', { name: 'Colunas a mostrar' })
    for (const label of ['Situação', 'Total em dívida', 'Saldo a favor'])
      await columns.getByRole('checkbox', { name: label, exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(page.getByText(euros('Total em dívida: 48,50 €'))).toBeVisible()
    await expect(rows.filter({ hasText: 'Xavier Devedor Um' })).toContainText('Em atraso')
    await rows.getByRole('checkbox', { name: /Xavier Devedor Um/ }).check()
    await expect(region(page, 'Seleção').getByRole('status')).toContainText(euros('Total em dívida: 18,00 €'))
    await rows.getByRole('checkbox', { name: /Xavier Devedor Um/ }).uncheck()
  })

  await test.step('sorted by what is overdue, and by the situation as a filter', async () => {
    const overdue = page.getByRole('columnheader', { name: 'Em atraso' })
    await overdue.getByRole('button').click()
    await overdue.getByRole('button').click()
    await expect(overdue).toHaveAttribute('aria-sort', 'descending')
    await expect(rows.first()).toContainText('Xavier Devedor Dois')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('list', { name: 'Filtrar por' }).getByRole('button', { name: 'Situação', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Em atraso' }).check()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByRole('list', { name: 'Filtros' })).toContainText('Situação: Em atraso')
    await expect(rows).toHaveCount(2)
  })

  await test.step('as it was on an earlier day: shown, and not sortable', async () => {
    await page.goto('/socios?_search=Xavier Devedor&_asOf=2024-03-01')
    await expect(page.getByText('Como estava em 01/03/2024')).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Xavier Devedor Um' })).toContainText(/A pagamento até 31/)
    await expect(page.getByRole('columnheader', { name: 'Em atraso' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Em atraso' }).getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: 'Nome completo' }).getByRole('button')).toHaveCount(1)
    await checkAccessibility(page)
  })

  await test.step('on a phone the cards say the same', async () => {
    await page.setViewportSize(PHONE)
    await page.goto('/socios?_search=Xavier Devedor')
    const card = region(page, 'Lista de sócios').getByRole('listitem').filter({ hasText: 'Xavier Devedor Dois' })
    await expect(card).toContainText(euros('30,50 €'))
    await expect(page.getByText(euros('Total em dívida: 48,50 €'))).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})

test('APP-02 NAV-14: before an application is accepted, it is told what that charges, and it follows what is typed', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/candidaturas')
  await callApi(page, 'PATCH', 'settings', { chargeOnAdmission: 'true' })
  const application = await callApi(page, 'POST', 'member_applications', {
    name: 'Ulisses Candidato Cobrado',
    categoryId: await category(page, 'Efetivo'),
  })
  await page.goto(`/candidaturas/${application._id}`)
  await page.getByRole('button', { name: 'Aceitar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aceitar a candidatura de Ulisses Candidato Cobrado' })
  const charges = dialog.getByRole('status').filter({ hasText: 'Fica a dever' })
  await expect(charges.getByRole('listitem')).toHaveCount(2)
  await expect(charges).toContainText(euros('Joia · plano Efetivo 7,50 €'))
  await expect(charges).toContainText(euros(`Quota ${YEAR} · plano Efetivo 18,00 €`))
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(LAPTOP)

  await dialog.getByRole('combobox', { name: /^Categoria/ }).fill('Júnior')
  await page.getByRole('option', { name: 'Júnior' }).click()
  await page.keyboard.press('Tab')
  await expect(charges).toContainText(euros('plano Júnior 9,00 €'))
  await expect(charges.getByRole('listitem')).toHaveCount(1)
  const before = `1/1/${YEAR - 1}`
  await dialog.getByRole('textbox', { name: /^Data de admissão/ }).fill(before)
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('As quotas do tempo já passado ficam em «Por acertar».')).toBeVisible()
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await expect(told(page, 'Candidatura aceite')).toBeVisible()
  await page.getByRole('button', { name: 'Abrir a ficha' }).click()
  await page.goto('/quotas/ajustes')
  const proposal = page.getByRole('listitem').filter({ hasText: 'Ulisses Candidato Cobrado' })
  await expect(proposal).toContainText('Admissão com data anterior', { timeout: 30_000 })
})

import type { Page } from '@playwright/test'
import { addYears } from '../model/src/rules/age.ts'
import { lisbonDay, printDay } from '../model/src/rules/day.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi, findId } from './call-api.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, PHONE, region, told } from './on-screen.ts'
import { runSql } from './run-sql.ts'

test.describe.configure({ timeout: 120_000 })

const TODAY = lisbonDay(new Date())
const YEAR = Number(TODAY.slice(0, 4))

const category = (page: Page, name: string) => findId(page, `member_categories?_search=${encodeURIComponent(name)}`)
/** Pending work and proposals are computed by jobs, which wait for their turn on a busy machine. */
const SOON = { timeout: 30_000 }

async function fitsOnPhone(page: Page) {
  await page.setViewportSize(PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await page.setViewportSize(LAPTOP)
}

/** Members who were admitted a year ago and have never been charged. */
async function addBackdated(page: Page, ...names: string[]): Promise<string[]> {
  const body = { categoryId: await category(page, 'Efetivo'), admissionDate: `${YEAR - 1}-01-01` }
  const ids: string[] = []
  for (const name of names) ids.push((await callApi(page, 'POST', 'members', { ...body, name }))._id)
  return ids
}

/** Leaves as they are the proposals of other stories. */
async function dismissAll(page: Page) {
  const decisions = (await callApi(page, 'GET', 'quota_adjustments')).map(
    ({ memberId, fingerprint }: { memberId: string; fingerprint: string }) => ({ memberId, fingerprint }),
  )
  if (decisions.length > 0) await callApi(page, 'POST', 'quota_adjustments/dismiss', { decisions })
}

test('PAY-01: changes of the past are proposed, wait for a yes, and only then reach the account; by keyboard', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  await dismissAll(page)
  const [first = ''] = await addBackdated(page, 'Zara Ajuste Alfa', 'Zara Ajuste Beta', 'Zara Ajuste Gama')
  const proposal = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  const link = (name: string) => page.getByRole('link', { name })

  await test.step('what was entered with an earlier admission is among what waits, with each charge and its reason', async () => {
    await page
      .getByRole('navigation', { name: 'Por tratar' })
      .getByRole('link', { name: /^3 ajustes/ })
      .click(SOON)
    await expect(page.getByRole('heading', { name: 'Por acertar', level: 1 })).toBeVisible()
    await expect(page.getByText('3 fichas. Nada muda na conta antes de confirmar.')).toBeVisible()
    const alfa = proposal('Zara Ajuste Alfa')
    await expect(alfa).toContainText('Admissão com data anterior')
    await expect(alfa).toContainText(euros('Cobra mais 43,50 €'))
    await expect(alfa.getByRole('listitem')).toHaveCount(3)
    await expect(alfa.getByRole('listitem').last()).toContainText(euros(`Quota ${YEAR} · plano Efetivo 18,00 €`))
    await checkAccessibility(page)
    await fitsOnPhone(page)
  })

  await test.step('who is charged since when can be chosen before the yes, and chosen again', async () => {
    const alfa = proposal('Zara Ajuste Alfa')
    const since = page.getByLabel('Gerar quotas de Zara Ajuste Alfa desde')
    await expect(since).toHaveValue('')
    await since.selectOption(printDay(`${YEAR}-01-01`))
    await expect(alfa).not.toContainText(`Quota ${YEAR - 1} `, SOON)
    await expect(alfa).toContainText(`Quota ${YEAR} `)
    await since.selectOption(`a admissão (${printDay(`${YEAR - 1}-01-01`)})`)
    await expect(alfa).toContainText(euros('Cobra mais 43,50 €'), SOON)
  })

  await test.step('one is confirmed and one left as it is; the focus goes on to the next', async () => {
    await page.getByRole('button', { name: 'Confirmar o ajuste de Zara Ajuste Alfa' }).focus()
    await page.keyboard.press('Enter')
    await expect(told(page, 'Ajuste feito')).toBeVisible()
    await expect(proposal('Zara Ajuste Alfa')).toHaveCount(0)
    await expect(link('Zara Ajuste Beta')).toBeFocused()
    // First the day from which quotas are charged, which decides what is issued; then the decision.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Gerar quotas de Zara Ajuste Beta desde' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Deixar como está a conta de Zara Ajuste Beta' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(told(page, 'Fica como está')).toBeVisible()
    await expect(link('Zara Ajuste Gama')).toBeFocused()
  })

  await test.step('a category since an earlier day, given on the sheet', async () => {
    await page.goto(`/socios/${first}?separador=estados`)
    await page.getByRole('button', { name: 'Nova condição' }).click()
    const term = page.getByRole('dialog', { name: 'Nova condição' })
    await term.getByRole('combobox', { name: /Condição/ }).click()
    await page.getByRole('option', { name: 'Categoria' }).click()
    await term.getByRole('combobox', { name: /Categoria/ }).click()
    await page.getByRole('option', { name: 'Júnior' }).click()
    await term.getByRole('textbox', { name: /Desde/ }).fill(`1/1/${YEAR}`)
    await term.getByRole('button', { name: 'Guardar' }).click()
    // What it changes is seen before it is saved, and is decided later unless somebody chooses otherwise.
    await expect(term.getByRole('status')).toContainText(euros('cobra menos 9,00 €'))
    await expect(term.getByRole('radio', { name: 'Decidir depois' })).toBeChecked()
    await checkAccessibility(page)
    await fitsOnPhone(page)
    await term.getByRole('button', { name: 'Guardar' }).click()
    await expect(term).toBeHidden()
    await page.goto('/quotas/ajustes')
    const alfa = proposal('Zara Ajuste Alfa')
    await expect(alfa).toContainText('Mudança de categoria ou de outra condição', SOON)
    await expect(alfa).toContainText(euros('Cobra menos 9,00 €'))
    await expect(alfa.getByRole('listitem').first()).toHaveText(euros(`Anula «Quota ${YEAR}» de 18,00 €`))
    await expect(alfa.getByRole('listitem').last()).toContainText(euros('Emite 9,00 €'))
  })

  await test.step('all at once, after a question that says what it adds up to', async () => {
    await page.getByRole('button', { name: 'Confirmar todos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmar 2 ajustes?' })
    await expect(dialog).toContainText(euros('Ao todo, mais 34,50 € a cobrar.'))
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect(told(page, '2 ajustes feitos')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nada por acertar' })).toBeVisible()
  })

  await test.step('the account has the new quota, and says what it stands for', async () => {
    await page.goto(`/socios/${first}?separador=quotas`)
    const open = region(page, 'Por pagar')
      .getByRole('listitem')
      .filter({ hasText: `Quota ${YEAR}` })
    await expect(open.filter({ hasText: euros('9,00 €') })).toContainText(euros('substitui 18,00 €'))
    await expect(region(page, 'Conta-corrente')).toContainText(`Anulação de Quota ${YEAR}`)
  })
})

test('PAY-01: a new value of a plan leaves this year alone; recalculating what nobody has paid is a second choice', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  await dismissAll(page)
  const { _id: categoryId } = await callApi(page, 'POST', 'member_categories', {
    name: 'Amigos da Filarmónica',
    generatesCharges: true,
  })
  const plan = await callApi(page, 'POST', 'quota_plans', {
    name: 'Amigos da Filarmónica',
    categoryIds: [categoryId],
    validFrom: '2020-01-01',
    values: [{ validFrom: '2020-01-01', periodAmount: 10 }],
    proration: 'nenhuma',
  })
  const member = { name: 'Zenaide Valor Novo', categoryId, admissionDate: TODAY }
  const { _id } = await callApi(page, 'POST', 'members', member)
  await callApi(page, 'POST', 'quota_runs/generate', { ids: [_id], from: `${YEAR}-01-01`, until: `${YEAR}-12-31` })
  const owed = async () => (await callApi(page, 'GET', `members/${_id}`)).debtTotal
  await expect.poll(owed, SOON).toBe(10)

  await page.goto(`/configuracaoSocios/planos/${plan._id}`)
  await page.getByRole('button', { name: 'Acrescentar linha' }).click()
  await page
    .getByRole('textbox', { name: /^Desde/ })
    .last()
    .fill(printDay(TODAY))
  await page
    .getByRole('textbox', { name: /^Valor por período/ })
    .last()
    .fill('12')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(told(page, /guardad/i)).toBeVisible()
  expect(await owed()).toBe(10)

  await page.goto(`/configuracaoSocios/planos/${plan._id}`)
  const choice = region(page, 'Novo valor')
  await expect(choice).toContainText('Um novo valor aplica-se a partir do próximo período.')
  await choice.getByRole('button', { name: 'Ver o que mudaria' }).click()
  await expect(page).toHaveURL('/quotas/ajustes')
  const proposal = page.getByRole('listitem').filter({ hasText: 'Zenaide Valor Novo' })
  await expect(proposal).toContainText('Novo valor do plano', SOON)
  await expect(proposal).toContainText(euros('Cobra mais 2,00 €'))
  expect(await owed()).toBe(10)
  await proposal.getByRole('button', { name: /^Confirmar/ }).click()
  await expect(told(page, 'Ajuste feito')).toBeVisible()
  expect(await owed()).toBe(12)
})

test('PAY-01: juniors who are too old are listed with the new category, and change one by one or all at once', async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const body = {
    categoryId: await category(page, 'Júnior'),
    admissionDate: addYears(TODAY, -3),
    birthDate: addYears(`${YEAR}-01-01`, -18),
  }
  const names = ['Zico Crescido Alfa', 'Zico Crescido Beta', 'Zico Crescido Gama']
  for (const name of names) await callApi(page, 'POST', 'members', { ...body, name })
  await page
    .getByRole('navigation', { name: 'Por tratar' })
    .getByRole('link', { name: /passage(m|ns) por idade$/ })
    .click(SOON)
  await expect(page.getByText(euros('Passam a «Efetivo» (18,00 €, anual).'))).toBeVisible()
  const alfa = page.getByRole('listitem').filter({ hasText: 'Zico Crescido Alfa' })
  await expect(alfa).toContainText(`muda desde o dia em que fez anos, 01/01/${YEAR}`)
  await checkAccessibility(page)
  await fitsOnPhone(page)
  await page.getByRole('button', { name: 'Mudar categoria de Zico Crescido Alfa' }).focus()
  await page.keyboard.press('Enter')
  // The category changes what waits since the admission: it is shown first, and decided later unless somebody chooses otherwise.
  const one = page.getByRole('dialog', { name: 'Mudar a categoria?' })
  await expect(one.getByRole('status')).toContainText('quotas já emitidas')
  await expect(one.getByRole('radio', { name: 'Decidir depois' })).toBeChecked()
  await checkAccessibility(page)
  await fitsOnPhone(page)
  await one.getByRole('button', { name: 'Mudar categoria' }).click()
  await expect(told(page, 'Categoria mudada')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zico Crescido Beta' })).toBeFocused()
  await page.getByRole('button', { name: 'Mudar todos' }).click()
  const dialog = page.getByRole('dialog', { name: /^Mudar a categoria de \d+ fichas\?$/ })
  await dialog.getByRole('button', { name: 'Mudar categoria' }).click()
  await expect(told(page, /^Categoria mudada em \d+ fichas$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ninguém por passar' })).toBeVisible()
})

test('PAY-03: a balance that the nightly check finds wrong is shown beside what the entries say, and counted anew', async ({
  page,
  app,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/quotas/diferencas')
  await expect(page.getByRole('heading', { name: 'As contas estão certas' })).toBeVisible()
  const [id] = await addBackdated(page, 'Zélia Conta Errada')
  await runSql(
    app,
    `update member_balances set credit_balance = credit_balance + 500 where member_id = '${id}'`,
    "select graphile_worker.add_job('check-balances')",
  )
  // Without a reload: the screen hears of it.
  const account = page.getByRole('listitem').filter({ hasText: 'Zélia Conta Errada' })
  await expect(account).toContainText(/Saldo a favorguardado: 5,00\s€ · pelos movimentos: 0,00\s€/, SOON)
  await expect(page.getByText('1 conta', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await fitsOnPhone(page)
  await page.getByRole('button', { name: 'Contar de novo' }).focus()
  await page.keyboard.press('Enter')
  await expect(told(page, 'As contas foram contadas de novo')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'As contas estão certas' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('PAY-01 NAV-11: the settings say when quotas are generated by themselves next, and what the last times did', async ({
  page,
  app,
}) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/configuracaoSocios#geracao-automatica')
  const block = region(page, 'Geração automática')
  await expect(block).toContainText('Desligada: as quotas só se geram à mão.')
  await expect(block).toBeInViewport()
  await page.getByLabel('Gerar quotas automaticamente').check()
  const form = page.getByRole('form').filter({ has: page.getByLabel('Gerar quotas automaticamente') })
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(told(page, 'Definições guardadas')).toBeVisible()
  // A day of this month that has passed is made up for, which nobody should find out from the debts.
  await expect(block).toContainText(/A próxima geração é esta noite: a de \d\d\/\d\d\/\d{4} ainda não foi feita\./)
  await runSql(app, "select graphile_worker.add_job('charge-automatically')")
  const runs = block.getByRole('list', { name: 'Últimas gerações automáticas' })
  await expect(async () => {
    await page.reload()
    await expect(runs.getByRole('listitem')).toHaveCount(1)
  }).toPass(SOON)
  await expect(runs.getByRole('listitem')).toHaveText(/^\d\d\/\d\d\/\d{4}: .*de fora$/)
  await expect(block).toContainText(/A próxima geração é em \d\d\/\d\d\/\d{4}\./)
  await checkAccessibility(page)
  await fitsOnPhone(page)
})

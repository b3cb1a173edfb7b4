import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './app.ts'
import { amount, asEditor, COUNTER, finder, recorded } from './counter.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 120_000 })

/** Answers about members, accounts and payments wait until they are let go. */
async function holdAnswers(page: Page) {
  let isHeld = false
  let waiting: (() => void)[] = []
  await page.route(/\/api\/(members\?|payments\/(allocation|batch)$)/, async route => {
    if (isHeld) await new Promise<void>(resolve => waiting.push(resolve))
    await route.continue()
  })
  return {
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
      for (const go of waiting) go()
      waiting = []
    },
  }
}

const type = async (page: Page, ...keys: readonly string[]) => {
  for (const one of keys) await (one === 'Enter' || one === 'Tab' ? page.keyboard.press(one) : page.keyboard.type(one))
}

test('PAY-02 NAV-25: however late answers come, a payment is of whom its keys named, and none is lost', {
  tag: ['@core'],
}, async ({ page, request }) => {
  const api = await asEditor(request)
  const [first, second] = [await api.addMember('Abel Demora Primeiro'), await api.addMember('Bela Demora Segunda')]
  for (const { _id } of [first, second]) await api.charge(_id, api.year, 60)
  const paid = async ({ _id }: { _id: string }) =>
    (await api.call('GET', `payments?_memberId=${_id}&_sort=created_at`)).map((one: { amount: number }) => one.amount)
  await enter(page, COUNTER, DEMO.editor)
  await expect(finder(page)).toBeFocused()
  const answers = await holdAnswers(page)

  await test.step('the amount is typed before the member is known', async () => {
    answers.hold()
    await type(page, String(first.memberNumber), 'Enter', '10', 'Enter')
    await expect(finder(page)).toHaveValue(String(first.memberNumber))
    answers.letGo()
    await expect(recorded(page)).toHaveText([/Abel Demora Primeiro.*10,00/s])
    await expect(finder(page)).toBeFocused()
    expect([await paid(first), await paid(second)]).toEqual([[10], []])
  })

  await test.step('somebody is shown, and another one is asked for', async () => {
    await type(page, String(first.memberNumber), 'Enter')
    await expect(amount(page)).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Valor recebido de Abel Demora Primeiro' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Registar com recibo.*50,00.*Abel Demora Primeiro/ })).toBeVisible()
    answers.hold()
    await finder(page).click()
    await finder(page).fill('')
    await type(page, String(second.memberNumber), 'Tab', '7', 'Enter')
    await expect(page.getByRole('textbox', { name: /Abel Demora/ })).toHaveCount(0)
    answers.letGo()
    await expect(recorded(page).first()).toHaveText(/Bela Demora Segunda.*7,00/s)
    expect([await paid(first), await paid(second)]).toEqual([[10], [7]])
  })

  await test.step('the next person is typed while a payment is being recorded', async () => {
    await type(page, String(first.memberNumber), 'Enter')
    await expect(amount(page)).toBeFocused()
    await amount(page).fill('20')
    answers.hold()
    await type(page, 'Enter', String(second.memberNumber), 'Enter', '8', 'Enter')
    answers.letGo()
    await expect(recorded(page).first()).toHaveText(/Bela Demora Segunda.*8,00/s)
    expect([await paid(first), await paid(second)]).toEqual([
      [10, 20],
      [7, 8],
    ])
  })

  await test.step('whoever is not found, or is one of several, is nobody, and what was typed for them is dropped', async () => {
    for (const word of ['99999999', 'Demora']) {
      answers.hold()
      await type(page, word, 'Enter', '9', 'Enter')
      answers.letGo()
      await expect(
        page
          .getByRole('option')
          .or(page.getByText(`Nenhum resultado para «${word}»`))
          .first(),
      ).toBeVisible()
      await expect(amount(page)).toHaveValue('')
      await expect(finder(page)).toHaveValue(word)
      await finder(page).fill('')
    }
    expect([await paid(first), await paid(second)]).toEqual([
      [10, 20],
      [7, 8],
    ])
  })

  await test.step('taking a payment back names whose it is', async () => {
    await page.getByRole('button', { name: /^Anular o pagamento de Bela Demora Segunda/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Anular o pagamento de 8,00.€ de Bela Demora Segunda\?$/ })
    await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Engano')
    await dialog.getByRole('button', { name: 'Anular pagamento' }).click()
    await expect(page.getByRole('region', { name: 'Recibo acabado de registar' })).toHaveCount(0)
    const [last] = await api.call('GET', `payments?_memberId=${second._id}&_sort=-created_at`)
    expect(last).toMatchObject({ amount: 8, status: 'anulado' })
  })
})

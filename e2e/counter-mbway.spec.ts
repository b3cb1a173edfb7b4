import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { amount, asEditor, COUNTER, finder, recorded } from './counter.ts'
import { enter } from './enter.ts'
import { euros, LAPTOP, region } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('PAY-02 PAY-05: MB WAY is asked for on the phone of the sheet, and the result comes while the next person is served', async ({
  page,
  request,
}) => {
  await page.setViewportSize(LAPTOP)
  const api = await asEditor(request)
  const payer = await api.addMember('Ermelinda Telemóvel Paga', { mobile: '912 345 001' })
  const refuser = await api.addMember('Firmino Telemóvel Recusa', { mobile: '912 345 002' })
  const next = await api.addMember('Gualdino Numerário')
  const waiter = await api.addMember('Hermínio Telemóvel Espera', { mobile: '912 345 678' })
  for (const { _id } of [payer, refuser, next, waiter]) await api.charge(_id, api.year, 18)
  const choose = async (memberNumber: number) => {
    // A request is listed as soon as the socket tells of it, which may be before its own answer clears the entry.
    await expect(finder(page)).toBeFocused()
    await finder(page).fill(String(memberNumber))
    await finder(page).press('Enter')
    await expect(amount(page)).toBeFocused()
  }
  const phone = page.getByRole('textbox', { name: 'Telemóvel MB WAY' })
  const requestOf = (name: string) => region(page, 'Pedidos MB WAY').getByRole('listitem').filter({ hasText: name })
  await enter(page, COUNTER, DEMO.editor)

  await test.step('the phone is the one of the sheet; another one is checked', async () => {
    await choose(payer.memberNumber)
    await page.getByRole('radio', { name: 'MB WAY' }).check()
    await expect(phone).toHaveValue('912 345 001')
    await phone.fill('212 345 678')
    await phone.press('Enter')
    await expect(phone).toHaveAccessibleDescription('O MB WAY precisa de um telemóvel português.')
  })

  await test.step('only whole debts are asked for', async () => {
    await phone.fill('912 345 001')
    await amount(page).fill('10')
    await amount(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText('dívidas inteiras')
    await amount(page).fill('18')
  })

  await test.step('one Enter sends the request and goes on with the next person', async () => {
    await expect(page.getByRole('button', { name: euros('Pedir ao telemóvel · 18,00 €') })).toBeVisible()
    await amount(page).press('Enter')
    await expect(requestOf(payer.name)).toContainText('À espera')
    await expect(finder(page)).toBeFocused()
    await choose(refuser.memberNumber)
    await expect(phone).toHaveValue('912 345 002')
    await amount(page).press('Enter')
    await expect(requestOf(refuser.name)).toBeVisible()
    await choose(next.memberNumber)
    await page.getByRole('radio', { name: 'Numerário' }).check()
    await amount(page).press('Enter')
    await expect(recorded(page).filter({ hasText: next.name })).toBeVisible()
  })

  await test.step('what became of each request is told without asking', async () => {
    await expect(requestOf(refuser.name)).toContainText('Recusado no telemóvel', { timeout: 60_000 })
    await expect(requestOf(payer.name)).toContainText('Pago', { timeout: 60_000 })
    await expect(requestOf(payer.name)).toContainText(/REC \d{4}\/\d{6}/)
    await checkAccessibility(page)
    const paid = await api.call('GET', `payments?_memberId=${payer._id}`)
    expect(paid).toHaveLength(1)
    expect(paid[0]).toMatchObject({ amount: 18, method: 'mbway' })
    expect(await api.call('GET', `payments?_memberId=${refuser._id}`)).toEqual([])
  })

  await test.step('what waits on a phone is not recorded a second time by hand', async () => {
    await choose(waiter.memberNumber)
    await page.getByRole('radio', { name: 'MB WAY' }).check()
    await amount(page).press('Enter')
    await expect(requestOf(waiter.name)).toContainText('À espera')
    await choose(waiter.memberNumber)
    await page.getByRole('button', { name: 'Já foi pago: só registar' }).click()
    await expect(page.getByText('só se regista depois de se saber o resultado')).toBeVisible()
    await amount(page).press('Enter')
    await expect(page.getByRole('alert')).toContainText('Espere pelo resultado')
    await checkAccessibility(page)
    expect(await api.call('GET', `payments?_memberId=${waiter._id}`)).toEqual([])
  })
})

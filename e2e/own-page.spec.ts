import type { Browser, Page } from '@playwright/test'
import { checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, HOME, test } from './app.ts'
import { enter } from './enter.ts'
import { PHONE, region, told } from './on-screen.ts'
import type { App } from './start-app.ts'

test.describe.configure({ timeout: 240_000 })

const DESK = { width: 1440, height: 900 }

async function openPage(browser: Browser, app: App, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({
    baseURL: app.address,
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    viewport,
  })
  return context.newPage()
}

test('NAV-07 NAV-01 RT-04b: a member asks on their own page, staff hear of it at once, take a part, and the page shows it', {
  tag: '@core',
}, async ({ browser, app }) => {
  const member = await openPage(browser, app, PHONE)
  const staff = await openPage(browser, app, DESK)
  await enter(staff, '/socios')
  await expect(staff.getByRole('heading', { name: 'Sócios', level: 1 })).toBeVisible()
  await expect(staff.getByRole('link', { name: /Ver o/ })).toHaveCount(0)

  await test.step('signing in leads a member to their own page: who they are, what is known, and nothing of staff', async () => {
    await member.goto('/')
    await member.getByLabel('E-mail').fill(DEMO.member)
    await member.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
    await member.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(member).toHaveURL('/dashboard')
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Sofia Sócia')
    await expect(member.getByText(/^Sócio n\.º \d+ · /)).toBeVisible()
    await expect(region(member, 'O meu percurso').getByRole('listitem').first()).toContainText(
      /desde \d\d\/\d\d\/\d{4}/,
    )
    await expect(region(member, 'Os meus dados')).toContainText('socio@demo.example')
    for (const word of ['Observações', 'Etiquetas', 'Cobrador', 'Proponente', 'Aviso na ficha'])
      await expect(member.getByText(word)).toHaveCount(0)
  })

  await test.step('what is wrong is told beside its box; then the request is sent and stands on the page', async () => {
    await member.getByRole('link', { name: 'Pedir alteração' }).click()
    await expect(member).toHaveURL('/dashboard/pedido')
    const postal = member.getByRole('textbox', { name: /Código postal/ })
    await postal.fill('70')
    await member.getByRole('textbox', { name: 'Localidade' }).fill('Évora')
    await expect(member.getByText('2 alterações por enviar')).toBeVisible()
    await member.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(member.getByRole('alert')).toContainText('Código postal')
    await expect(postal).toHaveAttribute('aria-invalid', 'true')
    await postal.fill('7000123')
    await expect(member.getByRole('alert')).toHaveCount(0)
    await member.getByRole('textbox', { name: /Mensagem/ }).fill('Mudei de casa em outubro.')
    await member.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(told(member, 'Pedido enviado')).toBeVisible()
    await expect(member).toHaveURL('/dashboard')
    await expect(region(member, 'Pedido por decidir')).toContainText('7000-123')
    await expect(region(member, 'Pedido por decidir')).toContainText('Mudei de casa em outubro.')
  })

  await test.step('it can be taken back, and that can be undone', async () => {
    await member.getByRole('button', { name: 'Retirar pedido' }).click()
    await expect(region(member, 'Pedido por decidir')).toHaveCount(0)
    await expect(region(member, 'Pedidos anteriores')).toContainText('Retirado por si')
    await member.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Anular' }).click()
    await expect(region(member, 'Pedido por decidir')).toContainText('Évora')
    await checkByDayAndNight(member)
  })

  await test.step('staff, who have the members open, see it without doing anything', async () => {
    const waiting = staff.getByRole('link', { name: '1 pedido', exact: true })
    await expect(waiting).toBeVisible()
    // The browser draws a page in the background late.
    await staff.bringToFront()
    await waiting.click()
    await expect(staff).toHaveURL(/\/pedidosDeAlteracao/)
    await expect(staff.getByRole('row')).toHaveCount(2)
    // The list says what changes.
    await expect(staff.getByRole('row').last()).toContainText(/Localidade.*Código postal|Código postal.*Localidade/)
    await staff.getByRole('link', { name: 'Sofia Sócia' }).click()
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Sofia Sócia')
    await expect(staff.getByText('Mudei de casa em outubro.')).toBeVisible()
  })

  await test.step('the sheet changes meanwhile, which is said; one of the two is taken', async () => {
    const changes = region(staff, '2 alterações pedidas')
    const headers = { authorization: `Bearer ${await staff.evaluate(() => String(localStorage.access))}` }
    const { data } = await (await staff.request.get('/api/members?_search=Sofia Sócia', { headers })).json()
    const path = `/api/members/${data[0]._id}`
    const changed = await staff.request.patch(path, { headers, data: { locality: 'Beja' } })
    expect(changed.status(), await changed.text()).toBe(200)
    await expect(changes.getByText('A ficha mudou depois do pedido')).toBeVisible()
    await changes.getByRole('checkbox', { name: 'Localidade' }).uncheck()
    await checkByDayAndNight(staff)
    await changes.getByRole('button', { name: 'Aceitar 1 de 2' }).click()
    await expect(told(staff, 'Pedido aceite')).toBeVisible()
    await expect(told(staff, '1 campo alterado na ficha.')).toBeVisible()
    await expect(staff.getByText(/^Aceite/)).toBeVisible()
    await expect(changes.getByRole('button')).toHaveCount(0)
    const after = (await (await staff.request.get(path, { headers })).json()).data
    expect(after).toMatchObject({ postalCode: '7000-123', locality: 'Beja' })
  })

  await test.step('the member’s page shows it', async () => {
    await member.bringToFront()
    await member.getByRole('link', { name: /Pedir alteração|Alterar pedido/ }).click()
    await member.getByRole('main').getByRole('link', { name: 'A minha página' }).click()
    await expect(region(member, 'Pedido por decidir')).toHaveCount(0)
    await expect(region(member, 'Os meus dados')).toContainText('7000-123')
    await expect(region(member, 'Os meus dados')).toContainText('Beja')
    await expect(region(member, 'Pedidos anteriores')).toContainText('Aceite')
  })

  await test.step('a second one is refused, with a reason that the member reads', async () => {
    await member.getByRole('link', { name: 'Pedir alteração' }).click()
    await member.getByRole('textbox', { name: /NIF/ }).fill('503504564')
    await member.getByRole('button', { name: 'Enviar pedido' }).click()
    await expect(region(member, 'Pedido por decidir')).toContainText('503504564')
    await staff.goto('/pedidosDeAlteracao')
    await staff.getByRole('link', { name: 'Sofia Sócia' }).click()
    await staff.getByRole('button', { name: 'Recusar' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Recusar o pedido' })
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expect(dialog.getByText('Indique o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Falta o comprovativo.')
    await dialog.getByRole('button', { name: 'Recusar' }).click()
    await expect(told(staff, 'Pedido recusado')).toBeVisible()
    await member.reload()
    await expect(region(member, 'Pedidos anteriores')).toContainText('Motivo: Falta o comprovativo.')
  })

  await test.step('a member opens no screen of staff, and the menu leads home', async () => {
    for (const path of ['/socios', '/pedidosDeAlteracao', '/candidaturas', '/importacao']) {
      await member.goto(path)
      await expect(member.getByRole('heading', { name: 'Não tem acesso a esta página' })).toBeVisible()
    }
    await member.getByRole('button', { name: 'Sofia Sócia' }).click()
    await member.getByRole('menuitem', { name: 'A minha página' }).click()
    await expect(member).toHaveURL('/dashboard')
  })

  await test.step('an account without a sheet is told so kindly', async () => {
    await staff.goto('/dashboard')
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('A sua conta ainda não está ligada a uma ficha')
    await staff.goto('/')
    await expect(staff).toHaveURL(HOME)
  })
  await member.context().close()
  await staff.context().close()
})

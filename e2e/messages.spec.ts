import { checkAccessibility, checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'
import { runSql } from './run-sql.ts'

test.describe.configure({ timeout: 240_000 })

/** Messages of the demonstration's own member: one that has left, one that waits for the switch, one that is confidential. */
const MESSAGES = `
  insert into messages (id, name, name_sort, channel, status, held_because, member_id, recipient_name, recipient_name_sort,
    recipient_address, subject, body, body_hash, confidential, automatic, urgency, message_id, at, sent_at, search)
  select gen_random_uuid(), 'livre', 'livre', 'email', s.status, s.held, u.member_id, 'Sofia Sócia', 'sofia socia', u.email, s.subject,
    '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"O almoço é às 13 horas."}]}]}',
    sha256(s.subject::bytea), s.confidential, s.held is not null, 1, s.subject || '@exemplo.pt', now() - s.age,
    case when s.status = 'enviada' then now() end, lower(s.subject)
  from users u, (values
    ('enviada', null, 'Almoço de Natal', false, interval '1 second'),
    ('em_fila', 'interruptor', 'Aviso que espera', false, interval '3 seconds'),
    ('enviada', null, 'Ligação secreta', true, interval '2 seconds')
  ) as s (status, held, subject, confidential, age)
  where u.email = '${DEMO.member}'`

test('MSG-01 NAV-36 SHELL-12: the list tells what waits and why, staff decide, and the sheet and the own page show the member’s', {
  tag: '@core',
}, async ({ page, app, browser }) => {
  await runSql(app, MESSAGES)
  await enter(page, '/mensagens')
  const list = page.getByRole('region', { name: 'Lista de mensagens' })
  const notice = page.getByRole('region', { name: 'Mensagens à espera de decisão' })

  await test.step('each message with its state and why it waits', async () => {
    const waiting = list.getByRole('row').filter({ hasText: 'Aviso que espera' })
    await expect(waiting).toContainText('Por enviar')
    await expect(waiting).toContainText('À espera do envio automático')
    await expect(notice).toContainText('À espera do envio automático'.toLowerCase())
    await expect(notice).toContainText('A mais antiga espera há')
    await checkAccessibility(page)
  })

  await test.step('sending what waits names the switch and the number; going back changes nothing', async () => {
    const line = notice.getByText('espera do envio automático').locator('..')
    await line.getByRole('button', { name: 'Enviar' }).click()
    const dialog = page.getByRole('dialog', { name: /^Enviar \d+ mensag/ })
    await expect(dialog).toContainText('SendMessages')
    await page.keyboard.press('Escape')
    await expect(line.getByRole('button', { name: 'Enviar' })).toBeFocused()
    await line.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await page
      .getByRole('dialog', { name: /^Cancelar \d+ mensag/ })
      .getByRole('button', { name: /^Cancelar \d+ mensag/ })
      .press('Enter')
    await expect(notice.getByText('espera do envio automático')).toHaveCount(0)
    await expect(list.getByRole('row').filter({ hasText: 'Aviso que espera' })).toContainText('Cancelada')
  })

  await test.step('NAV-37: the sheet of the member has them in a tab, each leading to the message', async () => {
    await list.getByRole('link', { name: 'Almoço de Natal' }).click()
    await page.getByRole('link', { name: /Sofia Sócia/ }).click()
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    const own = page.getByRole('region', { name: 'Mensagens', exact: true })
    await expect(own.getByRole('row').filter({ hasText: 'Aviso que espera' })).toContainText('Cancelada')
    await own.getByRole('link', { name: 'Almoço de Natal' }).click()
    await expect(page.getByText('O almoço é às 13 horas.')).toBeVisible()
  })

  await test.step('the member reads on the own page what has left, and nothing confidential', async () => {
    const context = await browser.newContext({
      baseURL: app.address,
      locale: 'pt-PT',
      viewport: { width: 390, height: 844 },
    })
    const member = await context.newPage()
    await enter(member, '/dashboard', DEMO.member)
    const section = member.getByRole('region', { name: 'As minhas mensagens' })
    await expect(section).not.toContainText('O almoço')
    await section.getByText('Almoço de Natal').click()
    await expect(section).toContainText('O almoço é às 13 horas.')
    for (const hidden of ['Ligação secreta', 'Aviso que espera']) await expect(section).not.toContainText(hidden)
    await checkByDayAndNight(member)
    await context.close()
  })

  await test.step('a posted letter that came back is noted on its screen', async () => {
    await runSql(
      app,
      `update messages set channel = 'carta', status = 'expedida', posted_on = current_date, printed_at = now()
       where subject = 'Almoço de Natal'`,
    )
    await page.reload()
    await page.getByRole('button', { name: 'Dar como devolvida' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dar como devolvida' }).click()
    await expect(page.getByText('Devolvida', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dar como devolvida' })).toHaveCount(0)
  })
})

test('MSG-01 LIST-09 SHELL-12: members chosen in the list get a message that was looked over first, and the sending shows its progress', {
  tag: '@core',
}, async ({ page }) => {
  await enter(page, '/socios')
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('the chosen members lead to a new message, from a template', async () => {
    const rows = page.getByRole('region', { name: 'Lista de sócios' })
    await rows.getByRole('checkbox').nth(1).click()
    await rows.getByRole('checkbox').nth(2).click()
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page).toHaveURL('/mensagens/nova')
    await expect(page.getByRole('combobox', { name: /^Para quem/ })).toHaveValue('2 sócios escolhidos na lista')
    await expect(page.getByRole('textbox', { name: /^Texto/ })).toContainText('Olá')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(/\/mensagens\/envios\/[0-9a-f-]{36}$/)
  })

  await test.step('the draft shows who gets it and how, and an example', async () => {
    await expect(section('Destinatários')).toContainText(/Por e-mail: \d/)
    await expect(section('Destinatários')).toContainText(/Por carta: \d/)
    await expect(section('Como vai sair').getByRole('article')).toContainText('Olá,')
  })

  await test.step('what is typed must be saved before it can be sent', async () => {
    const send = page.getByRole('button', { name: 'Enviar…' })
    await page.getByRole('textbox', { name: /^Texto/ }).pressSequentially('Até breve! ')
    await expect(send).toBeDisabled()
    await page.getByRole('button', { name: 'Guardar rascunho' }).click()
    await expect(section('Como vai sair').getByRole('article')).toContainText('Até breve!')
    await expect(send).toBeEnabled()
  })

  await test.step('sending asks first, naming the number and the switch; then its progress is shown', async () => {
    await page.getByRole('button', { name: 'Enviar…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Enviar a \d sócios?\?$/ })
    await expect(dialog).toContainText('SendMessages')
    await expect(dialog).toContainText('Falta o servidor de correio')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Enviar' }).press('Enter')
    await expect(section('Andamento').getByRole('link', { name: /^Destinatários: ver/ })).toBeVisible()
  })

  await test.step('its messages are found from it, each naming its sending, to which one link leads', async () => {
    const address = page.url()
    await section('Andamento')
      .getByRole('link', { name: /^Destinatários: ver/ })
      .click()
    const list = page.getByRole('region', { name: 'Lista de mensagens' })
    await expect(list.getByRole('columnheader')).toHaveText([
      'Data',
      'Assunto',
      'Destinatário',
      'Canal',
      'Estado',
      'Por',
    ])
    // Every column is in sight on a small laptop.
    await page.setViewportSize({ width: 1366, height: 657 })
    expect(await list.evaluate(region => region.scrollWidth <= region.clientWidth)).toBe(true)
    await list
      .getByRole('link', { name: /^Envio: / })
      .first()
      .press('Enter')
    await expect(page).toHaveURL(address)
  })

  await test.step('the sending can be cancelled', async () => {
    await page.getByRole('button', { name: 'Cancelar envio' }).click()
    await page.getByRole('dialog', { name: 'Cancelar envio?' }).getByRole('button', { name: 'Cancelar envio' }).click()
    await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
    await page.goto('/mensagens/envios')
    await expect(page.getByRole('region', { name: 'Lista de envios' })).toContainText('Cancelada')
    // One way back to the messages, from whose list a new one is begun.
    await expect(page.getByRole('main').getByRole('link', { name: 'Mensagens', exact: true })).toHaveCount(1)
    await page.getByRole('main').getByRole('link', { name: 'Mensagens', exact: true }).click()
    await page.getByRole('link', { name: 'Nova mensagem' }).click()
    await expect(page).toHaveURL('/mensagens/nova')
  })
})

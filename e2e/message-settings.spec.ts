import { MAIL_FAULTS } from '../model/src/rules/mail-faults.ts'
import { startMailServer } from '../server/test/mail-server.ts'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'
import { readMails } from './mails.ts'

test('MSG-02: an admin tests a mail server by keyboard before saving it, and reads what is wrong', async ({ page }) => {
  test.setTimeout(120_000)
  await enter(page, '/configuracaoMensagens')
  const group = page.getByRole('form', { name: 'Mensagens' })
  const connection = group.getByRole('region', { name: 'Ligação ao servidor de envio' })
  const result = connection.getByRole('status')
  const testing = connection.getByRole('button', { name: 'Testar ligação' })
  const host = group.getByLabel('Servidor de envio (SMTP)')

  await testing.press('Enter')
  await expect(host).toHaveAccessibleDescription(/Indique o servidor de envio/)
  await expect(result).toHaveText('Corrija os campos assinalados e teste de novo.')
  await group.getByLabel('E-mail do remetente').fill('geral@exemplo.pt')
  await host.fill('nobody.invalid')
  await expect(result).toBeEmpty()
  await testing.press('Enter')
  await expect(result).toHaveText('Não existe nenhum servidor de envio com o nome que está nas definições.')
  await expect(testing).toBeFocused()
  await checkAccessibility(page)

  const server = await startMailServer({ user: 'correio', password: 'certa' })
  try {
    await host.fill('127.0.0.1')
    await group.getByLabel('Porta').fill(String(server.port))
    await group.getByLabel('O servidor está na rede desta instalação').check()
    await testing.press('Enter')
    await expect(result).toHaveText(MAIL_FAULTS.loginRequired)
    await group.getByLabel('Utilizador do servidor').fill('correio')
    await group.getByLabel('Palavra-passe do servidor').fill('errada')
    await testing.press('Enter')
    await expect(result).toHaveText(MAIL_FAULTS.authentication)
    await group.getByLabel('Palavra-passe do servidor').fill('certa')
    await testing.press('Enter')
    await expect(result).toContainText('A ligação funciona')
    const sending = connection.getByRole('button', { name: 'Enviar-me uma mensagem de teste' })
    await test.step('a server that refuses, falls silent or hangs up is explained, without a word of its own', async () => {
      for (const [how, fault] of [
        [{ atSender: '550 5.1.8 sender rejected, bad luck' }, 'senderRefused'],
        [{ atEnd: '550 5.7.23 SPF validation failed' }, 'policyRefused'],
        [{ atGreeting: 'drop' }, 'connectionLost'],
      ] as const) {
        server.misbehave(how)
        await sending.press('Enter')
        await expect(result).toHaveText(MAIL_FAULTS[fault])
      }
      server.misbehave({})
    })
    await sending.press('Enter')
    await expect(result).toContainText('Mensagem de teste enviada para admin@demo.example.')
    expect(server.received.map(({ to }) => to)).toEqual([['admin@demo.example']])
  } finally {
    await server.close()
  }
  // Nothing of it was saved.
  await expect(group.getByText('Alterações por guardar')).toBeVisible()
})

test('MSG-02, NAV-38: a template is changed with its placeholders, previewed, refused with the place of a mistake, and restored', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 })
  await enter(page, '/configuracaoMensagens')
  const block = page.getByRole('region', { name: 'Modelos de mensagens' })
  await block.getByRole('link', { name: 'Candidatura aceite' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Candidatura aceite' })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Pré-visualização' })
  const subject = page.getByRole('textbox', { name: /^Assunto/ })
  const text = page.getByRole('textbox', { name: /^Texto/ })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  await expect(preview).toContainText('Assunto:')

  await test.step('a placeholder from the menu, and one typed with its braces', async () => {
    await subject.press('End')
    await page.keyboard.type(' — ')
    await page.getByRole('button', { name: 'Inserir campo' }).first().click()
    await page.getByRole('combobox', { name: 'Procurar campo' }).fill('nome comp')
    await page.keyboard.press('Enter')
    await expect(subject.getByRole('img', { name: 'Campo Nome completo' })).toBeVisible()
    await text.press('Control+Home')
    await page.keyboard.type('Nota para {{nome c')
    await page.keyboard.press('Enter')
    await page.keyboard.type('. ')
    await expect(preview).toContainText('Nota para Ana Exemplo da Silva.')
  })

  await test.step('with a real person', async () => {
    const person = preview.getByRole('combobox', { name: /Ver como a receberia/ })
    await person.fill('Silva')
    await page.getByRole('option').first().click()
    const chosen = await person.inputValue()
    await expect(preview).toContainText(`Nota para ${chosen}.`)
    await expect(preview.getByRole('tab')).toHaveText(['E-mail'])
  })

  await test.step('an unknown placeholder is refused beside the field, with its place', async () => {
    await page.getByRole('textbox', { name: /^Texto/ }).press('Control+Home')
    await page.keyboard.type('{{nomee}} ')
    await expect(text.getByRole('img', { name: 'Campo desconhecido {{nomee}}' })).toBeVisible()
    await save.click()
    const fault = 'No 1.º parágrafo: o campo {{nomee}} não existe nesta mensagem. Queria dizer {{nome}}?'
    await expect(page.getByRole('alert').filter({ hasText: fault })).toBeVisible()
    await expect(text).toHaveAccessibleDescription(fault)
    await text.getByRole('img', { name: 'Campo desconhecido {{nomee}}' }).click()
    await page.keyboard.press('Delete')
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: 'Alterações guardadas' })).toBeVisible()
    await expect(page.getByText('Alterado', { exact: true })).toBeVisible()
  })

  await test.step('the original comes back, after what differs was shown', async () => {
    await page.getByRole('button', { name: 'Repor original' }).click()
    const dialog = page.getByRole('dialog', { name: 'Repor «Candidatura aceite» como era?' })
    await expect(dialog.locator('del')).toContainText(['{{nome}}', 'Nota para {{nome}}.'])
    await dialog.getByRole('button', { name: 'Repor original' }).click()
    await expect(page.getByText('Alterado', { exact: true })).toHaveCount(0)
    await expect(text).not.toContainText('Nota para')
    await expect(save).toBeVisible()
    await expect(page.getByText('Alterações por guardar')).toHaveCount(0)
  })
  await test.step('what may leave as a letter is shown as one too', async () => {
    await page.goto('/configuracaoMensagens/convocatoria')
    await preview.getByRole('tab', { name: 'Carta' }).click()
    await expect(preview.getByRole('tabpanel')).toContainText('Assunto:')
  })
})

test('MSG-02 FORM-07: a template has its rule, two people change it at once, leaving asks, and a test goes to oneself', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1366, height: 657 })
  await enter(page, '/configuracaoMensagens/pedidoAceite')
  const subject = page.getByRole('textbox', { name: /^Assunto/ })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const saved = page.getByRole('status').filter({ hasText: 'Alterações guardadas' })

  await test.step('days and hour at which it leaves; never before what cannot be foreseen', async () => {
    const days = page.getByLabel('Dias depois')
    await days.fill('-1')
    await save.click()
    await expect(days).toHaveAccessibleDescription(/0/)
    await expect(days).toHaveAttribute('aria-invalid', 'true')
    await days.fill('2')
    await page.getByLabel('Hora de envio').fill('9')
    await save.click()
    await expect(saved).toBeVisible()
    await page.goto('/configuracaoMensagens')
    const footer = page.getByRole('textbox', { name: 'Rodapé das mensagens' })
    const shown = page.getByRole('region', { name: 'Pré-visualização do rodapé' })
    await expect(shown).toContainText('Recebeu esta mensagem por ser sócio')
    await footer.fill('Um\n\nDois {{organizacoa}}')
    const mistake = 'No 2.º parágrafo: o campo {{organizacoa}} não existe nesta mensagem. Queria dizer {{organizacao}}?'
    await expect(shown).toContainText(mistake)
    await page.getByRole('form', { name: 'Mensagens' }).getByRole('button', { name: 'Guardar' }).click()
    await expect(footer).toHaveAccessibleDescription(/No 2\.º parágrafo: o campo/)
    await footer.fill('**Até breve**, {{organizacao}}')
    await expect(shown.locator('strong')).toHaveText('Até breve')
    await page.reload()
    await page.getByRole('button', { name: 'Descartar' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Pedido de alteração aceite' })
    await expect(row).toContainText('Sai 2 dias depois, às 9 h.')
    await expect(row).toContainText('Alterado')
    await row.getByRole('link').click()
  })

  await test.step('whoever saves over the change of another person sees both, field by field', async () => {
    await subject.press('End')
    await page.keyboard.type(' por mim')
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.access)}` }
    const answer = await page.request.patch('/api/message_settings/pedidoAceite', {
      headers,
      data: { subject: 'Escrito por outra pessoa', replyTo: 'deles@exemplo.pt' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await save.click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este registo' })
    const choice = dialog.getByRole('group', { name: 'Assunto' })
    await expect(choice).toContainText('Escrito por outra pessoa')
    await expect(choice).toContainText('Os seus dados foram atualizados por mim')
    await choice.getByRole('radio', { name: /No seu formulário/ }).check()
    await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).press('Enter')
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(subject).toHaveText('Os seus dados foram atualizados por mim')
    await expect(page.getByLabel('Responder para')).toHaveValue('deles@exemplo.pt')
  })

  await test.step('leaving with unsaved changes asks first', async () => {
    await subject.press('End')
    await page.keyboard.type('!')
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Mensagens' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sair sem guardar?' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(subject).toHaveText('Os seus dados foram atualizados por mim!')
  })

  await test.step('the test holds the text as it is typed, and goes to whoever asked for it', async () => {
    const test = page.getByRole('button', { name: 'Enviar-me um teste' })
    await test.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'pode lê-la em «Mensagens»' })).toBeVisible()
    await expect(test).toBeFocused()
    await expect.poll(async () => (await readMails(app, DEMO.admin)).join('\n')).toContain('[Teste] Os seus dados')
  })

  await test.step('AUTH-08: an editor reads the texts of sign-in mail, and is told who changes them', async () => {
    await save.click()
    await expect(saved).toBeVisible()
    await enter(page, '/configuracaoMensagens/ligacaoAcesso', DEMO.editor)
    await expect(page.getByText('Só um administrador pode alterar este modelo')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pré-visualização' })).toContainText('A sua ligação de acesso')
    await expect(save).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: /^(Assunto|Texto)/ })).toHaveCount(0)
    await expect(page.getByLabel(/Dias|Hora de envio/)).toHaveCount(0)
    await checkAccessibility(page)
  })
})

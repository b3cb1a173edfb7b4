import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

/** The notice after the organisation's words have changed, when every tab reloads, including the one that saved them. */
const renewed = (page: Page) => page.getByRole('status').filter({ hasText: 'As palavras da organização mudaram' })

test('SHELL-04: the settings have a menu, and each of its entries a screen', async ({ page }) => {
  test.setTimeout(120_000)
  await enter(page, '/configuracaoOrganizacao')
  const menu = page.getByRole('navigation', { name: 'Definições', exact: true })
  const screens = [
    ['Utilizadores', 'Utilizadores', '/utilizadores', []],
    [
      'Cartões',
      'Definições dos cartões',
      '/configuracaoCartoesSocios',
      ['Aspeto do cartão', 'Emissão de cartões', 'Impressão de cartões', 'Carta do cartão', 'Verificação pública'],
    ],
    [
      'Candidaturas',
      'Definições das candidaturas',
      '/configuracaoCandidaturas',
      ['Candidaturas', 'Formulário de candidatura'],
    ],
    [
      'Mensagens',
      'Definições das mensagens',
      '/configuracaoMensagens',
      ['Mensagens', 'Cartas', 'Modelos de mensagens'],
    ],
    [
      'Tesouraria',
      'Definições da tesouraria',
      '/configuracaoTesouraria',
      ['Tesouraria', 'Donativos', 'Formas de pagamento', 'Rubricas, contas e estados'],
    ],
    [
      'Sócios',
      'Definições de sócios',
      '/configuracaoSocios',
      [
        'Sócios',
        'Quotas',
        'Recibos',
        'Encerramento de contas',
        'Assembleia geral',
        'Proteção de dados',
        'Estados',
        'Categorias',
        'Geração automática',
      ],
    ],
    ['Planos de quotas', 'Planos de quotas', '/configuracaoSocios/planos', []],
    ['Contas e caixas', 'Contas e caixas', '/configuracaoSocios/contas', []],
    ['Séries de recibos', 'Séries de recibos', '/configuracaoSocios/series', []],
    ['Órgãos sociais', 'Órgãos sociais', '/configuracaoSocios/orgaos', []],
    ['Etiquetas', 'Etiquetas', '/configuracaoOrganizacao/etiquetas', []],
    ['Programadores', 'Programadores', '/developers', []],
    [
      'Organização',
      'Definições da organização',
      '/configuracaoOrganizacao',
      ['Geral', 'Organização', 'Palavras', 'Segurança', 'Instalação'],
    ],
  ] as const
  await expect(menu.getByRole('link')).toHaveText([
    'Utilizadores',
    'Cartões',
    'Candidaturas',
    'Mensagens',
    'Tesouraria',
    'Sócios',
    'Planos de quotas',
    'Contas e caixas',
    'Séries de recibos',
    'Órgãos sociais',
    'Organização',
    'Etiquetas',
    'Programadores',
  ])
  for (const [entry, heading, path, groups] of screens) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(new RegExp(`^${heading} — `))
    await expect(menu.locator('[aria-current="page"]')).toHaveText([entry])
    await expect(menu.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.99 })
    if (groups.length > 0) await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(groups)
  }

  const expectNotSideways = async () => {
    const sideways = await page.getByRole('main').evaluate(main => main.scrollWidth - main.clientWidth)
    expect(sideways, 'the settings scroll sideways').toBeLessThanOrEqual(0)
  }
  await expectNotSideways()

  await test.step('on a phone the menu scrolls to the screen that is open, whichever side it is on', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const entry of ['Utilizadores', 'Programadores', 'Planos de quotas', 'Organização']) {
      await menu.getByRole('link', { name: entry }).click()
      await expect(menu.locator('[aria-current="page"]')).toHaveText([entry])
      await expect(menu.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.99 })
    }
    await expectNotSideways()
  })

  await test.step('the colour is shown before it is saved', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const group = page.getByRole('form', { name: 'Organização' })
    await group.getByLabel('Cor principal').fill('#ffe000')
    await page.keyboard.press('Tab')
    const preview = group.getByRole('region', { name: 'Pré-visualização da cor' })
    await expect(preview).toContainText('usa-se o tom mais escuro #')
    await expect(page.getByRole('slider')).toHaveCount(0)
    await group.getByLabel('Cor principal').fill('#0b6e4f')
    await page.keyboard.press('Tab')
    await expect(preview).not.toContainText('mais escuro')
  })
})

test('NAV-11 FORM-03 PAY-01: an admin makes a plan of quotas, an account and a series, and closes a year', {
  tag: '@core',
}, async ({ page, request }) => {
  const told = (text: string) => page.getByRole('status').filter({ hasText: text })
  const box = (name: RegExp) => page.getByRole('textbox', { name })

  await test.step('a plan with two values of one day is refused, and saved once one of them was deleted', async () => {
    await enter(page, '/configuracaoSocios/planos/novo')
    await box(/^Plano/).fill('Amigos da casa')
    await box(/^Em vigor desde/).fill('01/01/2020')
    const line = (number: number) => page.getByRole('group', { name: `Valores, linha ${number}` })
    for (const [number, amount] of [
      [1, '30'],
      [2, '35'],
    ] as const) {
      await page.getByRole('button', { name: 'Acrescentar linha' }).click()
      await line(number)
        .getByRole('textbox', { name: /^Desde/ })
        .fill('01/01/2020')
      await line(number)
        .getByRole('textbox', { name: /^Valor por período/ })
        .fill(amount)
    }
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    const fault = page.getByRole('alert').filter({ hasText: 'Valores' })
    await expect(fault).toBeVisible()
    await expect(page).toHaveURL(/planos\/novo$/)
    await checkAccessibility(page)
    await line(2).getByRole('button', { name: 'Eliminar linha 2' }).click()
    await expect(fault).toHaveCount(0)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(told('Registo criado')).toBeVisible()
  })

  await test.step('an own cash box is offered at the counter', async () => {
    await page.goto('/configuracaoSocios/contas/nova')
    await box(/^Nome/).fill('Caixa da Zulmira')
    await page.getByRole('combobox', { name: /^Tipo/ }).click()
    await page.getByRole('option', { name: 'Caixa', exact: true }).click()
    await box(/^Data do saldo inicial/).fill('01/01/2020')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(told('Registo criado')).toBeVisible()
    await page.goto('/quotas/pagamentos/novo')
    await page.getByRole('button', { name: /^Data, conta/ }).click()
    await page.getByRole('combobox', { name: /^Conta ou caixa/ }).click()
    await expect(page.getByRole('option', { name: 'Caixa da Zulmira' })).toBeVisible()
  })

  await test.step('a series begins once at a chosen number', async () => {
    await page.goto('/configuracaoSocios/series/nova')
    await box(/^Série/).fill('REC')
    await box(/^Ano/).fill('2099')
    await box(/^Começa no n.º/).fill('501')
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(told('Registo criado')).toBeVisible()
    await page.goto('/configuracaoSocios/series?_year=2099')
    await expect(page.getByRole('row', { name: /REC/ })).toContainText('500')
  })

  await test.step('what lies in closed accounts is refused from then on', async () => {
    await page.goto('/configuracaoSocios')
    const group = page.getByRole('form', { name: 'Encerramento de contas' })
    await group.getByRole('textbox', { name: /^Contas encerradas até/ }).fill('31/12/2019')
    await group.getByRole('button', { name: 'Guardar' }).click()
    await expect(told('Definições guardadas')).toBeVisible()
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.access)}` }
    const [member] = (await (await request.get('/api/members?_limit=1', { headers })).json()).data
    const [account] = (await (await request.get('/api/bank_accounts?_limit=1', { headers })).json()).data
    const data = { memberId: member._id, amount: 5, method: 'numerario', type: 'quota', bankAccountId: account._id }
    const refused = await request.post('/api/payments', { headers, data: { ...data, date: '2019-12-31' } })
    expect([refused.status(), (await refused.json()).errors]).toEqual([
      422,
      { date: 'As contas estão encerradas até 31/12/2019.' },
    ])
  })
})

test('ORG-01: another type of organisation offers its words; a secret can be written and cleared', async ({ page }) => {
  test.setTimeout(180_000)
  await enter(page, '/configuracaoOrganizacao')
  const general = page.getByRole('form', { name: 'Geral', exact: true })
  const words = page.getByRole('form', { name: 'Palavras' })
  await expect(words.getByLabel('Membros, no plural')).toHaveValue('sócios')
  await general.getByRole('combobox', { name: 'Tipo de organização' }).click()
  await page.getByRole('option', { name: 'Cooperativa' }).click()
  await general.getByLabel('Mudar também as palavras para as habituais deste tipo').check()
  const reloaded = page.waitForEvent('load')
  await general.getByRole('button', { name: 'Guardar' }).click()
  await reloaded
  await expect(renewed(page)).toBeVisible()
  await expect(words.getByLabel('Membros, no plural')).toHaveValue('cooperadores')
  await page.reload()
  await expect(words.getByLabel('Membros, no plural')).toHaveValue('cooperadores')
  await expect(general.getByRole('combobox', { name: 'Tipo de organização' })).toHaveValue('Cooperativa')

  await page.goto('/configuracaoMensagens')
  const mail = page.getByRole('form', { name: 'Mensagens' })
  const secret = mail.getByLabel('Palavra-passe do servidor')
  const clear = mail.getByRole('button', { name: 'Apagar: Palavra-passe do servidor' })
  await expect(clear).toHaveCount(0)
  await secret.fill('segredo do correio')
  await mail.getByRole('button', { name: 'Guardar' }).click()
  await expect(secret).toHaveAccessibleDescription(/Definida/)
  await clear.click()
  const dialog = page.getByRole('dialog', { name: 'Apagar «Palavra-passe do servidor»?' })
  await dialog.getByRole('button', { name: 'Apagar' }).click()
  await expect(secret).toHaveAccessibleDescription(/Por definir/)
  await expect(clear).toHaveCount(0)
})

test('AUTH-03 NAV-37: without a mail server an admin reads the invitation among the messages; an editor is told why not', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enter(page, '/mensagens')
  const access = await page.evaluate(() => localStorage.access)
  const made = await page.request.post('/api/users', {
    headers: { authorization: `Bearer ${access}` },
    data: { name: 'Teodora Convidada', email: 'teodora@exemplo.pt', role: 'editor', active: true },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { data: invited } = await made.json()
  expect(invited.email).toBe('teodora@exemplo.pt')
  await page
    .getByRole('link', { name: /O seu acesso à aplicação/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/mensagens\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText('teodora@exemplo.pt')
  await expect(page.getByRole('main')).toContainText('Guardada, falta o servidor de correio')
  await expect(page.getByRole('main')).not.toContainText('Enviada')
  await expect(page.getByRole('main')).not.toContainText('loginporlink')
  await page.getByRole('button', { name: 'Mostrar o texto' }).click()
  await expect(page.getByRole('main')).toContainText(/\/autorizacao\/loginporlink\/[\w-]{43}/)
  await expect(page.getByText('Esta leitura ficou registada.', { exact: false })).toBeVisible()

  await enter(page, page.url(), DEMO.editor)
  await expect(page.getByRole('heading', { name: 'O texto desta mensagem é confidencial' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('loginporlink')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('navigation', { name: 'Localização' }).getByRole('link', { name: 'Mensagens' }).click()
  await expect(page.getByText('O seu acesso à aplicação').first()).toBeVisible()

  await test.step('AUTH-08: an editor sees nothing of the mail server in the settings', async () => {
    await page.goto('/configuracaoMensagens')
    const settings = page.getByRole('form', { name: 'Mensagens' })
    await expect(settings.getByLabel('Envio automático de mensagens')).toBeVisible()
    await expect(settings.getByLabel(/servidor|remetente|Porta|Responder/)).toHaveCount(0)
  })
})

test('Ctrl+K finds screens by keyboard, and only those that the person may open', async ({ page }) => {
  await enter(page, '/utilizadores', DEMO.editor)
  await expect(page.getByRole('region', { name: 'Lista de utilizadores' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Procurar' })
  await expect(box).toBeFocused()
  const screens = page.getByRole('listbox', { name: 'Resultados' })
  await page.keyboard.type('etiq')
  await expect(screens.getByRole('option')).toHaveText(['Etiquetas', 'Nova etiqueta'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/configuracaoOrganizacao/etiquetas/nova')
  await expect(box).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nada disto')
  await expect(page.getByText('Nada encontrado.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()

  await enter(page, '/', DEMO.member)
  await expect(page.getByRole('button', { name: 'Sofia Sócia' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(screens.getByRole('option')).toHaveText([
    'A minha página',
    'Pedir alteração',
    'Tarefas',
    'Editar Perfil',
  ])
})

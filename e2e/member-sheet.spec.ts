import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember, authorize } from './call-api.ts'
import { enter } from './enter.ts'
import { told } from './on-screen.ts'

test.describe.configure({ timeout: 240_000 })

const makeMember = async (page: Page, given: Parameters<typeof addMember>[1]): Promise<string> =>
  (await addMember(page, given))._id
const head = (page: Page) => page.locator('main').getByRole('banner').or(page.locator('form > header'))

test('MEM-01i NAV-10: a member’s sheet is one question; states change back-dated, by keyboard, and are undone', {
  tag: '@core',
}, async ({ page }) => {
  await enter(page, '/socios')
  const id = await makeMember(page, {
    name: 'Ofélia Quaresma Leitão',
    birthDate: '1980-02-01',
    email: 'ofelia@exemplo.example',
    mobile: '+351912345678',
    alert: 'Ouve mal: falar devagar.',
  })
  const asked: string[] = []
  // Leaves the list first, so that its requests are not counted.
  await page.goto('/api/')
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // The menu requests the count of applications by itself, which is not counted.
    if (/^\/api\/(members|member_(?!applications)\w+|contacts|people|tags|countries)\b/.test(pathname))
      asked.push(pathname)
  })

  // An authorised socket reads again all that is shown. This page's socket stays unauthorised until the questions are counted.
  const authorisation = '**/api/websocket/auth'
  await page.route(authorisation, route => route.fulfill({ json: {} }))
  await test.step('who this is, at a glance, for one question', async () => {
    await page.goto(`/socios/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ofélia Quaresma Leitão')
    await expect(head(page)).toContainText(/Sócio n\.º \d+ · Efetivo · \d\d anos/)
    await expect(head(page)).toContainText('desde 01/03/2015')
    await expect(head(page).getByRole('link', { name: 'ofelia@exemplo.example' })).toHaveAttribute(
      'href',
      'mailto:ofelia@exemplo.example',
    )
    await expect(head(page).getByRole('link', { name: '912 345 678' })).toHaveAttribute('href', 'tel:+351912345678')
    await expect(head(page)).toContainText('Tem direito de voto')
    await expect(head(page)).toContainText('Dados incompletos: NIF, morada, código postal, localidade')
    await expect(page.getByRole('alert')).toContainText('Ouve mal: falar devagar.')
    await expect(page.getByRole('textbox', { name: /Nome completo/ })).toHaveValue('Ofélia Quaresma Leitão')
    await expect(page.getByRole('combobox', { name: /Categoria/ })).toHaveValue('Efetivo')
    for (const tab of ['Estados', 'Contactos', 'Dados']) await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('textbox', { name: /Nome completo/ })).toBeVisible()
    expect(asked).toEqual([`/api/members/${id}/sheet`])
  })
  await page.unroute(authorisation)
  await page.reload()

  await test.step('USR-01: she is let in from here, and her user is one click away', async () => {
    await head(page).getByRole('button', { name: 'Criar acesso' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Criar acesso' }).click()
    await expect(told(page, 'Acesso criado')).toBeVisible()
    await expect(head(page).getByText('Acesso:').getByRole('link')).toHaveAttribute(
      'href',
      /^\/utilizadores\/[0-9a-f-]{36}$/,
    )
  })

  const states = page.getByRole('tabpanel', { name: 'Estados' }).getByRole('region', { name: 'Estados' })
  const entries = states.locator('tbody').getByRole('row')
  const dialog = page.getByRole('dialog', { name: 'Mudar estado' })

  await test.step('by keyboard alone: the tab, the dialog, a day that is past', async () => {
    await page.getByRole('tab', { name: 'Quotas' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/separador=estados/)
    await expect(entries).toHaveCount(1)
    await states.getByRole('button', { name: 'Mudar estado' }).focus()
    await page.keyboard.press('Enter')
    const state = dialog.getByRole('combobox', { name: /^Estado/ })
    await expect(state).toBeFocused()
    await page.keyboard.type('disciplinar')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(state).toHaveValue('Suspenso disciplinarmente')
    await page.keyboard.press('Tab')
    const day = dialog.getByRole('textbox', { name: /Desde/ })
    await expect(day).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1/6/2014')
    // Ctrl+S saves the dialog, not the form behind it.
    await page.keyboard.press('Control+S')
    await expect(dialog.getByText(/^Não pode ser anterior à admissão/)).toBeVisible()
    await expect(dialog.getByText('Este estado exige o motivo.')).toBeVisible()
    await expect(dialog.getByText('Este estado exige o número da ata.')).toBeVisible()
    await expect(day).toBeFocused()
    await checkAccessibility(page)
    await day.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('1/6/2020')
    await dialog.getByRole('textbox', { name: /Motivo/ }).focus()
    await page.keyboard.type('Deliberação disciplinar')
    await dialog.getByRole('textbox', { name: /Ata n\.º/ }).focus()
    await page.keyboard.type('12/2020')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(told(page, 'Suspenso disciplinarmente desde 01/06/2020')).toBeVisible()
    await expect(states.getByRole('button', { name: 'Mudar estado' })).toBeFocused()
  })

  await test.step('MEM-01a: head and timeline tell it', async () => {
    await expect(entries).toHaveCount(2)
    await expect(entries.nth(0)).toContainText('Suspenso disciplinarmenteEstado atual01/06/2020')
    await expect(entries.nth(0)).toContainText('12/2020')
    await expect(entries.nth(1)).toContainText('AtivoAdmissão01/03/201531/05/2020')
    await expect(head(page)).toContainText('Suspenso disciplinarmentedesde 01/06/2020')
    await expect(head(page)).toContainText('Sem direito de voto')
  })

  await test.step('another person changes a state, and it is here', async () => {
    const headers = await authorize(page)
    const { data } = await (await page.request.get('/api/member_state_names?_search=pedido', { headers })).json()
    const left = data.find((row: { slug: string }) => row.slug === 'saida')
    const change = { memberId: id, stateNameId: left._id, startDate: '2024-01-15' }
    expect((await page.request.post('/api/member_states', { headers, data: change })).status()).toBe(201)
    await expect(head(page)).toContainText('Saída a pedidodesde 15/01/2024')
    await expect(entries).toHaveCount(3)
  })

  await test.step('the one in the middle is deleted: the one before lasts longer', async () => {
    await states.getByRole('button', { name: 'Eliminar: Suspenso disciplinarmente desde 01/06/2020' }).click()
    const question = page.getByRole('dialog', { name: /Eliminar o estado/ })
    await expect(question).toContainText('O estado anterior, «Ativo», passa a durar até 14/01/2024.')
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expect(entries).toHaveCount(2)
    await expect(entries.nth(1)).toContainText('AtivoAdmissão01/03/201514/01/2024')
    await expect(states.getByRole('button', { name: /Eliminar: Ativo/ })).toHaveCount(0)
  })

  await test.step('one between two that are the same: the later of them goes with it, and that is said first', async () => {
    const headers = await authorize(page)
    const { data } = await (await page.request.get('/api/member_state_names', { headers })).json()
    for (const [slug, startDate] of [
      ['suspenso', '2017-01-01'],
      ['ativo', '2018-01-01'],
    ]) {
      const stateNameId = data.find((row: { slug: string }) => row.slug === slug)._id
      await page.request.post('/api/member_states', { headers, data: { memberId: id, stateNameId, startDate } })
    }
    await expect(entries).toHaveCount(4)
    await states.getByRole('button', { name: 'Eliminar: Suspenso a pedido desde 01/01/2017' }).click()
    const question = page.getByRole('dialog', { name: /Eliminar o estado/ })
    await expect(question).toContainText(
      'O estado «Ativo» desde 01/01/2018 repete o anterior e sai também do histórico. O estado anterior, «Ativo», passa a durar até 14/01/2024.',
    )
    await question.getByRole('button', { name: 'Eliminar' }).click()
    await expect(entries).toHaveCount(2)
    await expect(entries.nth(1)).toContainText('AtivoAdmissão01/03/201514/01/2024')
  })

  await test.step('MEM-01b: a term of the category reaches the form, which was not saved', async () => {
    await page.getByRole('button', { name: 'Nova condição' }).click()
    const term = page.getByRole('dialog', { name: 'Nova condição' })
    await term.getByRole('combobox', { name: /Condição/ }).click()
    await page.getByRole('option', { name: 'Categoria' }).click()
    await term.getByRole('combobox', { name: /Categoria/ }).click()
    await page.getByRole('option', { name: 'Honorário' }).click()
    await term.getByRole('button', { name: 'Guardar' }).click()
    await expect(term).toBeHidden()
    await expect(head(page)).toContainText('Honorário')
    await page.getByRole('tab', { name: 'Dados' }).click()
    await expect(page.getByRole('combobox', { name: /Categoria/ })).toHaveValue('Honorário')
  })

  await test.step('a further contact, beside the main ones', async () => {
    await page.getByRole('tab', { name: 'Contactos' }).click()
    await page.getByRole('button', { name: 'Novo contacto' }).click()
    const contact = page.getByRole('dialog', { name: 'Novo contacto' })
    await contact.getByRole('combobox', { name: /Tipo/ }).click()
    await page.getByRole('option', { name: 'E-mail' }).click()
    const value = contact.getByRole('textbox', { name: /E-mail/ })
    await value.fill('isto não é')
    await contact.getByRole('button', { name: 'Guardar' }).click()
    await expect(value).toHaveAttribute('aria-invalid', 'true')
    await value.fill('Trabalho@Exemplo.example')
    await contact.getByRole('textbox', { name: /Descrição/ }).fill('Trabalho')
    await contact.getByRole('button', { name: 'Guardar' }).click()
    await expect(
      page.getByRole('tabpanel', { name: 'Contactos' }).getByRole('link', { name: 'trabalho@exemplo.example' }),
    ).toHaveAttribute('href', 'mailto:trabalho@exemplo.example')
    await checkAccessibility(page)
  })

  await test.step('MSG-01: messages to it come back: it is marked after a question, and the mark is taken away again', async () => {
    const row = page
      .getByRole('tabpanel', { name: 'Contactos' })
      .getByRole('row')
      .filter({ hasText: 'trabalho@exemplo.example' })
    await row.getByRole('button', { name: /^Marcar como devolvido: trabalho/ }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Marcar o e-mail como devolvido?' })
    await question.getByRole('button', { name: 'Marcar' }).press('Enter')
    await expect(row).toContainText('Devolvido')
    await row.getByRole('button', { name: /^Retirar a marca: trabalho/ }).press('Enter')
    await expect(row).not.toContainText('Devolvido')
  })

  await test.step('FORM-07b: another person changes it meanwhile: both versions are shown, and what is chosen is saved', async () => {
    const headers = await authorize(page)
    const read = async (path: string) => (await (await page.request.get(`/api/${path}`, { headers })).json()).data
    const { personId } = await read(`members/${id}`)
    const contacts: { _id: string; label: string | null }[] = await read(`people/${personId}/contacts`)
    const path = `contacts/${contacts.find(({ label }) => label === 'Trabalho')?._id}`
    await page.getByRole('button', { name: /^Editar: .*trabalho@exemplo\.example/ }).click()
    const edited = page.getByRole('dialog', { name: 'Editar contacto' })
    await edited.getByRole('textbox', { name: /Observações/ }).fill('Só de manhã')
    const other = await page.request.patch(`/api/${path}`, { headers, data: { notes: 'Só à tarde' } })
    expect(other.ok(), await other.text()).toBe(true)
    await edited.getByRole('button', { name: 'Guardar' }).click()
    const notes = page
      .getByRole('dialog', { name: 'Outra pessoa alterou este registo' })
      .getByRole('group', { name: 'Observações' })
    await expect(notes).toContainText('Só à tarde')
    await expect(notes).toContainText('Só de manhã')
    await page.getByRole('button', { name: 'Guardar o que escolhi' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await read(path)).toMatchObject({ notes: 'Só de manhã', label: 'Trabalho' })
  })

  await test.step('the history tells of all of it; the address remembers the tab', async () => {
    await page.getByRole('tab', { name: 'Histórico' }).click()
    await page.reload()
    const history = page.getByRole('tabpanel', { name: 'Histórico' })
    await expect(history).toContainText('Mudança de estado: eliminação por Ana Administradora')
    await expect(history).toContainText('Contacto: criação por Ana Administradora')
    await expect(history).toContainText('Condição: criação por Ana Administradora')
    await expect(history).toContainText('Criação por Ana Administradora')
  })

  await test.step('what is typed is guarded, and not lost between tabs', async () => {
    await page.getByRole('tab', { name: 'Dados' }).click()
    await page.getByRole('textbox', { name: /Nome completo/ }).fill('Ofélia Nova')
    await page.getByRole('tab', { name: 'Estados' }).click()
    await expect(page.getByText('Alterações por guardar')).toBeVisible()
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar a editar' }).click()
    await page.keyboard.press('Control+S')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ofélia Nova')
  })

  await test.step('ux 24: on paper it is whole, whichever tab is open, without inputs and buttons', async () => {
    const printed = page.evaluate(
      () =>
        new Promise<string>(resolve =>
          window.addEventListener('beforeprint', () => resolve(document.querySelector('main')?.textContent ?? '')),
        ),
    )
    await page.getByRole('button', { name: 'Imprimir' }).press('Enter')
    expect(await printed).toContain('Associação Cultural e Recreativa de Vila Clara do Campo')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Associação Cultural e Recreativa de Vila Clara do Campo').last()).toBeVisible()
    for (const gone of ['button', 'textbox', 'combobox', 'tab', 'banner', 'navigation'] as const)
      await expect(page.getByRole(gone).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Estados' }).last()).toBeVisible()
    await expect(page.getByText('Categoria: Honorário, desde')).toBeVisible()
    await expect(page.getByText('Trabalho: trabalho@exemplo.example')).toBeVisible()
    // Last, because it ends the printing.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
    await page.emulateMedia({ media: 'screen' })
  })
})

test('NAV-11: states and categories are added, put in order, and not deleted while they are in use', async ({
  page,
}) => {
  await enter(page, '/configuracaoSocios')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Definições de sócios')
  const states = page.getByRole('region', { name: 'Estados' })
  const names = states.getByRole('list').locator('> li').getByRole('link')
  await expect(names.first()).toHaveText('Ativo')
  await expect(states).not.toContainText('Demissão')
  await states.getByRole('link', { name: 'Novo estado' }).click()
  await page.getByRole('textbox', { name: /Nome do estado/ }).fill('Em licença')
  await page
    .getByRole('spinbutton', { name: /Ordem/ })
    .or(page.getByRole('textbox', { name: /Ordem/ }))
    .fill('1')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Em licença')
  await page.goto('/configuracaoSocios')
  await expect(names.first()).toHaveText('Em licença')

  const down = states.getByRole('button', { name: 'Descer: Em licença' })
  const saved = () => page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
  await Promise.all([saved(), down.click()])
  await expect(names.first()).toHaveText('Ativo')
  await Promise.all([saved(), down.press('Enter')])
  await expect(names.nth(2)).toHaveText('Em licença')
  await expect(down).toBeFocused()
  await page.reload()
  await expect(names.nth(2)).toHaveText('Em licença')

  await names.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ativo')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(told(page, 'por isso não se elimina. Pode mudar-lhe o nome.')).toBeVisible()

  await page.goto('/configuracaoSocios')
  await states.getByRole('link', { name: 'Em licença' }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page).toHaveURL(/configuracaoSocios$/)
  await expect(states.getByRole('link', { name: 'Em licença' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Categorias' }).getByRole('link', { name: 'Efetivo' })).toBeVisible()
})

test('PAY-02: a death is recorded from the sheet, after its consequences were shown', async ({ page }) => {
  await enter(page, '/socios')
  const id = await makeMember(page, { name: 'Evaristo Último Dia' })
  const headers = await authorize(page)
  const year = new Date().getFullYear()
  const months = { year, periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` }
  for (const charge of [
    { type: 'quota', description: 'Quota do ano', originalAmount: 24, ...months },
    { type: 'outro', description: 'Emblema', originalAmount: 20 },
  ]) {
    const made = await page.request.post('/api/unsettled_payments', { headers, data: { memberId: id, ...charge } })
    expect(made.status(), await made.text()).toBe(201)
  }
  await page.goto(`/socios/${id}`)
  await head(page).getByRole('button', { name: 'Registar óbito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registar o óbito de Evaristo Último Dia' })
  for (const day of ['1/1/2099', `2/1/${year}`]) {
    await dialog.getByRole('textbox', { name: 'Data do óbito' }).fill(day)
    await dialog.getByRole('button', { name: 'Ver o que acontece' }).click()
    if (day.endsWith('2099')) await expect(dialog.getByText('A data não pode ser futura.')).toBeVisible()
  }
  const outcome = dialog.getByRole('region', { name: 'O que acontece' })
  await expect(outcome).toContainText('O estado passa de «Ativo» a «Falecido».')
  await expect(outcome).toContainText(/1 dívida deste ano é anulada \(24,00\s€\)\..*1 outra dívida fica à espera/)
  await expect(outcome).toContainText('Se foi engano: elimine o estado no separador Estados')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Registar óbito' }).click()
  await expect(head(page)).toContainText('Falecido')
})

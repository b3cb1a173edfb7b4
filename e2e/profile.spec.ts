import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, HOME, test } from './app.ts'
import { enter } from './enter.ts'
import { readMails } from './mails.ts'
import { runSql } from './run-sql.ts'
import type { App } from './start-app.ts'

async function signIn(page: Page, email: string, password = DEMO.password) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** Signs in by the API, as another browser would. Answers the headers of its calls. */
async function signInElsewhere(request: APIRequestContext, email: string, password: string, userAgent?: string) {
  const answer = await request.post('/api/auth', {
    data: { email, password },
    headers: userAgent ? { 'user-agent': userAgent } : {},
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { access } = (await answer.json()) as { access: string } // the contract of POST /auth
  return { authorization: `Bearer ${access}` }
}

type List = { data: { _id: string }[] } // the contract of every list

/** Makes a member with an account, by the API. */
async function makeUser(request: APIRequestContext, email: string, more: Record<string, unknown>) {
  const headers = await signInElsewhere(request, DEMO.admin, DEMO.password)
  const categories = (await (await request.get('/api/member_categories?_name=Efetivo', { headers })).json()) as List
  const member = { name: 'Zulmira Vidal', categoryId: categories.data[0]?._id, admissionDate: '2020-01-01' }
  const made = await request.post('/api/members', { headers, data: member })
  const { _id: memberId } = ((await made.json()) as { data: { _id: string } }).data // the contract of POST /members
  const data = { name: 'Zulmira Vidal', email, role: 'member', memberId, active: true, ...more }
  const answer = await request.post('/api/users', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: { _id: string } }).data._id // the contract of POST /users
}

/** The newest link of this kind that the address was sent. */
async function readLink(app: App, email: string, kind: 'loginporlink' | 'reporemail') {
  const pattern = new RegExp(`/autorizacao/${kind}/[\\w-]{43}`)
  const find = async () => (await readMails(app, email)).flatMap(mail => pattern.exec(mail)?.[0] ?? []).at(-1) ?? ''
  await expect.poll(find, { timeout: 20_000 }).not.toBe('')
  return find()
}

async function changePassword(page: Page, { current, next }: { current?: string; next: string }) {
  if (current) await page.getByLabel('Palavra-passe atual').fill(current)
  await page.getByLabel('Nova palavra-passe', { exact: true }).fill(next)
  await page.getByLabel('Confirmar palavra-passe').fill(next)
  await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'

test('NAV-33 NAV-34 AUTH-07d: a member looks after their own account, on a phone', { tag: '@core' }, async ({
  page,
  request,
  app,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const email = 'zulmira@exemplo.pt'
  const id = await makeUser(request, email, { password: 'um rebanho de cabras' })
  // An account of earlier times, when one of this kind needed no member.
  await runSql(app, `update users set member_id = null where id = '${id}'`)
  const phone = await signInElsewhere(request, email, 'um rebanho de cabras', IPHONE)
  const office = await signInElsewhere(request, email, 'um rebanho de cabras', FIREFOX)
  const isIn = async (headers: { authorization: string }) =>
    (await request.get('/api/auth/sessions', { headers })).status()

  await test.step('NAV-33: edits and saves the profile, which stays after a reload', async () => {
    await page.goto('/')
    await signIn(page, email, 'um rebanho de cabras')
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('link', { name: 'Abrir o meu perfil' }).click()
    await expect(page).toHaveURL(`/utilizadores/${id}`)
    await page.getByRole('textbox', { name: 'Nome' }).fill('Zulmira Vidal Nova')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Alterações guardadas' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Zulmira Vidal Nova')
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveCount(0)
  })

  await test.step('AUTH-07d: sees the sessions in words, ends one, then all the others', async () => {
    const panel = page.getByRole('region', { name: 'Sessões abertas' })
    await expect(panel.getByRole('listitem')).toHaveCount(3)
    await expect(panel.getByText('Safari em iPhone')).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Esta sessão' })).toContainText('Chrome em')
    await expect(panel.getByRole('listitem').filter({ hasText: 'Esta sessão' }).getByRole('button')).toHaveCount(0)
    await panel.getByRole('button', { name: /Terminar Safari em iPhone/ }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    expect([await isIn(phone), await isIn(office)]).toEqual([401, 200])
    await panel.getByRole('button', { name: 'Terminar todas as outras' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(panel.getByRole('button', { name: 'Terminar todas as outras' })).toBeHidden()
    expect(await isIn(office)).toBe(401)
  })

  await test.step('NAV-34: changes the password, with the present one', async () => {
    await page.getByRole('link', { name: 'Alterar palavra-passe' }).click()
    await expect(page).toHaveURL(`/utilizadores/recuperar-password/${id}`)
    await expect(page).toHaveTitle(/^Alterar palavra-passe — /)
    await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
    await expect(page.getByLabel('Palavra-passe atual')).toBeFocused()
    await expect(page.getByText('Campo obrigatório.')).toHaveCount(3)
    await changePassword(page, { current: 'não é esta', next: 'uma figueira no quintal' })
    await expect(page.getByLabel('Palavra-passe atual')).toHaveAccessibleDescription(
      'A palavra-passe atual não está correta.',
    )
    await changePassword(page, { current: 'um rebanho de cabras', next: 'curta' })
    await expect(page.getByText('A palavra-passe deve ter pelo menos 10 caracteres.')).toBeVisible()
    await changePassword(page, { current: 'um rebanho de cabras', next: 'uma figueira no quintal' })
    await expect(page.getByRole('status').filter({ hasText: 'Palavra-passe alterada' })).toBeVisible()
    await expect(page).toHaveURL(`/utilizadores/${id}`)
    await page.goto('/autorizacao/sair')
    await signIn(page, email, 'um rebanho de cabras')
    await expect(page.getByRole('alert')).toHaveText('E-mail ou palavra-passe incorretos.')
    await signIn(page, email, 'uma figueira no quintal')
    await expect(page).toHaveURL('/dashboard')
  })
})

test('NAV-34 AUTH-08: staff send a link instead of typing a password, and its owner must choose one before anything else', async ({
  page,
  request,
  app,
}) => {
  test.setTimeout(120_000)
  const email = 'esquecida@exemplo.pt'
  const id = await makeUser(request, email, { password: 'um rebanho de cabras' })
  await enter(page, `/utilizadores/${id}`, DEMO.editor)
  await expect(page.getByRole('link', { name: 'Alterar palavra-passe' })).toHaveCount(0)
  await page.getByLabel('Obrigar a mudar na próxima entrada').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Alterações guardadas' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar ligação' }).click()
  // Without a mail server nothing was sent, and nobody is told that it was.
  await expect(page.getByRole('status').filter({ hasText: 'A mensagem ficou guardada' })).toBeVisible()
  await page.goto(`/utilizadores/recuperar-password/${id}`)
  await expect(page.getByText(`Zulmira Vidal · ${email}`)).toBeVisible()
  await expect(page.getByLabel(/palavra-passe/i).and(page.locator('input'))).toHaveCount(0)
  await page.goto('/utilizadores/novo')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  await expect(page.getByLabel('Palavra-passe', { exact: true })).toHaveCount(0)
  await page.goto('/autorizacao/sair')

  await expect(page).toHaveURL('/autorizacao/entrar')
  await signIn(page, email, 'um rebanho de cabras')
  const duty = new RegExp(`/utilizadores/recuperar-password/${id}\\?voltar=`)
  await expect(page).toHaveURL(duty)
  await expect(page.getByText('Antes de continuar, escolha uma palavra-passe')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveCount(0)
  await page.goto(`/utilizadores/${id}`)
  await expect(page).toHaveURL(duty)
  await page.goto('/autorizacao/sair')

  const link = await readLink(app, email, 'loginporlink')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Agora não' })).toHaveCount(0)
  await changePassword(page, { next: 'esta só eu conheço' })
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`/utilizadores/${id}`)
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
})

test('AUTH-07: the e-mail is changed with the password, and the former address takes it back', async ({
  page,
  request,
  app,
}) => {
  test.setTimeout(120_000)
  const [email, other] = ['ze.mudanca@exemplo.pt', 'ze.ladrao@exemplo.pt']
  const id = await makeUser(request, email, { role: 'editor', password: 'um rebanho de cabras' })
  await enter(page, `/utilizadores/${id}`, email, 'um rebanho de cabras')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Alterar e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar e-mail' })
  await dialog.getByLabel('Novo e-mail').fill(other)
  await dialog.getByRole('button', { name: 'Alterar e-mail' }).click()
  await expect(dialog.getByLabel('Palavra-passe atual')).toBeFocused()
  await dialog.getByLabel('Palavra-passe atual').fill('não é esta')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Palavra-passe atual')).toHaveAccessibleDescription(
    'A palavra-passe atual não está correta.',
  )
  await checkAccessibility(page)
  await dialog.getByLabel('Palavra-passe atual').fill('um rebanho de cabras')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'E-mail alterado' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(other)

  await page.goto(await readLink(app, email, 'reporemail'))
  await page.getByRole('button', { name: 'Repor este e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'E-mail reposto' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL('/autorizacao/entrar')
  await signIn(page, other, 'um rebanho de cabras')
  await expect(page.getByRole('alert')).toHaveText('Não existe nenhuma conta com este e-mail.')
  await page.goto(await readLink(app, email, 'loginporlink'))
  await changePassword(page, { next: 'uma figueira no quintal' })
  await expect(page).toHaveURL(HOME)
})

test('NAV-34: whoever came by a link sets a new password without the old one', async ({ page, request }) => {
  test.setTimeout(120_000)
  const id = await makeUser(request, 'por.ligacao@exemplo.pt', {})
  const headers = await signInElsewhere(request, DEMO.admin, DEMO.password)
  const read = async (path: string): Promise<unknown> => (await request.get(`/api${path}`, { headers })).json()
  const { data: mails } = (await read('/messages?_search=por.ligacao@exemplo.pt')) as { data: { _id: string }[] } // as every list
  const text = JSON.stringify(await read(`/messages/${mails[0]?._id}/confidential_text`))
  const link = /\/autorizacao\/loginporlink\/[\w-]{43}/.exec(text)?.[0]
  await page.goto(link ?? '')
  await page.getByRole('button', { name: 'Agora não' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`/utilizadores/${id}`)
  await page.getByRole('link', { name: 'Alterar palavra-passe' }).click()
  await expect(page.getByLabel('Nova palavra-passe', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Palavra-passe atual')).toHaveCount(0)
  await changePassword(page, { next: 'uma figueira no quintal' })
  await expect(page.getByRole('status').filter({ hasText: 'Palavra-passe alterada' })).toBeVisible()
  await signInElsewhere(request, 'por.ligacao@exemplo.pt', 'uma figueira no quintal')
  await page.goto(`/utilizadores/${id}`)
  await expect(page.getByRole('region', { name: 'Sessões abertas' })).toContainText('por ligação')
})

test('NAV-51: links into the app, reloads and paths of staff land right for a member', async ({ page, request }) => {
  test.setTimeout(120_000)
  const email = 'visita@exemplo.pt'
  const id = await makeUser(request, email, { password: 'um rebanho de cabras' })
  await page.goto(`/utilizadores/recuperar-password/${id}`)
  await expect(page).toHaveURL(/\/autorizacao\/entrar\?voltar=/)
  await signIn(page, email, 'um rebanho de cabras')
  await expect(page).toHaveURL(`/utilizadores/recuperar-password/${id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Alterar palavra-passe' })).toBeVisible()

  const notTheirs = page.getByRole('heading', { level: 1, name: 'Não tem acesso a esta página' })
  const other = await makeUser(request, 'outra.visita@exemplo.pt', {})
  // The roles of every screen stand in routes.test.ts; somebody else's profile has a path that members may open.
  for (const path of [
    '/utilizadores',
    `/utilizadores/${other}`,
    `/utilizadores/recuperar-password/${other}`,
    '/configuracaoOrganizacao/etiquetas/nova',
  ]) {
    await page.goto(path)
    await expect(notTheirs, path).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(notTheirs).toBeVisible()
})

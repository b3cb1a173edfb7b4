import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, HOME, test } from './app.ts'
import type { App } from './start-app.ts'

/** The link in the newest mail. Without a mail server mails are files in the outbox. */
async function readLink({ dataDir }: App): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const names = (await readdir(outbox).catch((): string[] => [])).filter(name => name.endsWith('.eml')).sort()
  const mail = await readFile(join(outbox, names.at(-1) ?? ''), 'utf8')
  const text = mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  return /\/autorizacao\/loginporlink\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

test('NAV-03 NAV-04 AUTH-03: someone who forgot the password comes in by a link and sets a new one', {
  tag: '@core',
}, async ({ page, app, request }) => {
  test.setTimeout(120_000)
  // A user of its own, because other stories need the password of the demonstration's users.
  const email = 'rita.esquecida@exemplo.pt'
  const signedIn = await request.post('/api/auth', { data: { email: DEMO.admin, password: DEMO.password } })
  const { access } = (await signedIn.json()) as { access: string } // the contract of POST /auth
  const made = await request.post('/api/users', {
    headers: { authorization: `Bearer ${access}` },
    data: { name: 'Rita Esquecida', email, role: 'editor', password: 'um rebanho de cabras' },
  })
  expect(made.ok(), await made.text()).toBe(true)

  await page.goto('/autorizacao/entrar')
  await page.getByRole('link', { name: 'Entrar por ligação enviada por e-mail' }).click()
  // The screen before it has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Entrar por ligação' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar ligação' }).click()
  await expect(page.getByRole('status')).toContainText('A mensagem ficou guardada, falta o servidor de correio.')
  await expect.poll(() => readLink(app).catch(() => ''), { timeout: 20_000 }).not.toBe('')

  const link = await readLink(app)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Olá, Rita' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByLabel('Nova palavra-passe', { exact: true }).fill('um moinho de vento')
  await page.getByLabel('Confirmar palavra-passe').fill('outra coisa qualquer')
  await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
  await expect(page.getByRole('alert')).toHaveText('As duas palavras-passe não são iguais.')
  await page.getByLabel('Confirmar palavra-passe').fill('um moinho de vento')
  await page.getByRole('button', { name: 'Guardar palavra-passe' }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('button', { name: 'Rita Esquecida' })).toBeVisible()

  await page.goto('/autorizacao/sair')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Esta ligação não funciona' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pedir outra ligação' })).toBeVisible()
})

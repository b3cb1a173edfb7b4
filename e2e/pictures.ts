import { fileURLToPath } from 'node:url'
import { DEMO, expect, test } from './app.ts'
import { printLook } from './print-look.ts'

test.use({ story: import.meta.url })

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))

/** The pictures that the README shows. */
test('pictures of the main screens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/autorizacao/entrar')
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  await printLook(page, 'utilizadores', FOLDER)
  await page.goto('/utilizadores/novo')
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  await printLook(page, 'utilizador', FOLDER)
  await page.goto('/configuracaoOrganizacao')
  await expect(page.getByLabel('Nome da organização')).toBeVisible()
  await printLook(page, 'definicoes', FOLDER)
})

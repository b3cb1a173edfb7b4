import { fileURLToPath } from 'node:url'
import { expect, test } from './app.ts'
import { enter } from './enter.ts'
import { printLook } from './print-look.ts'

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))

/** The pictures that the README shows. */
test('pictures of the main screens', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, '/socios')
  const first = page.getByRole('region', { name: 'Lista de sócios' }).getByRole('link').first()
  await expect(first).toBeVisible()
  await printLook(page, 'socios', FOLDER)
  await first.click()
  await expect(page.getByRole('tab', { name: 'Estados' })).toBeVisible()
  await printLook(page, 'socio', FOLDER)
  await page.goto('/candidaturas')
  await expect(page.getByRole('region', { name: 'Lista de candidaturas' }).getByRole('link').first()).toBeVisible()
  await printLook(page, 'candidaturas', FOLDER)
  await page.goto('/configuracaoOrganizacao')
  await expect(page.getByLabel('Nome da organização')).toBeVisible()
  await printLook(page, 'definicoes', FOLDER)
})

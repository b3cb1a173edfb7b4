import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

test.use({ usesEmbeddedDatabase: true })

test('a first start in an empty folder fills the demonstration, and prints the login that opens it', async ({
  page,
  app,
}) => {
  expect(app.output()).toContain(DEMO.admin)
  await enter(page, '/socios')
  await expect(page.getByRole('region', { name: 'Lista de sócios' }).getByRole('link').first()).toBeVisible()
})

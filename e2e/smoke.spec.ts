import { chromium } from '@playwright/test'
import { expect, test } from './app.ts'
import { browserFlags } from './find-browser.ts'

test.use({ usesEmbeddedDatabase: true })

test('the built app opens at the sign-in, without a complaint from the browser', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('it opens on plain http under a name that is not localhost', async ({ app }) => {
  // Browsers trust localhost more: a policy that upgrades to https shows its blank page only elsewhere.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [...browserFlags(), '--host-resolver-rules=MAP quotas.example 127.0.0.1'],
  })
  const page = await browser.newPage({ locale: 'pt-PT' })
  await page.goto(app.address.replace('localhost', 'quotas.example'))
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await browser.close()
})

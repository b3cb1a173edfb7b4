import { chromium } from '@playwright/test'
import { expect, test } from './app.ts'
import { launchOptionsOf } from './find-browser.ts'

// Without the demonstration, which takes 20 s of a processor; `first-start.spec.ts` has it filled.
test.use({ usesEmbeddedDatabase: true, startsEmpty: true })

test('the built app opens at the sign-in, without a complaint from the browser', { tag: ['@core', '@always'] }, async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})

test('it opens on plain http under a name that is not localhost', { tag: '@core' }, async ({ app }) => {
  // Browsers treat localhost as secure: a policy that upgrades to https shows a blank page only under another name.
  const options = launchOptionsOf(process.env.CHROMIUM_PATH ?? '')
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--host-resolver-rules=MAP quotas.example 127.0.0.1'],
  })
  const page = await browser.newPage({ locale: 'pt-PT' })
  await page.goto(app.address.replace('localhost', 'quotas.example'))
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
  await browser.close()
})

import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { REPORTS } from '../model/src/rules/reports/reports.ts'
import { expect, test } from './app.ts'
import { findBrokenWords } from './broken-words.ts'
import { enter } from './enter.ts'
import { LAPTOP, PHONE, region } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

/** What the screen may fetch beyond what any screen has. */
const MOST_KB = 160

/** The files of this name and what they import, of those that were fetched: other screens are fetched while the page is idle. */
async function importedBy(name: RegExp, fetched: ReadonlyMap<string, Promise<Buffer>>) {
  const names = new Set([...fetched.keys()].filter(one => name.test(one)))
  const files: Buffer[] = []
  // A set tells of entries that are added while it is read.
  for (const one of names) {
    const file = await fetched.get(one)
    if (!file) continue
    files.push(file)
    for (const [, imported = ''] of file.toString().matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      names.add(imported)
  }
  return files
}

const countSharedFiles = () =>
  performance.getEntriesByType('resource').filter(({ name }) => /\/later-(libraries|parts)-[^/]+\.js$/.test(name))
    .length

const COUNT = Object.keys(REPORTS).length

test('NAV-35 REP-01 SHELL-01: the board reads what each report says, opens a number, exports it and prints', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  const reports = page.locator('section', { has: page.getByRole('heading', { level: 2 }) })
  const owed = region(page, 'Em dívida por ano')

  await test.step('the menu leads to all reports; the screen is small and comes on demand', async () => {
    // What several screens share is fetched once the page is idle, and is not this screen's.
    await expect.poll(() => page.evaluate(countSharedFiles)).toBe(2)
    const fetched = new Map<string, Promise<Buffer>>()
    const keep = (response: Response) => {
      const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
      if (/\.(js|css)$/.test(name)) fetched.set(name, response.body())
    }
    page.on('response', keep)
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Relatórios', exact: true })
      .click()
    await expect(page).toHaveURL('/relatorios')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(COUNT)
    await expect(owed).toContainText(/falta receber \d+\s% do emitido, (menos|mais) \d+ pontos? do que em/)
    page.off('response', keep)
    const files = await importedBy(/^reports-screen-/, fetched)
    expect(files.length).toBeGreaterThan(1)
    expect(files.reduce((sum, file) => sum + gzipSync(file).length, 0) / 1024).toBeLessThan(MOST_KB)
  })

  await test.step('a number opens the list with the same total', async () => {
    const number = owed.getByRole('table').getByRole('row').last().getByRole('link').first()
    const charged = (await number.textContent()) ?? 'none'
    await number.click()
    await expect(page).toHaveURL(/\/quotas\/dividas\?.*_year=\d{4}/)
    await expect(page.getByText(`Valor original: ${charged}`)).toBeVisible()
    await page.goBack()
    const active = region(page, 'Admissões e efetivos por ano').getByRole('row').nth(-2).getByRole('link').last()
    const members = (await active.textContent()) ?? 'none'
    await active.click()
    await expect(page).toHaveURL(/\/socios\?.*_asOf=\d{4}-12-31/)
    await expect(page.getByText(new RegExp(`^${members} sócios`)).first()).toBeVisible()
    await page.goBack()
  })

  await test.step('a day of the past has its own members, kept in the address', async () => {
    const onDay = region(page, /por categoria, idade e localidade/)
    const total = onDay.getByText(/sócios em atividade/)
    await expect(total).toContainText('Há ')
    await page.getByRole('textbox', { name: 'No dia' }).fill('31/12/2020')
    await expect(page).toHaveURL('/relatorios?dia=2020-12-31')
    await expect(total).toContainText('Em 31/12/2020 havia')
  })

  await test.step('each report is saved as a file', async () => {
    const saved = page.waitForEvent('download')
    await owed.getByRole('button', { name: /^CSV/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/^em-divida-por-ano-\d{4}-\d\d-\d\d\.csv$/)
  })

  await test.step('a report of which nothing is known is a sentence', async () => {
    await page.goto('/relatorios?dia=1900-01-01')
    const onDay = region(page, /por categoria, idade e localidade/)
    await expect(onDay).toContainText('Em 01/01/1900 havia 0 sócios em atividade.')
    await expect(onDay.getByRole('table')).toHaveCount(0)
    await expect(onDay.getByRole('textbox', { name: 'No dia' })).toBeVisible()
  })

  await test.step('the report of the year for the assembly is one step away', async () => {
    await page.goto('/relatorios?ano=2024')
    await expect(page.getByRole('link', { name: 'Relatório anual de 2024' })).toHaveAttribute(
      'href',
      '/relatorios/2024',
    )
  })

  await test.step('a report that fails is left out, and the others stand', async () => {
    await page.route('**/api/reports/paymentsPerYear*', route => route.fulfill({ status: 500, json: { code: 'x' } }))
    await page.goto('/relatorios?ano=2025')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(COUNT - 1)
    await expect(owed).toContainText('Em 2025 falta receber')
    await expect(page.getByRole('heading', { name: 'Pagamentos por ano' })).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('it is readable on a phone and on paper', async () => {
    await page.goto('/relatorios')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(COUNT)
    await page.setViewportSize(PHONE)
    expect(await findBrokenWords(page, 'on a phone')).toEqual([])
    const overflows = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await overflows()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect(reports.first().getByRole('button', { name: /^CSV/ })).toBeHidden()
    await expect(reports.first().getByRole('table')).toBeVisible()
    await expect(page.getByRole('main').getByText('Associação Cultural').first()).toBeVisible()
    await expect(page.getByText('Os números abrem a lista do que contam.')).toHaveCount(0)
  })
})

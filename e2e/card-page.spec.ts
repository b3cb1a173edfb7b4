import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { printDay } from '../model/src/rules/day.ts'
import { checkByDayAndNight } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { issueCard } from './issue-card.ts'
import { visit } from './visit.ts'

test.use({ actionTimeout: 20_000, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const MOST_KB = 60

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('CARD-02 NAV-21: a visitor verifies a card; of one that is not valid only staff learn why', {
  tag: ['@core', '@always'],
}, async ({ page: staff, browser, app }) => {
  await enter(staff, '/tarefas')
  const card = await issueCard(staff, 'Leonor Mostra o Cartão')
  const page = await visit(browser, app)

  await test.step('a valid one shows the holder and the hour, without the program', async () => {
    const answered: Promise<{ path: string; size: number }>[] = []
    page.on('response', response =>
      answered.push(
        response.body().then(body => ({
          path: new URL(response.url()).pathname,
          size: gzipSync(body, { level: 9 }).length,
        })),
      ),
    )
    await page.goto(`/v/${card.verificationCode.toLowerCase()}`)
    await expect(heading(page)).toHaveText('Cartão válido')
    const main = page.getByRole('main')
    await expect(main).toContainText('Leonor Mostra o Cartão')
    await expect(main).toContainText(printDay(card.validUntil))
    await expect(main).toContainText(/Verificado em \d\d\/\d\d\/\d{4} \d\d:\d\d/)
    await expect(page.getByRole('link')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow')
    const files = await Promise.all(answered)
    expect(files.filter(({ path }) => path.startsWith('/api/'))).toHaveLength(1)
    expect(files.filter(({ path }) => path.endsWith('.js'))).toHaveLength(1)
    expect(files.reduce((sum, { size }) => sum + size, 0) / 1000).toBeLessThan(MOST_KB)
    page.removeAllListeners('response')
    await checkByDayAndNight(page, { hasProgram: false })
  })

  await test.step('a lost one and one that never was look the same', async () => {
    await callApi(staff, 'POST', `membership_cards/${card._id}/lose`, { reason: 'perda' })
    const texts: string[] = []
    for (const code of [card.verificationCode, 'ZZZZZZZZZZZZ', 'curto', 'a%C3%A7%C3%A3o', '%F0']) {
      await page.goto(`/v/${code}`)
      await expect(heading(page)).toHaveText(/^Cartão não válido\. Contacte .+\.$/)
      texts.push(await page.getByRole('main').innerText())
    }
    expect(new Set(texts).size).toBe(1)
    await checkByDayAndNight(page, { hasProgram: false })
  })

  await test.step('a server that cannot be reached says nothing of the card', async () => {
    await page.route('**/verify/**', route => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Não foi possível contactar o servidor')
    await page.unroute('**/verify/**')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(heading(page)).toHaveText(/^Cartão não válido\. Contacte /)
  })

  await test.step('staff who are signed in see why, also with a token that has run out, and go to the sheet', async () => {
    await staff.evaluate(() => {
      const [head, payload = '', sign] = String(localStorage.access).split('.')
      const over = { ...JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), exp: 1 }
      localStorage.access = [head, btoa(JSON.stringify(over)), sign].join('.')
    })
    await staff.goto(`/v/${card.verificationCode}`)
    await expect(heading(staff)).toHaveText('Cartão não válido')
    await expect(staff.getByText('Dado como perdido.')).toBeVisible()
    await checkByDayAndNight(staff, { hasProgram: false })
    await staff.getByRole('link', { name: 'Abrir a ficha' }).click()
    await expect(staff).toHaveURL(new RegExp(`/socios/${card.memberId}`))
  })
  await page.context().close()
})

test('CARD-02: a member who is signed in learns no reason', async ({ page }) => {
  // The story before had another page in front, and the browser draws one in the background late.
  await page.bringToFront()
  await enter(page, '/tarefas')
  const card = await issueCard(page, 'Mafalda Cartão Cancelado')
  await callApi(page, 'POST', `membership_cards/${card._id}/lose`, { reason: 'roubo' })
  await enter(page, `/v/${card.verificationCode}`, DEMO.member)
  await expect(heading(page)).toHaveText(/^Cartão não válido\. Contacte /)
  await expect(page.getByRole('link')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

async function signIn(page: Page, email: string, path = '/') {
  await enter(page, path, email)
  await expect(page.getByRole('region', { name: 'Barra de ferramentas' })).toBeVisible()
}

async function changeSettings(page: Page, settings: Record<string, string>) {
  const access = await page.evaluate(() => localStorage.access)
  const answer = await page.request.patch('/api/settings', {
    headers: { authorization: `Bearer ${access}` },
    data: settings,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

test('SHELL-02 SHELL-03 SHELL-05 SHELL-06 SHELL-07 SHELL-09: the frame around a screen', {
  tag: ['@core', '@always'],
}, async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, DEMO.admin, '/utilizadores/novo')
  const crumbs = page.getByRole('navigation', { name: 'Localização' })
  const [bar, footer] = [page.getByRole('banner'), page.getByRole('contentinfo')]
  const expectToFit = async () => {
    for (const part of [bar, page.getByRole('region', { name: 'Barra de ferramentas' }), footer])
      expect(await part.evaluate(element => element.getBoundingClientRect().right <= window.innerWidth)).toBe(true)
  }
  const expectFooterBelow = () =>
    expect(async () => {
      const [main, below] = [await page.getByRole('main').boundingBox(), await footer.boundingBox()]
      expect(below?.y ?? 0).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0) - 1)
    }).toPass()

  await test.step('SHELL-05: each segment is a link to its screen', async () => {
    await expect(crumbs.getByRole('listitem')).toHaveText(['Utilizadores', 'Novo utilizador'])
    await expect(crumbs.getByRole('link', { name: 'Novo utilizador' })).toHaveAttribute('aria-current', 'page')
    await crumbs.getByRole('link', { name: 'Utilizadores' }).click()
    await expect(page).toHaveURL('/utilizadores')
    await expect(crumbs.getByRole('listitem')).toHaveText(['Utilizadores'])
  })

  await test.step('SHELL-06: the list has its buttons in the toolbar, and takes them along when it goes', async () => {
    const toolbar = page.getByRole('region', { name: 'Barra de ferramentas' })
    await expect(toolbar.getByRole('button', { name: 'Exportar' })).toBeVisible()
    await expect(toolbar.getByRole('button', { name: 'Colunas' })).toBeVisible()
    await page.goto('/utilizadores/novo')
    await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible()
    await expect(toolbar.getByRole('button', { name: 'Exportar' })).toHaveCount(0)
    await page.goto('/utilizadores')
    await expect(toolbar.getByRole('button', { name: 'Exportar' })).toBeVisible()
  })

  await test.step('SHELL-07: the text grows to 19 and shrinks to 12, everything with it, and stays so', async () => {
    const before = (await bar.boundingBox())?.height ?? 0
    // Forced, because Playwright does not click a button that is aria-disabled, as this one is at the end of its range.
    for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'Aumentar o texto' }).click({ force: true })
    expect(await rootSize(page)).toBe('19px')
    await expect(page.getByRole('button', { name: 'Aumentar o texto' })).toHaveAttribute('aria-disabled', 'true')
    expect((await bar.boundingBox())?.height ?? 0).toBeGreaterThan(before * 1.1)
    await expectToFit()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Diminuir o texto' })).toBeVisible()
    expect(await rootSize(page)).toBe('19px')
    for (let i = 0; i < 9; i++) await page.getByRole('button', { name: 'Diminuir o texto' }).click({ force: true })
    expect(await rootSize(page)).toBe('12px')
    expect(await page.evaluate(() => localStorage.fontSize)).toBe('12')
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Aumentar o texto' }).click()
    expect(await rootSize(page)).toBe('16px')
  })

  await test.step('SHELL-09: the footer, below everything else', async () => {
    await expectFooterBelow()
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`)
    await expect(footer.getByRole('link', { name: 'Agremia para associações' })).toBeVisible()
    await expect(footer).toContainText(/Última resposta em \d+ ms/)
  })

  await test.step('on a phone the same frame fits with the largest text, and the footer is below the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFooterBelow()
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Aumentar o texto' }).click()
    expect(await rootSize(page)).toBe('19px')
    await expectToFit()
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Diminuir o texto' }).click()
    await expect(crumbs.getByRole('listitem')).toHaveText(['Utilizadores'])
  })

  await test.step('SHELL-02 SHELL-03: the settings icon, and the user menu', async () => {
    await page.goto('/configuracaoOrganizacao')
    await page.getByRole('link', { name: 'Configuração', exact: true }).click()
    await expect(page).toHaveURL('/utilizadores')
    await page.getByRole('button', { name: 'Ana Administradora' }).click()
    await expect(page.getByRole('menuitem', { name: 'Sair' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Editar Perfil' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Administradora' })).toBeVisible()
    await page.getByRole('button', { name: 'Ana Administradora' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/autorizacao/entrar')
  })
})

test('NAV-01 SHELL-02 SHELL-03 SHELL-05 SHELL-06: a member has no way to what is for staff', async ({ page }) => {
  await signIn(page, DEMO.member)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Sofia Sócia' }).click()
  await page.getByRole('menuitem', { name: 'Editar Perfil' }).click()
  await expect(page).toHaveURL(/\/utilizadores\/[0-9a-f-]{36}$/)
  const profile = page.url()
  const crumbs = page.getByRole('navigation', { name: 'Localização' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Utilizadores', 'Editar utilizador'])
  await expect(crumbs.getByRole('link')).toHaveText(['Editar utilizador'])
  await expect(page.getByRole('button', { name: 'Aumentar o texto' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Assistência Técnica' })).toHaveCount(0)
  await page.goto('/nao-existe')
  await page.getByRole('link', { name: 'Configuração', exact: true }).click()
  await expect(page).toHaveURL(profile)
})

test('SHELL-06 SHELL-08 SHELL-09: support knows who asks; it and the footer follow the settings', async ({ page }) => {
  const askedFor: string[] = []
  page.on('request', request => askedFor.push(new URL(request.url()).pathname))
  await signIn(page, DEMO.admin)
  const support = page.getByRole('link', { name: 'Assistência Técnica' })
  await expect(support).toHaveAttribute('href', /^mailto:/)
  const id = await page.evaluate(() => JSON.parse(atob(String(localStorage.access).split('.')[1] ?? '')).ID)
  expect(askedFor).toContain(`/api/users/${id}`)
  try {
    await changeSettings(page, { supportUrl: 'https://ajuda.exemplo.pt/pedido', orgType: 'cooperative' })
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Agremia para cooperativas' })).toBeVisible()
    await expect(support).toHaveAttribute('href', /^https:\/\/ajuda\.exemplo\.pt\/pedido\?p=/)
    const payload = new URL((await support.getAttribute('href')) ?? '').searchParams.get('p') ?? ''
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toEqual([
      'cooperative',
      'Agremia',
      'Ana Administradora',
      'admin',
      'back-office',
      DEMO.admin,
    ])
  } finally {
    await changeSettings(page, { supportUrl: '', orgType: 'association' })
  }
})

test('NAV-50: a new screen begins at its top, with its own title', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await signIn(page, DEMO.admin, '/configuracaoOrganizacao')
  await expect(page.getByLabel('Nome da organização')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 700))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Etiquetas' }).first().click()
  await expect(page).toHaveTitle(/^Etiquetas — Associação Cultural/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveTitle(/^Definições da organização — Associação Cultural/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

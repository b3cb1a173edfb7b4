import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { enter } from './enter.ts'

async function openList(page: Page, address = '/utilizadores') {
  await enter(page, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Utilizadores' })).toBeVisible()
}

const region = (page: Page) => page.getByRole('region', { name: 'Lista de utilizadores' })
const count = (page: Page) => page.getByText(/^[\d\s]+ utilizador(es)?$/)
const bulk = (page: Page) => page.getByRole('region', { name: 'Seleção' })
const readCount = async (page: Page) => Number((await count(page).textContent())?.replace(/\D/g, ''))

test('LIST-08: filters stand as chips and in the address', { tag: ['@core', '@always'] }, async ({ page }) => {
  test.setTimeout(120_000)
  await openList(page)
  await expect(count(page)).toBeVisible()
  const everyone = await readCount(page)

  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('list', { name: 'Filtrar por' }).getByRole('button').first()).toBeFocused()
  await page.getByRole('list', { name: 'Filtrar por' }).getByRole('button', { name: 'Tipo de acesso' }).click()
  await page.getByRole('checkbox', { name: 'Administrador', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Editor' }).check()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL('/utilizadores?_role=admin&_role=editor')
  const chips = page.getByRole('list', { name: 'Filtros' })
  await expect(chips.getByRole('listitem')).toHaveText(['Tipo de acesso: Administrador ou Editor'])
  await expect.poll(() => readCount(page)).toBeLessThan(everyone)
  const staff = await readCount(page)
  expect(staff).toBeGreaterThan(1)

  // A second filter narrows the result of the first.
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('list', { name: 'Filtrar por' }).getByRole('button', { name: 'Nome' }).click()
  await page.getByLabel('Nome contém').fill('ANA ADMINISTRADORA')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 utilizador', { exact: true })).toBeVisible()
  await expect(chips.getByRole('listitem')).toHaveCount(2)

  await page.reload()
  await expect(page.getByText('1 utilizador', { exact: true })).toBeVisible()
  await expect(chips.getByRole('listitem')).toHaveCount(2)

  await chips.getByRole('button', { name: 'Retirar o filtro «Nome»' }).click()
  await expect.poll(() => readCount(page)).toBe(staff)
  // A chip opens its filter.
  await chips.getByRole('button', { name: /^Tipo de acesso/ }).click()
  await expect(page.getByRole('checkbox', { name: 'Administrador', exact: true })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Administrador', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL('/utilizadores?_role=editor')

  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/utilizadores')
  await expect.poll(() => readCount(page)).toBe(everyone)

  await test.step('on a phone a filter is chosen, stands as a chip and is taken away too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByRole('list', { name: 'Filtrar por' }).getByRole('button', { name: 'Tipo de acesso' }).click()
    await page.getByRole('checkbox', { name: 'Editor' }).check()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL('/utilizadores?_role=editor')
    await expect(chips.getByRole('listitem')).toHaveText(['Tipo de acesso: Editor'])
    await expect.poll(() => readCount(page)).toBeLessThan(everyone)
    await page.getByRole('button', { name: 'Retirar o filtro «Tipo de acesso»' }).click()
    await expect.poll(() => readCount(page)).toBe(everyone)
  })
})

test('LIST-08: the keyboard alone writes a filter of days; a wrong day is told beside its box', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Filtrar' }).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('list', { name: 'Filtrar por' }).getByRole('button').first()
  await expect(first).toBeFocused()
  const wanted = page.getByRole('list', { name: 'Filtrar por' }).getByRole('button', { name: 'Última entrada' })
  for (let presses = 0; presses < 10 && !(await wanted.evaluate(one => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('De', { exact: true })).toBeFocused()
  await page.keyboard.type('31/2/2026')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('De', { exact: true })).toHaveAccessibleDescription(/Fevereiro não tem 31 dias/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1/7/2020')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/utilizadores?_lastLoginAt.from=2020-06-30T23%3A00%3A00.000Z')
  await expect(page.getByRole('button', { name: 'Última entrada: desde 01/07/2020' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()

  await test.step('Esc gives the focus back, also to who opens it again while it still fades away', async () => {
    for (const name of ['Filtrar', 'Colunas']) {
      const button = page.getByRole('button', { name })
      await button.focus()
      for (let times = 0; times < 3; times++) {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name }).locator(':focus')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(button).toBeFocused()
      }
    }
  })
})

test('LIST-09: ticked rows are counted, exported and deleted; all that match is told apart from those loaded', {
  tag: '@core',
}, async ({ page, request }) => {
  test.setTimeout(120_000)
  await openList(page)
  const access = await page.evaluate(() => localStorage.access)
  for (const number of [1, 2, 3]) {
    const answer = await request.post('/api/users', {
      headers: { authorization: `Bearer ${access}` },
      data: { name: `Zeferina Temporária ${number}`, email: `zeferina.${number}@exemplo.pt`, role: 'editor' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.reload()
  await expect(count(page)).toBeVisible()
  const everyone = await readCount(page)
  expect(everyone).toBeGreaterThan(100)

  await test.step('the heading ticks what is loaded; one more button, all', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar as linhas carregadas' }).check()
    await expect(bulk(page).getByRole('status')).toHaveText('100 selecionados')
    await checkAccessibility(page)
    await bulk(page)
      .getByRole('button', { name: /^Selecionar todos os / })
      .click()
    await expect(bulk(page).getByRole('status')).toHaveText(`Todos os ${everyone} selecionados`)
    // The user's own account is among them, and is left out.
    await bulk(page).getByRole('button', { name: 'Eliminar' }).click()
    const dialog = page.getByRole('dialog', { name: `Eliminar ${everyone - 1} registos?` })
    await expect(dialog).toContainText('A sua própria conta fica de fora')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await bulk(page).getByRole('button', { name: 'Limpar seleção' }).click()
    await expect(bulk(page)).toBeHidden()
  })

  await test.step('exports the ticked rows only', async () => {
    await page.getByRole('searchbox').fill('zeferina temporaria')
    await expect(page.getByText('3 utilizadores', { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Selecionar Zeferina Temporária 1' }).check()
    await page.getByRole('checkbox', { name: 'Selecionar Zeferina Temporária 3' }).check()
    await expect(bulk(page).getByRole('status')).toHaveText('2 selecionados')
    await bulk(page).getByRole('button', { name: 'Exportar selecionados' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text.match(/Zeferina Temporária \d/g)).toEqual(['Zeferina Temporária 1', 'Zeferina Temporária 3'])
    expect(text.trim().split(/\r?\n/)).toHaveLength(3)
  })

  await test.step('deletes them, after being asked with how many', async () => {
    await bulk(page).getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog', { name: 'Eliminar 2 registos?' }).getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 registos eliminados' })).toBeVisible()
    await expect(page.getByText('1 utilizador', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Zeferina Temporária 2' })).toBeVisible()
    await expect(bulk(page)).toBeHidden()
  })

  await test.step('another question forgets the ticks', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar Zeferina Temporária 2' }).check()
    await page.getByRole('searchbox').fill('zeferina')
    await expect(page).toHaveURL('/utilizadores?_search=zeferina')
    await expect(bulk(page)).toBeHidden()
  })
})

test('LIST-04: the next page that fails leaves the rows, and a retry brings it', async ({ page }) => {
  await openList(page)
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  await page.route('**/api/users?*_page=2*', route => route.fulfill({ status: 500, json: { code: 500, errors: {} } }))
  await region(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  const alert = page.getByRole('alert').filter({ hasText: 'Ocorreu um erro inesperado.' })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.unroute('**/api/users?*_page=2*')
  await alert.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(alert).toBeHidden()
  const everyone = await readCount(page)
  await expect(page.getByText(`${everyone} de ${everyone}`, { exact: true })).toBeVisible()
})

test('back returns to the same rows and the same scroll, and / brings the cursor to the search', async ({ page }) => {
  await openList(page)
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  const everyone = await readCount(page)
  // Scroll to the end, so that the second page is loaded.
  await region(page).evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(page.getByText(`${everyone} de ${everyone}`, { exact: true })).toBeVisible()
  await region(page).evaluate(element => element.scrollTo(0, element.scrollHeight - element.clientHeight - 200))
  const offset = await region(page).evaluate(element => element.scrollTop)
  expect(offset).toBeGreaterThan(3000)
  const link = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .nth(14)
    .getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  await expect.poll(() => region(page).evaluate(element => element.scrollTop)).toBe(offset)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('ana')
  await expect(page).toHaveURL('/utilizadores?_search=ana')
  await expect.poll(() => region(page).evaluate(element => element.scrollTop)).toBe(0)
})

test('LIST-04: of five thousand rows only those in sight are drawn, and ticking them all counts them all', async ({
  page,
}) => {
  await openList(page)
  await expect(region(page)).toBeVisible()
  const total = 5000
  const data = Array.from({ length: total }, (_, index) => ({
    _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Pessoa ${index}`,
    email: `pessoa.${index}@exemplo.pt`,
    role: 'member',
    lastLoginAt: null,
    active: true,
  }))
  await page.route('**/api/users?*', route => route.fulfill({ json: { data, meta: { total } } }))
  await page.evaluate(() => localStorage.setItem('listSize', '-1'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Pessoa 0', exact: true })).toBeVisible()
  // The program has taken over from the first rows that the page draws.
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
  for (const wanted of [2500, 4999, 10]) {
    await region(page).evaluate((element, row) => element.scrollTo(0, row * 40 - 200), wanted)
    await expect(page.getByRole('link', { name: `Pessoa ${wanted}`, exact: true })).toBeInViewport()
    expect(await page.getByRole('row').count()).toBeLessThan(60)
  }
  await page.getByRole('checkbox', { name: 'Selecionar as linhas carregadas' }).check()
  await expect(bulk(page).getByRole('status')).toHaveText(/^5\s000 selecionados$/)
})

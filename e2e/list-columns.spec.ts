import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../server/src/pdf/testing/read-pdf.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'
import { readOverflow, setSize, TEXT_SIZES } from './overflow.ts'

async function openList(page: Page) {
  await enter(page, '/utilizadores')
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  // The first rows are drawn before the program runs; this button comes with the program.
  await expect(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
}

const headings = (page: Page) => page.getByRole('columnheader')
/** The default columns of `domain.md` 0.1. */
const ALL = ['Nome', 'E-mail', 'Tipo de acesso', 'Ficha de sócio', 'Última entrada', 'Ativo']
const CHOSEN = ['Nome', 'Tipo de acesso', 'Ficha de sócio', 'Observações', 'Última entrada', 'Ativo']
const columns = (page: Page) => page.getByRole('list', { name: 'Colunas a mostrar' })

test('LIST-03 LIST-06 LIST-07a: columns are chosen and ordered, kept for the session, asked for and exported', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await openList(page)
  await expect(headings(page)).toHaveText(ALL)

  // Only the fields of the visible columns are requested.
  const asked = page.waitForRequest(
    request => new URL(request.url()).searchParams.get('_fields') === 'name,role,memberId,lastLoginAt,active',
  )
  await page.getByRole('button', { name: 'Colunas' }).click()
  await columns(page).getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await expect(headings(page)).toHaveText(ALL.filter(label => label !== 'E-mail'))
  await asked

  // By keyboard: show one more column and move it up.
  await columns(page).getByRole('checkbox', { name: 'Observações' }).focus()
  await page.keyboard.press('Space')
  await expect(headings(page).last()).toHaveText('Observações')
  await columns(page).getByRole('button', { name: 'Subir «Observações»' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Observações: posição 4 de 6' })).toBeAttached()
  await expect(columns(page).getByRole('button', { name: 'Subir «Observações»' })).toBeFocused()
  await expect(headings(page)).toHaveText(CHOSEN)
  // The column that links to the item cannot be hidden.
  await expect(columns(page).getByRole('checkbox', { name: 'Nome' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Colunas' })).toBeFocused()

  await page.getByRole('button', { name: 'Tipo de acesso' }).click()
  await expect(page).toHaveURL('/utilizadores?_sort=role')

  await test.step('LIST-03: both are there after a reload and without them in the address; another session has neither', async () => {
    await page.goto('/utilizadores')
    await expect(headings(page)).toHaveText(CHOSEN)
    await expect(page.getByRole('columnheader', { name: 'Tipo de acesso' })).toHaveAttribute('aria-sort', 'ascending')
    // The order in the address has priority over the session's.
    await page.goto('/utilizadores?_sort=-name')
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending')
    const other = await context.newPage()
    await other.goto('/utilizadores')
    await expect(headings(other)).toHaveText(ALL)
    await expect(other.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
    await other.close()
  })

  await test.step('LIST-07a: the file has the columns that are shown', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text.split(/\r?\n/)[0]).toBe(`\uFEFF${CHOSEN.join(';')}`)
  })

  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('button', { name: 'Repor as colunas' }).click()
  await expect(headings(page)).toHaveText(ALL)

  await test.step('LIST-06: on a phone the columns are chosen too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/utilizadores?_sort=name')
    const email = page.getByRole('listitem').filter({ hasText: 'Ana Administradora' }).getByText(DEMO.admin)
    await expect(email).toBeVisible()
    await page.getByRole('button', { name: 'Colunas' }).click()
    await columns(page).getByRole('checkbox', { name: 'E-mail' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(email).toBeHidden()
  })
})

const edge = (page: Page, label: string) => page.getByRole('separator', { name: `Largura da coluna «${label}»` })
const widths = (page: Page) =>
  headings(page).evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().width)))

async function dragEdge(page: Page, label: string, by: number) {
  const box = await edge(page, label).boundingBox()
  if (!box) throw new Error(`no edge for ${label}`)
  const [x, y] = [box.x + box.width - 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
}

test('LIST-03: columns are made wider and narrower with the mouse and by keyboard, the others stay, and it is kept for the session', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openList(page)
  const before = await widths(page)
  await dragEdge(page, 'Nome', 120)
  // Widths are kept in quarters of a rem, which are 4 px.
  const awayFrom = (wanted: number, [width = 0]: readonly number[]) => Math.abs(width - wanted)
  const wider = (before[0] ?? 0) + 120
  // The width changes during the drag, not only at its end.
  await expect.poll(async () => awayFrom(wider, await widths(page))).toBeLessThanOrEqual(2)
  await page.mouse.up()
  const after = await widths(page)
  // The last column takes the remaining width; the others keep theirs, except for that rounding.
  expect(awayFrom(wider, after)).toBeLessThanOrEqual(2)
  for (const column of [1, 2, 3, 4])
    expect(Math.abs((after[column] ?? 0) - (before[column] ?? 0))).toBeLessThanOrEqual(2)
  await expect(edge(page, 'Nome')).toHaveAttribute('aria-valuenow', String(Math.round((after[0] ?? 0) / 16)))
  await page.mouse.move(0, 0)

  await page.reload()
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  expect(await widths(page)).toEqual(after)

  await test.step('never so narrow that nothing can be read', async () => {
    await dragEdge(page, 'E-mail', -900)
    await page.mouse.up()
    expect((await widths(page))[1]).toBe(64)
  })
  await test.step('follows the zoom', async () => {
    await page.getByRole('button', { name: 'Diminuir o texto' }).click()
    await expect.poll(async () => (await widths(page))[1]).toBe(60)
    await page.getByRole('button', { name: 'Aumentar o texto' }).click()
  })
  await test.step('a double click puts a column back, the menu all of them', async () => {
    await edge(page, 'E-mail').dblclick()
    await expect.poll(async () => (await widths(page))[1]).toBe(12.5 * 16)
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('button', { name: 'Repor as colunas' }).click()
    await expect.poll(() => widths(page)).toEqual(before)
    await page.keyboard.press('Escape')
  })
  await test.step('the next stop after a heading is its edge, which the arrow keys move', async () => {
    await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').focus()
    await page.keyboard.press('Tab')
    await expect(edge(page, 'Nome')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => awayFrom((before[0] ?? 0) + 16, await widths(page))).toBeLessThanOrEqual(2)
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(async () => awayFrom((before[0] ?? 0) - 48, await widths(page))).toBeLessThanOrEqual(2)
    await expect(edge(page, 'Nome')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await widths(page))[0]).toBe(16 * 16)
  })
})

test('ux 24: a list on paper: all the loaded rows, whose it is and what was looked for, nothing to click', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openList(page)
  await page.goto('/utilizadores?_role=member')
  await expect(page.getByText(/^[\d\s]+ utilizadores$/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar as linhas carregadas' }).check()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.emulateMedia({ media: 'print' })
  const words = page.getByText(/^100 de [\d\s]+ utilizadores · Tipo de acesso: Sócio$/)
  await expect(words).toBeVisible()
  await expect(page.getByText('Associação Cultural e Recreativa de Vila Clara do Campo').last()).toBeVisible()
  expect(await page.getByRole('row').count()).toBe(101)
  for (const gone of ['banner', 'navigation', 'checkbox', 'searchbox', 'separator'] as const)
    await expect(page.getByRole(gone).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  // The rows go over several sheets, and the browser repeats such a header on each.
  await expect(page.getByRole('rowgroup').first()).toHaveCSS('display', 'table-header-group')
  const text = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(text.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'screen' })
  await expect(words).toBeHidden()
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(60)
})

test('LIST-07d ux 24: «Imprimir» and Ctrl+P open a document with every row that matches', async ({ page, context }) => {
  test.setTimeout(120_000)
  await openList(page)
  await page.goto('/utilizadores?_role=member&_sort=-name')
  const count = page.getByText(/^[\d\s]+ utilizadores$/)
  await expect(count).toBeVisible()
  // Some browsers show a PDF and some save it, so the document is taken on its way to the new tab.
  const documents: { isShown: boolean; bytes: Buffer }[] = []
  await context.route('**/api/downloads/*', async route => {
    const answer = await route.fetch()
    const isShown = answer.headers()['content-disposition']?.startsWith('inline;') ?? false
    documents.push({ isShown, bytes: await answer.body() })
    await route.fulfill({ contentType: 'text/html', body: '<title>Documento</title>' })
  })
  await page.getByRole('button', { name: 'Imprimir' }).focus()
  for (const key of ['Enter', 'Control+P']) {
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press(key)])
    await expect(tab).toHaveTitle('Documento')
    await tab.close()
    const opened = documents.pop()
    expect(opened?.isShown).toBe(true)
    const { pages, total } = readPdf(opened?.bytes ?? Buffer.alloc(0))
    expect(total).toEqual([String(pages.length)])
    expect(pages.length).toBeGreaterThan(2)
    for (const label of ALL) for (const texts of pages) expect(texts.join(' ')).toContain(label)
    const words = (await count.textContent())?.replaceAll('\u202f', '\u00a0') ?? ''
    expect(pages[0]?.join(' ')).toContain(`${words} · Tipo de acesso: Sócio`)
    expect(pages[0]).toContain('Associação Cultural e Recreativa de Vila Clara do Campo')
    expect(pages.at(-1)).toContain(words.replace('utilizadores', 'registos'))
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeFocused()
  }
})

test('ux 21: on a phone the list never scrolls sideways, whatever the size of the letters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  await page.goto('/utilizadores?_role=admin&_role=editor&_sort=-name')
  await expect(page.getByRole('list', { name: 'Filtros' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  for (const size of TEXT_SIZES) {
    await setSize(page, size)
    expect(await readOverflow(page), size).toBe(0)
    const search = await page.getByRole('searchbox').locator('xpath=..').boundingBox()
    const panel = await page.getByRole('region', { name: 'Lista de utilizadores' }).boundingBox()
    expect((search?.x ?? 0) + (search?.width ?? 999)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0) + 2)
  }
})

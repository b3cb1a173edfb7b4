import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

async function openList(page: Page, who = DEMO.admin) {
  await enter(page, '/utilizadores', who)
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Vistas' })
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros' }).getByRole('listitem')
const headings = (page: Page) => page.getByRole('columnheader')
const options = (page: Page, name: string) => page.getByRole('button', { name: `Opções da vista «${name}»` })

async function saveAs(page: Page, button: string, name: string) {
  await page.getByRole('button', { name: button }).click()
  const box = page.getByRole('textbox', { name: 'Nome da vista' })
  await expect(box).toBeFocused()
  await box.fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function filterByRole(page: Page, role: string) {
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await page.getByRole('list', { name: 'Filtrar por' }).getByRole('button', { name: 'Tipo de acesso' }).click()
  await page.getByRole('checkbox', { name: role, exact: true }).check()
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

test('saved views are tabs above the list: each an address, changed, renamed, moved, deleted and put back', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await openList(page)
  // Without saved views and without a filter to save, neither tabs nor button are shown.
  await expect(tabs(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Guardar vista' })).toBeHidden()

  await test.step('the first: what the list shows gets a name', async () => {
    await filterByRole(page, 'Administrador')
    await page.getByRole('columnheader', { name: 'E-mail' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Última entrada' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Guardar vista' }).click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Nome da vista' })).toHaveAccessibleDescription(/Escreva um nome/)
    await page.getByRole('textbox', { name: 'Nome da vista' }).fill('Administradores')
    await page.keyboard.press('Enter')
    await expect(tab(page, 'Administradores')).toHaveAttribute('aria-current', 'page')
    await expect(tabs(page).getByRole('link')).toHaveText(['Todos', 'Administradores'])
    await expect(page).toHaveURL(
      '/utilizadores?_role=admin&_sort=email&_fields=name%2Cemail%2Crole%2CmemberId%2Cactive',
    )
    await expect(page.getByRole('button', { name: 'Guardar vista' })).toBeHidden()
  })

  await test.step('all again, and a second view; the name must be another', async () => {
    await tab(page, 'Todos').click()
    await expect(page).toHaveURL('/utilizadores')
    await expect(tab(page, 'Todos')).toHaveAttribute('aria-current', 'page')
    await expect(chips(page)).toHaveCount(0)
    await filterByRole(page, 'Editor')
    await page.getByRole('button', { name: 'Guardar como nova vista…' }).click()
    await page.getByRole('textbox', { name: 'Nome da vista' }).fill('administradores')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Nome da vista' })).toHaveAccessibleDescription(
      /Já tem uma vista com este nome/,
    )
    await checkAccessibility(page)
    await page.getByRole('textbox', { name: 'Nome da vista' }).fill('Editores')
    await page.keyboard.press('Enter')
    await expect(tabs(page).getByRole('link')).toHaveText(['Todos', 'Administradores', 'Editores'])
    await expect(tab(page, 'Editores')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a view is an address: back, a reload and another window show the same', async () => {
    await tab(page, 'Administradores').click()
    await expect(headings(page)).toHaveText(['Nome', 'E-mail', 'Tipo de acesso', 'Ficha de sócio', 'Ativo'])
    await expect(chips(page)).toHaveText(['Tipo de acesso: Administrador'])
    await page.goBack()
    await expect(chips(page)).toHaveText(['Tipo de acesso: Editor'])
    await expect(tab(page, 'Editores')).toHaveAttribute('aria-current', 'page')
    await page.goForward()
    await page.reload()
    await expect(tab(page, 'Administradores')).toHaveAttribute('aria-current', 'page')
    await expect(headings(page)).toHaveText(['Nome', 'E-mail', 'Tipo de acesso', 'Ficha de sócio', 'Ativo'])

    // Chromium's shell without windows crashes on some machines where a click with Ctrl or the middle button opens a page, so
    // the story checks that the app leaves such a click to the browser, and opens the link's address itself.
    const address = await tab(page, 'Editores').evaluate((link: HTMLAnchorElement) => {
      let isLeftToTheBrowser = false
      const look = (event: Event) => {
        isLeftToTheBrowser = !event.defaultPrevented
        event.preventDefault()
      }
      window.addEventListener('click', look, { once: true })
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true, button: 0 }))
      return isLeftToTheBrowser ? link.href : undefined
    })
    if (!address) throw new Error('A click with Ctrl on the tab of a view must be left to the browser.')
    await expect(page).toHaveURL(/_role=admin/)
    const other = await context.newPage()
    await other.goto(address)
    await expect(tab(other, 'Editores')).toHaveAttribute('aria-current', 'page')
    await expect(chips(other)).toHaveText(['Tipo de acesso: Editor'])

    // A view that is saved in one window appears in the other.
    await tab(page, 'Todos').click()
    await page.getByRole('searchbox').fill('ana')
    await expect(page).toHaveURL('/utilizadores?_search=ana')
    await saveAs(page, 'Guardar como nova vista…', 'Anas')
    await expect(tabs(other).getByRole('link')).toHaveText(['Todos', 'Administradores', 'Editores', 'Anas'])
    await other.close()
  })

  await test.step('a changed view says so, and is kept, or becomes another', async () => {
    await page.getByRole('searchbox').fill('anabela')
    await expect(tab(page, 'Anas')).toHaveText(/alterada/)
    await expect(tab(page, 'Anas')).toHaveAttribute('aria-current', 'page')
    // It is still a changed view after a reload.
    await page.reload()
    await expect(tab(page, 'Anas')).toHaveText(/alterada/)
    await page.getByRole('button', { name: 'Guardar alterações' }).click()
    await expect(tab(page, 'Anas')).not.toHaveText(/alterada/)
    await tab(page, 'Todos').click()
    await tab(page, 'Anas').click()
    await expect(page).toHaveURL('/utilizadores?_search=anabela')
  })

  await test.step('renamed, moved, deleted, and put back, with the keyboard', async () => {
    await options(page, 'Anas').focus()
    await page.keyboard.press('Enter')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Nome da vista' })).toHaveValue('Anas')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Anabelas')
    await page.keyboard.press('Enter')
    await expect(tab(page, 'Anabelas')).toHaveAttribute('aria-current', 'page')

    await options(page, 'Anabelas').click()
    await page.getByRole('menuitem', { name: 'Mover para a esquerda' }).click()
    await expect(tabs(page).getByRole('link')).toHaveText(['Todos', 'Administradores', 'Anabelas', 'Editores'])
    await page.reload()
    await expect(tabs(page).getByRole('link')).toHaveText(['Todos', 'Administradores', 'Anabelas', 'Editores'])

    await options(page, 'Anabelas').click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await expect(tabs(page).getByRole('link')).toHaveText(['Todos', 'Administradores', 'Editores'])
    await expect(page).toHaveURL('/utilizadores')
    await page
      .getByRole('status')
      .filter({ hasText: 'Vista eliminada' })
      .getByRole('button', { name: 'Anular' })
      .click()
    await expect(tabs(page).getByRole('link')).toHaveText(['Todos', 'Administradores', 'Anabelas', 'Editores'])
  })

  await test.step('on a phone the row of tabs scrolls by itself, the page does not', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await tab(page, 'Editores').click()
    await expect(tab(page, 'Editores')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test('the row of tabs does not push the rows when it comes', async ({ page }) => {
  await openList(page, DEMO.editor)
  await page.getByRole('searchbox').fill('ana')
  await expect(page).toHaveURL('/utilizadores?_search=ana')
  await saveAs(page, 'Guardar vista', 'Anas')
  await tab(page, 'Todos').click()
  const region = page.getByRole('region', { name: 'Lista de utilizadores' })
  for (const isFirstTime of [false, true]) {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('views:')) localStorage.removeItem(key)
    }, isFirstTime)
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/saved_views?*', async route => {
      await held
      await route.continue()
    })
    if (!isFirstTime)
      await page.evaluate(() => {
        const { ID } = JSON.parse(atob(localStorage.access.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
        localStorage.setItem(`views:${ID}:users`, 'true')
      })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
    const before = await region.boundingBox()
    await expect(tab(page, 'Anas')).toBeHidden()
    answer()
    await expect(tab(page, 'Anas')).toBeVisible()
    expect(await region.boundingBox()).toEqual(before)
    await page.unroute('**/api/saved_views?*')
  }
})

test('LIST-03: the menu brings back the filters of the session, in sight; back, a reload, "limpar" and another window', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await openList(page)
  const menu = page.getByRole('navigation', { name: 'Definições' })
  const leave = async () => {
    await menu.getByRole('link', { name: 'Etiquetas' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible()
  }
  const comeBack = async () => {
    await menu.getByRole('link', { name: 'Utilizadores' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Utilizadores' })).toBeVisible()
  }
  await filterByRole(page, 'Editor')
  await page.getByRole('searchbox').fill('e')
  await expect(page).toHaveURL('/utilizadores?_role=editor&_search=e')

  await test.step('by the menu: the same filters, chips and address', async () => {
    await leave()
    // Another list does not take over the filters.
    await expect(page).toHaveURL('/configuracaoOrganizacao/etiquetas')
    await comeBack()
    await expect(page).toHaveURL('/utilizadores?_role=editor&_search=e')
    await expect(chips(page)).toHaveText(['Tipo de acesso: Editor'])
    await expect(page.getByRole('searchbox')).toHaveValue('e')
  })

  await test.step('a reload shows the same; an address with filters of its own counts for more', async () => {
    await page.reload()
    await expect(chips(page)).toHaveText(['Tipo de acesso: Editor'])
    await page.goto('/utilizadores?_role=admin')
    await expect(chips(page)).toHaveText(['Tipo de acesso: Administrador'])
    await expect(page).toHaveURL('/utilizadores?_role=admin')
  })

  await test.step('another window begins with nothing', async () => {
    const other = await context.newPage()
    await other.goto('/utilizadores')
    await expect(other.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
    await expect(other).toHaveURL('/utilizadores')
    await other.close()
  })

  await test.step('"limpar" forgets them', async () => {
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page).toHaveURL('/utilizadores')
    await leave()
    await comeBack()
    await expect(page).toHaveURL('/utilizadores')
    await expect(chips(page)).toHaveCount(0)
  })

  await test.step('back shows each place as it was, with its filters or without', async () => {
    // History: the list without a filter, a form, the list with a filter.
    await page.getByRole('link', { name: 'Ana Administradora' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Administradora' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Localização' }).getByRole('link', { name: 'Utilizadores' }).click()
    await filterByRole(page, 'Editor')
    await expect(page).toHaveURL('/utilizadores?_role=editor')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Administradora' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
    await expect(page).toHaveURL('/utilizadores')
    await expect(chips(page)).toHaveCount(0)
  })
})

test('LIST-03: a reload returns to the same rows, those of the second page too, at the same scroll', async ({
  page,
}) => {
  await openList(page)
  const region = page.getByRole('region', { name: 'Lista de utilizadores' })
  await page.getByLabel('Linhas de cada vez').selectOption('50')
  await expect(page.getByText(/^50 de \d+$/)).toBeVisible()
  for (const loaded of [100, 150]) {
    await region.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await expect(page.getByText(new RegExp(`^${loaded} de \\d+$`))).toBeVisible()
  }
  await region.evaluate(element => element.scrollTo(0, 5000))
  await expect.poll(() => region.evaluate(element => element.scrollTop)).toBe(5000)
  // The rows of this place are drawn after the scroll.
  let name = ''
  await expect(async () => {
    name = await region.evaluate(element => {
      const middle = element.getBoundingClientRect().top + 200
      const links = [...element.querySelectorAll('td a')]
      return links.find(link => link.getBoundingClientRect().top > middle)?.textContent ?? ''
    })
    expect(name).not.toBe('')
  }).toPass()
  await page.reload()
  await expect(page.getByText(/^150 de \d+$/)).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
  await expect.poll(() => region.evaluate(element => element.scrollTop)).toBe(5000)
})

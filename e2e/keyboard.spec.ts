import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

test.describe.configure({ timeout: 180_000 })

// Nothing in this file is clicked: these are the stories of someone who uses the keyboard alone.

const isFocused = (place: Locator) =>
  place.evaluateAll(([element]) => element !== undefined && element === document.activeElement)

/**
 * Which element has the focus, and whether that can be seen: by an outline of the element itself or of its box, and with nothing
 * above its middle.
 */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return { name: 'nowhere', isMarked: false, isCovered: false }
    const box = at.closest('.mantine-Input-input') ?? at.parentElement?.parentElement
    const outlined = [at, box, at.parentElement, ...Array.from(at.parentElement?.children ?? [])].some(element => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const name = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? ''}`
    const { left, top, width, height } = at.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isCovered = above !== null && !at.contains(above) && !at.parentElement?.contains(above)
    return { name, isMarked: outlined, isCovered }
  })

/** Presses Tab until the wanted element has the focus, and checks that the focus can be seen at each stop. */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(place).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await isFocused(place)) return
    await page.keyboard.press(key)
    const focus = await readFocus(page)
    // Between the last element and the first the focus is in the browser's own bar.
    if (focus.name === 'nowhere') continue
    expect.soft(focus.isMarked, `the focus is seen on ${focus.name}`).toBe(true)
    expect.soft(focus.isCovered, `something covers ${focus.name}`).toBe(false)
  }
  throw new Error('A hundred and fifty tabs did not lead there.')
}

async function signIn(page: Page, address: string) {
  await page.goto(address)
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type(DEMO.admin)
  await tabTo(page, page.getByLabel('Palavra-passe', { exact: true }))
  await page.keyboard.type(DEMO.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
}

const openUserMenu = (page: Page) => page.getByRole('button', { name: 'Ana Administradora' })

test('AUTH-01 LIST-01 LIST-07a FORM-02: by keyboard alone someone signs in, finds, edits, saves and exports', {
  tag: '@core',
}, async ({ page }) => {
  await signIn(page, '/utilizadores')

  await test.step('finds: / goes to the search', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('eduardo')
    await expect(page.getByRole('link', { name: 'Ana Administradora' })).toHaveCount(0)
    await tabTo(page, page.getByRole('link', { name: 'Eduardo Editor' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Eduardo Editor' })).toBeVisible()
  })

  await test.step('edits, and saves with Ctrl+S', async () => {
    await tabTo(page, page.getByLabel('Observações'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Só atende às terças')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Alterações guardadas' })).toBeVisible()
    await expect(page.getByLabel('Observações')).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('Observações')).toHaveValue('Só atende às terças')
  })

  await test.step('goes elsewhere with Ctrl+K, typing at once, before any code that is loaded later', async () => {
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    const named = await (await page.request.get('/')).text()
    await page.route('**/assets/*.js', async route => {
      if (!named.includes(new URL(route.request().url()).pathname)) await held
      await route.continue()
    })
    await page.goto('/socios')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('utilizadores')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Utilizadores' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    release()
  })

  await test.step('exports the list from the toolbar', async () => {
    const tool = page.getByRole('region', { name: 'Barra de ferramentas' }).getByRole('button', { name: 'Exportar' })
    await tabTo(page, tool)
    await page.keyboard.press('Enter')
    const csv = page.getByRole('menuitem', { name: /CSV/ })
    await expect(csv).toBeVisible()
    for (let presses = 0; presses < 5 && !(await isFocused(csv)); presses++) await page.keyboard.press('ArrowDown')
    await expect(csv).toBeFocused()
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.split('\n')[0]).toContain('Nome')
    expect(text).toContain('Eduardo Editor')
    await expect(tool).toBeFocused()
  })
})

/** A member who may get messages; the list of all people names former and deceased ones too. */
async function anActiveMember(page: Page) {
  const authorization = `Bearer ${String(await page.evaluate(() => localStorage.access))}`
  const answer = await page.request.get('/api/members?_isActive=true&_limit=1', { headers: { authorization } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const [member] = ((await answer.json()) as { data: { name: string }[] }).data
  if (!member) throw new Error('the demonstration has no member')
  return member
}

test('MSG-01 NAV-36: by keyboard alone someone writes a message, sees who gets it, and sends it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 })
  await enter(page, '/mensagens/nova')

  await test.step('chooses a person and leaves each open list by one Tab', async () => {
    const people = page.getByRole('combobox', { name: 'Pessoas' })
    await tabTo(page, people)
    const { name } = await anActiveMember(page)
    await page.keyboard.type(name)
    const first = page.getByRole('option').first()
    await expect(first).toContainText(name)
    await page.keyboard.press('Enter')
    await expect(first).toBeHidden()
    await expect(page.locator('.mantine-Pill-label', { hasText: name })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'Incluir antigos sócios' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: /^Modelo/ })).toBeFocused()
    await page.keyboard.press('Tab')
    expect((await readFocus(page)).name).not.toBe('nowhere')
  })

  await test.step('writes the text and goes on', async () => {
    await tabTo(page, page.getByRole('textbox', { name: /^Texto/ }))
    await page.keyboard.type('Até breve! ')
    await tabTo(page, page.getByRole('button', { name: 'Continuar' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/mensagens\/envios\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('article').first()).toContainText('Até breve!')
  })

  await test.step('sends it and sees how it goes on', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Enviar…' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Enviar a / })
    await tabTo(page, dialog.getByRole('button', { name: 'Enviar' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /^Destinatários: ver/ })).toBeVisible()
  })
})

test('what opens by a key closes with Esc, and the focus is where it was', async ({ page }) => {
  await enter(page, '/utilizadores')

  await test.step('the first stop of a page skips to its content', async () => {
    await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Saltar para o conteúdo' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(skip).not.toBeInViewport()
  })

  const toolbar = page.getByRole('region', { name: 'Barra de ferramentas' })
  for (const [opener, opened, key] of [
    [page.getByRole('button', { name: 'Filtrar' }), page.getByRole('list', { name: 'Filtrar por' }), 'Tab'],
    [openUserMenu(page), page.getByRole('menuitem', { name: 'Sair' }), 'Shift+Tab'],
    [toolbar.getByRole('button', { name: 'Exportar' }), page.getByRole('menuitem', { name: /XLSX/ }), 'Tab'],
  ] as const) {
    await tabTo(page, opener, key)
    await page.keyboard.press('Enter')
    await expect(opened).toBeVisible()
    // What has opened hears keys once the focus is inside of it.
    await expect(opener).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(opener).toBeFocused()
  }

  await test.step('Ctrl+K, from wherever it was pressed', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Procurar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(toolbar.getByRole('button', { name: 'Exportar' })).toBeFocused()
  })

  await test.step('the question before something is deleted', async () => {
    await tabTo(page, page.getByRole('region', { name: 'Lista de utilizadores' }).getByRole('link').first())
    await page.keyboard.press('Enter')
    const remove = page.getByRole('button', { name: 'Eliminar' })
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    // The harmless answer has the focus.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(remove).toBeFocused()
  })
})

/** The longest transition or animation of all elements on the page, in seconds. */
const longestMove = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      0,
      ...[...document.querySelectorAll('*')].flatMap(element => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
        const seconds = (list: string) =>
          list.split(',').map(one => Number.parseFloat(one) * (one.includes('ms') ? 1e-3 : 1))
        return [...seconds(transitionDuration), ...(animationName === 'none' ? [] : seconds(animationDuration))]
      }),
    ),
  )

test('SHELL-15: whoever asks the system for less movement has none, in dialogs, menus and toasts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await enter(page, '/utilizadores')
  await tabTo(page, page.getByRole('region', { name: 'Lista de utilizadores' }).getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Eliminar' })).toBeVisible()
  const notes = page.getByLabel('Observações')
  const save = async (text: string) => {
    await tabTo(page, notes)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Alterações guardadas' }).last()).toBeVisible()
  }
  await save('Com movimento')
  // Shows that the measurement finds movement where there is some.
  expect(await longestMove(page)).toBeGreaterThanOrEqual(0.3)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await save('Sem movimento')
  expect(await longestMove(page)).toBeLessThan(0.001)
  await tabTo(page, page.getByRole('button', { name: 'Eliminar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longestMove(page)).toBeLessThan(0.001)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Procurar' })).toBeFocused()
  expect(await longestMove(page)).toBeLessThan(0.001)
})

import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

async function signIn(page: Page, email = DEMO.admin) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test.describe.configure({ timeout: 180_000 })

const readDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter(key => key.startsWith('draft:')))

async function openEditor(page: Page) {
  await enter(page, '/utilizadores?_search=editor@demo')
  await page.getByRole('main').locator('a[href^="/utilizadores/"]').filter({ hasText: 'Eduardo' }).click()
  await expect(page.getByLabel('Observações')).toBeVisible()
}

test('FORM-07a: leaving with unsaved changes asks first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditor(page)
  await page.getByLabel('Observações').fill('Por guardar.')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sair sem guardar?' })
  await expect(dialog.getByRole('button', { name: 'Continuar a editar' })).toBeFocused()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Observações')).toHaveValue('Por guardar.')

  await page.goBack()
  await dialog.getByRole('button', { name: 'Continuar a editar' }).click()
  await expect(page).toHaveURL(/\/utilizadores\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('Observações')).toHaveValue('Por guardar.')

  await page.getByRole('link', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Sair sem guardar' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/utilizadores')
  await expect(page.getByRole('searchbox')).toHaveValue('editor@demo')
  expect(await readDrafts(page)).toEqual([])
})

test('FORM-07c: the browser asks before a reload, and what was typed is there after it, to keep or to discard', {
  tag: '@core',
}, async ({ page }) => {
  await openEditor(page)
  const before = await page.getByRole('textbox', { name: 'Nome' }).inputValue()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Nome a meio')
  await page.getByLabel('Observações').fill('Uma frase a meio')
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  const notice = page.getByRole('status').filter({ hasText: 'Recuperámos o que estava a escrever' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Nome a meio')
  await expect(page.getByLabel('Observações')).toHaveValue('Uma frase a meio')
  await expect(page.getByText('Alterações por guardar')).toBeVisible()

  await notice.getByRole('button', { name: 'Descartar' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(before)
  await expect(page.getByText('Alterações por guardar')).toBeHidden()
  expect(await readDrafts(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(before)
  await expect(notice).toBeHidden()
  expect(asked).toHaveLength(1)
})

test('FORM-07c: what was typed for a new item survives a reload', async ({ page }) => {
  await enter(page, '/utilizadores/novo')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pessoa a meio')
  await expect.poll(() => readDrafts(page)).toHaveLength(1)
  page.on('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Pessoa a meio')
  await page.getByLabel('E-mail').fill('pessoa.a.meio@exemplo.pt')
  await page.getByRole('combobox', { name: 'Tipo de acesso' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  // A save opens the new item without asking about unsaved changes, and its draft is deleted.
  await expect(page).toHaveURL(/\/utilizadores\/[0-9a-f-]{36}$/)
  expect(await readDrafts(page)).toEqual([])
})

test('AUTH-05 FORM-07c: a session that ends by itself leads to the root without a question, and the draft waits for the same person', async ({
  page,
}) => {
  await openEditor(page)
  const address = page.url()
  const notes = page.getByLabel('Observações')
  const asked: string[] = []
  page.on('dialog', async dialog => {
    asked.push(dialog.type())
    await dialog.accept()
  })
  const visited: string[] = []
  page.on('framenavigated', frame => visited.push(new URL(frame.url()).pathname))
  /** Spoils the tokens and types: the validation in the background is the first call to be refused. */
  const typeAtTheEnd = async (text: string) => {
    await page.evaluate(() => {
      localStorage.setItem('fontSize', '17')
      localStorage.setItem('refresh', 'x')
      localStorage.setItem('access', `${localStorage.getItem('access')}x`)
    })
    await notes.fill(text)
    await expect(page).toHaveURL(/\/autorizacao\/entrar/)
    await expect(page.getByText('A sua sessão terminou; o que escreveu está guardado.')).toBeVisible()
  }

  await test.step('the same person is led back to the record, with what was typed', async () => {
    await typeAtTheEnd('Escrito antes de a sessão acabar')
    expect(asked).toEqual([])
    expect(visited).toContain('/')
    expect(await page.evaluate(() => [localStorage.access, localStorage.refresh, localStorage.fontSize])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await checkAccessibility(page)
    await signIn(page)
    await expect(page).toHaveURL(address)
    await expect(notes).toHaveValue('Escrito antes de a sessão acabar')
  })

  await test.step('somebody else is led home, and not to the page of the one before, whose draft they do not see', async () => {
    await typeAtTheEnd('Escrito antes de a sessão acabar outra vez')
    await signIn(page, DEMO.editor)
    await expect(page.getByRole('button', { name: /Eduardo|Outro Nome/ })).toBeVisible()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/socios')
    await page.goto(address)
    await expect(notes).toHaveValue('')
  })

  await test.step('the draft still waits for the first, and is deleted by signing out', async () => {
    // On a page that does not run the app, which would notice and sign out by itself.
    await page.goto('/api/')
    await page.evaluate(() => localStorage.clear())
    await page.goto(address)
    await signIn(page)
    await expect(notes).toHaveValue('Escrito antes de a sessão acabar outra vez')
    await expect(page.getByText('Recuperámos o que estava a escrever')).toBeVisible()
    await page.getByRole('button', { name: 'Ana Administradora' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page.getByRole('button', { name: 'Sair sem guardar' }).click()
    await expect(page).toHaveURL(/\/autorizacao\/entrar/)
    expect(await readDrafts(page)).toEqual([])
  })
})

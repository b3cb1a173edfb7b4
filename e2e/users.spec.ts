import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { DEMO, expect, test } from './app.ts'
import { enter } from './enter.ts'

// Every story has its own people, so that several workers can share this file, the last of the run.
test.describe.configure({ mode: 'parallel' })

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill(DEMO.admin)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('LIST-01 LIST-07a LIST-08 FORM-01 FORM-02 NAV-31 NAV-32 NAV-33 NAV-50 SHELL-13: a secretary manages users', {
  tag: '@core',
}, async ({ page }) => {
  test.setTimeout(180_000)
  // A name that nobody of the demonstration has, and as it is searched for: without accents.
  const [name, folded] = ['Eufrásia Gedeão Zózimo', 'gedeao zozimo']
  const email = `${folded.replace(' ', '.')}@exemplo.pt`

  await test.step('AUTH-02 NAV-51: signs in on the way to the list', async () => {
    await page.goto('/utilizadores')
    await expect(page.getByText('Aplicação em modo de testes. Toda a informação é fictícia.')).toBeVisible()
    await page.getByLabel('E-mail').fill(DEMO.admin)
    await page.getByLabel('Palavra-passe', { exact: true }).fill('errada')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toHaveText('E-mail ou palavra-passe incorretos.')
    await signIn(page)
    await expect(page).toHaveURL('/utilizadores')
    await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
    await expect(page).toHaveTitle(/^Utilizadores — Associação Cultural/)
  })

  await test.step('FORM-03: creates one; what is wrong stands beside its field and in the summary', async () => {
    await page.getByRole('link', { name: 'Novo utilizador' }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill(name)
    await page.getByLabel('E-mail').fill('sem-arroba')
    await page.getByRole('combobox', { name: 'Tipo de acesso' }).click()
    await page.getByRole('option', { name: 'Editor' }).click()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Falta corrigir' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('E-mail inválido.')
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/E-mail inválido\./)
    await checkAccessibility(page)

    await summary.getByRole('link', { name: 'E-mail' }).click()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(email)
    await expect(summary).toBeHidden()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Registo criado' })).toBeVisible()
    await expect(page).toHaveURL(/\/utilizadores\/[0-9a-f-]{36}$/)
  })

  await test.step('FORM-03: edits; the server is asked quietly while the form changes', async () => {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByLabel('E-mail').fill('outra vez sem arroba')
    await expect(page.getByText('E-mail inválido.')).toBeVisible()
    await page.getByLabel('E-mail').fill(email)
    await expect(page.getByText('E-mail inválido.')).toBeHidden()
    await page.getByLabel('Observações').fill('Substitui a tesoureira em agosto.')
    await expect(page.getByText('Alterações por guardar')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Alterações guardadas' })).toBeVisible()
    await expect(page.getByText('Alterações por guardar')).toBeHidden()
    await page.reload()
    await expect(page.getByLabel('Observações')).toHaveValue('Substitui a tesoureira em agosto.')
  })

  await test.step('LIST-08: finds it without accents, and the address holds the search', async () => {
    await page.getByRole('navigation', { name: 'Localização' }).getByRole('link', { name: 'Utilizadores' }).click()
    await page.getByRole('searchbox').fill(folded)
    await expect(page.getByText('1 utilizador', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page).toHaveURL(`/utilizadores?_search=${folded.replace(' ', '+')}`)
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(folded)
  })

  await test.step('LIST-07a: exports what is shown', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    const download = await downloading
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFFNome;E-mail;')).toBe(true)
    expect(text.trim().split(/\r?\n/)).toHaveLength(2)
    expect(text).toContain(`${name};${email};Editor`)
  })

  await test.step('what finds nothing says so, and the way back is one button', async () => {
    await page.getByRole('searchbox').fill('ninguém tem este nome')
    await expect(page.getByRole('heading', { name: 'Nenhum resultado para «ninguém tem este nome»' })).toBeVisible()
    await page.getByRole('button', { name: 'Limpar a pesquisa' }).last().click()
    await expect(page.getByRole('link', { name: 'Ana Administradora' })).toBeVisible()
  })

  await test.step('ORG-01: changes a setting, and it stays', async () => {
    const menu = page.getByRole('navigation', { name: 'Definições', exact: true })
    await menu.getByRole('link', { name: 'Organização' }).click()
    const group = page.getByRole('form', { name: 'Organização' })
    const town = 'Vila Clara de Baixo'
    await group.getByLabel('Localidade').fill(town)
    await group.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Definições guardadas' })).toBeVisible()
    await page.reload()
    await expect(group.getByLabel('Localidade')).toHaveValue(town)
  })

  await test.step('FORM-05: deletes it, after being asked', async () => {
    await page.goto(`/utilizadores?_search=${folded}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const dialog = page.getByRole('dialog', { name: `Eliminar «${name}»?` })
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    // The list is shown as it was left, with its search.
    await expect(page).toHaveURL(({ pathname }) => pathname === '/utilizadores')
    await expect(page.getByRole('searchbox')).toHaveValue(folded)
    await expect(page.getByRole('status').filter({ hasText: 'Registo eliminado' })).toBeVisible()
  })

  await test.step('SHELL-03 NAV-05 NAV-47: signs out', async () => {
    await page.goto('/isto-nao-existe')
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
    await page.getByRole('button', { name: 'Ana Administradora' }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/autorizacao/entrar')
    expect(await page.evaluate(() => [localStorage.access, localStorage.refresh])).toEqual([undefined, undefined])
  })
})

test('LIST-01 LIST-04 RT-04b: the list sorts, brings the next page at its end, and follows what others change', {
  tag: '@core',
}, async ({ page, request }) => {
  await enter(page, '/utilizadores')
  const name = page.getByRole('columnheader', { name: 'Nome' })
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect(page).toHaveURL('/utilizadores?_sort=-name')
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
  await expect(rows.first()).toContainText(/^[S-Z]/)

  // There is more than a page of users, and only visible rows are drawn; the last by descending name is the first by name.
  const region = page.getByRole('region', { name: 'Lista de utilizadores' })
  const last = page.getByRole('link', { name: 'Ana Administradora' })
  await expect(async () => {
    await region.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await expect(last).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await rows.count()).toBeLessThan(60)

  const shown = await rows.last().getByRole('link').textContent()
  const path = await rows.last().getByRole('link').getAttribute('href')
  const access = await page.evaluate(() => localStorage.access)
  const answer = await request.patch(`/api${path?.replace('utilizadores', 'users')}`, {
    headers: { authorization: `Bearer ${access}` },
    data: { email: 'mudou.agora@exemplo.pt' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await expect(page.getByRole('row', { name: shown ?? '' }).filter({ hasText: 'mudou.agora@exemplo.pt' })).toBeVisible()
})

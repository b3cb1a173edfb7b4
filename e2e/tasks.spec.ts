import type { Page } from '@playwright/test'
import pg from 'pg'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { callApi } from './call-api.ts'
import { enter } from './enter.ts'
import type { App } from './start-app.ts'

async function addTwoMembers(page: Page) {
  const [category] = await callApi(page, 'GET', 'member_categories?_limit=1&_sort=order')
  const address = { addressLine1: 'Rua Direita, 1', locality: 'Faro' }
  const person = { categoryId: category._id, admissionDate: '2020-01-01', ...address }
  for (const name of ['Zeferina Primeira', 'Zeferina Segunda'])
    await callApi(page, 'POST', 'members', { ...person, name })
}

/** Keeps a task that changes members at work, as if there were thousands of them, until it is released. */
async function holdTasks({ database }: App) {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  // A task records what it changes; reading the history is not blocked.
  await client.query('begin; lock table audit_log in share mode')
  return { release: () => client.end() }
}

test('a change of many members goes on behind the screens: seen, left, found again, undone', async ({ page, app }) => {
  test.setTimeout(120_000)
  await enter(page, '/')
  await addTwoMembers(page)
  await page.goto('/socios?_search=zeferina')
  const held = await holdTasks(app)

  await test.step('what takes longer shows how far it is, and can be left to itself', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar as linhas carregadas' }).check()
    await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Alterar' }).click()
    await page.getByRole('menuitem', { name: 'Categoria…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: /^Categoria/ }).fill('Correspondente')
    await page.getByRole('option', { name: 'Correspondente' }).click()
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await dialog.getByRole('button', { name: 'Alterar 2 fichas' }).click()
    const progress = page.getByRole('dialog', { name: 'Mudar a categoria: 2 fichas' })
    await expect(progress.getByRole('progressbar')).toBeVisible()
    await expect(progress.getByRole('button', { name: 'Cancelar a tarefa' })).toBeEnabled()
    await progress.getByRole('button', { name: 'Continuar em segundo plano' }).click()
    await expect(progress).toHaveCount(0)
  })

  const row = page.getByRole('row', { name: /Mudar a categoria: 2 fichas/ })
  await test.step('a reload loses nothing: the top bar leads to the list of tasks', async () => {
    await page.reload()
    await page.getByRole('link', { name: '1 tarefa em curso' }).click()
    await expect(page).toHaveURL('/tarefas')
    await expect(row).toContainText('Em curso')
    await expect(row.getByRole('progressbar')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Cancelar: Mudar a categoria: 2 fichas' })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('its end is told, and the list says what it did', async () => {
    await held.release()
    await expect(page.getByRole('status').filter({ hasText: '2 fichas alteradas' })).toBeVisible()
    await expect(row).toContainText('Concluída')
    await expect(row).toContainText('2 fichas alteradas.')
    await expect(page.getByRole('link', { name: /em curso/ })).toHaveCount(0)
  })

  await test.step('it is undone from the list of tasks', async () => {
    await row.getByRole('button', { name: 'Anular: Mudar a categoria: 2 fichas' }).click()
    await expect(row).toContainText('Anulada')
    await expect(row).toContainText('Alteração anulada em 2 fichas.')
    await page.goto('/socios?_search=zeferina')
    await expect(page.getByRole('row', { name: /Zeferina Primeira/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Zeferina Primeira/ })).not.toContainText('Correspondente')
  })

  await test.step('the file of a task is there for days', async () => {
    await callApi(page, 'POST', 'members/labels', { query: { _search: 'zeferina' } })
    await page.goto('/tarefas')
    const labels = page.getByRole('row', { name: /etiquetas/i })
    await expect(labels).toContainText('Concluída')
    const download = page.waitForEvent('download')
    await labels.getByRole('button', { name: /^Descarregar/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^etiquetas-.*\.pdf$/)
  })
})

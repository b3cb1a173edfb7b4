import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { enter } from './enter.ts'

test('DEV-01 NAV-44 NAV-45 NAV-46: a key is made, seen once, used by a program and revoked', { tag: '@core' }, async ({
  page,
  request,
}) => {
  test.setTimeout(90_000)
  const name = 'Ecrã da portaria'
  const callWith = async (key: string) =>
    (await request.get('/api/members?_limit=1', { headers: { authorization: `Bearer ${key}` } })).status()

  await enter(page, '/developers')
  await page.getByRole('link', { name: 'Documentação', exact: true }).click()
  await expect(page.getByText(/^Versão .* Os programas chamam .*\/api e enviam a chave/)).toBeVisible()
  await page.goBack()
  const keys = page.getByRole('region', { name: 'Lista de chaves de API' })
  await expect(keys.getByRole('link', { name: 'Site da organização' })).toBeVisible()
  await expect(page.getByText(/^\d+ chaves? de API$/)).toBeVisible()
  await page.getByRole('link', { name: 'Nova chave de API' }).click()
  await expect(page).toHaveURL('/apiSecrets/new')
  await page.getByRole('textbox', { name: 'Nome da chave' }).fill(name)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Escolha pelo menos uma permissão.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Consultar sócios' }).check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: `A chave «${name}» está pronta` })
  await expect(dialog).toContainText('não volta a ser mostrada')
  const key = await dialog.getByLabel('Chave', { exact: true }).inputValue()
  expect(key).toMatch(/^agr_/)
  await expect(dialog.getByRole('button', { name: 'Copiar: Chave' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toHaveText('Já a copiou? Se fechar agora, não volta a vê-la.')
  await checkAccessibility(page)
  expect(await callWith(key)).toBe(200)
  await dialog.getByRole('button', { name: 'Já a guardei' }).click()

  await expect(page).toHaveURL(/\/apiSecrets\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ativa')
  await expect(page.getByRole('main')).not.toContainText(key)
  await page.getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByRole('main')).toContainText('Revogada')
  expect(await callWith(key)).toBe(401)
})

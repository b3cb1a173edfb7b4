import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { addMember } from './call-api.ts'
import { enter } from './enter.ts'
import { LAPTOP, PHONE, region, told } from './on-screen.ts'

test.describe.configure({ timeout: 120_000 })

test('NAV-48: from the list of members the book is printed, a roll is fixed and corrected by an addendum', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(LAPTOP)
  await enter(page, '/socios')
  await addMember(page, { name: 'Mesária da História', birthDate: '2015-01-01', guardianName: 'A Mãe' })

  const more = page.getByRole('button', { name: 'Mais ferramentas' })
  const books = page.getByRole('menuitem', { name: 'Livros e relatórios' })
  await test.step('the books are reached with a phone, and with the keyboard alone', async () => {
    await page.setViewportSize(PHONE)
    await more.click()
    await expect(books).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(books).toBeHidden()
    await page.setViewportSize(LAPTOP)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(books).toBeVisible()
    // The menu takes the focus a moment after it is shown; a key before that is the button's.
    await expect(page.getByRole('menuitem', { name: 'Fichas repetidas' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(books).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/socios/livros')
  })

  await test.step('the book of a day', async () => {
    const book = region(page, 'Livro de registo de sócios')
    await book.getByRole('textbox', { name: 'À data de' }).fill('31/12/2020')
    const downloaded = page.waitForEvent('download')
    await book.getByRole('button', { name: 'Imprimir o livro' }).click()
    expect((await downloaded).suggestedFilename()).toBe('livro-de-registo-2020-12-31.pdf')
  })

  const rolls = region(page, 'Cadernos eleitorais')
  await test.step('a roll with its cut-off date', async () => {
    await rolls.getByRole('button', { name: 'Fixar caderno' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fixar caderno eleitoral' })
    await dialog.getByRole('textbox', { name: 'Assembleia' }).fill('Eleições da história')
    await dialog.getByRole('textbox', { name: 'Data de corte' }).fill('31/12/2020')
    // Who votes and who does not is seen before anything is fixed.
    await dialog.getByRole('button', { name: 'Ver quem vota' }).click()
    await expect(dialog.getByRole('status')).toContainText(/vota.* não vota/)
    await checkAccessibility(page)
    const downloaded = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Fixar caderno' }).click()
    expect((await downloaded).suggestedFilename()).toBe('caderno-eleitoral-2020-12-31.pdf')
    await expect(rolls.getByRole('listitem').filter({ hasText: 'Eleições da história' })).toContainText(
      'Data de corte 31/12/2020',
    )
  })

  await test.step('an addendum, and what is printed for the board of the assembly', async () => {
    await rolls.getByRole('button', { name: 'Aditamento a Eleições da história' }).click()
    const dialog = page.getByRole('dialog', { name: 'Aditamento a Eleições da história' })
    await dialog.getByRole('combobox', { name: 'Quem' }).fill('Mesária da História')
    await page.getByRole('option', { name: /Mesária da História/ }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Emancipada')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Juntar aditamento' }).click()
    await expect(told(page, 'Aditamento n.º 1 registado')).toBeVisible()
    await expect(rolls).toContainText('1 aditamento')
    const downloaded = page.waitForEvent('download')
    await rolls.getByRole('button', { name: 'Lista da mesa de Eleições da história' }).click()
    expect((await downloaded).suggestedFilename()).toBe('reservado-a-mesa-2020-12-31.pdf')
  })
})

import type { Page } from '@playwright/test'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { enter } from './enter.ts'
import { asEditor, composeElsewhere, draftPath, holdRecipientRows } from './open-draft.ts'

test.describe.configure({ timeout: 240_000 })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const forWhom = (page: Page) => page.getByRole('combobox', { name: /^Para quem/ })
const DRAFT = /\/mensagens\/envios\/[0-9a-f-]{36}$/

/** The number in a group's heading: `Por e-mail: 1 234`. */
async function countOf(page: Page, group: string) {
  const text = await section(page, 'Destinatários')
    .getByText(new RegExp(`^${group}: `))
    .innerText()
  return Number(text.replace(/\D/g, ''))
}
/** Everybody who is chosen, reached or not. */
const countChosen = async (page: Page) =>
  (await countOf(page, 'Por e-mail')) + (await countOf(page, 'Por carta')) + (await countOf(page, 'Não recebem'))

/** `dd/mm/aaaa`, so many days from today. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('pt-PT', { timeZone: 'Europe/Lisbon' })

test('MSG-01 LIST-09 FORM-07a: all who match a filtered list get a draft, whose text is guarded, whose recipients can be changed, and whose title has no placeholders', async ({
  page,
}) => {
  const text = page.getByRole('textbox', { name: /^Texto/ })
  const leaving = page.getByRole('dialog', { name: 'Sair sem guardar?' })
  let matching = 0

  await test.step('everybody that a filtered list finds is taken along, by the filter', async () => {
    await enter(page, '/socios?_isActive=true&_search=silva')
    const rows = page.getByRole('region', { name: 'Lista de sócios' })
    await rows.getByRole('checkbox').nth(1).click()
    const all = page.getByRole('button', { name: /^Selecionar todos os / })
    matching = Number((await all.innerText()).replace(/\D/g, ''))
    await all.click()
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await expect(page).toHaveURL('/mensagens/nova')
    await expect(forWhom(page)).toHaveValue('Por categoria, etiqueta, estado ou outro filtro')
    await expect(section(page, 'Destinatários')).toContainText('Pesquisa: «silva»')
    await expect(section(page, 'Destinatários')).toContainText(`${matching} sócios`)
  })

  await test.step('another visit begins without them', async () => {
    await page.getByRole('link', { name: 'Mensagens' }).first().click()
    await page.getByRole('link', { name: 'Nova mensagem' }).click()
    await expect(forWhom(page)).toHaveValue('Só pessoas que indicar')
    await expect(section(page, 'Destinatários')).not.toContainText('silva')
    await page.goBack()
    await page.goBack()
    await expect(section(page, 'Destinatários')).toContainText('Pesquisa: «silva»')
  })

  await test.step('what is typed is not lost by leaving or by a reload, nor is the choice', async () => {
    await text.pressSequentially('Até breve! ')
    await page.getByRole('link', { name: 'Sócios', exact: true }).click()
    await leaving.getByRole('button', { name: 'Continuar a editar' }).click()
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await expect(page.getByText('Recuperámos o que estava a escrever')).toBeVisible()
    await expect(text).toContainText('Até breve!')
    await expect(section(page, 'Destinatários')).toContainText('Pesquisa: «silva»')
  })

  await test.step('another template replaces the text, and that can be undone', async () => {
    await page.getByRole('combobox', { name: /^Modelo/ }).click()
    await page.getByRole('option', { name: 'Boletim', exact: true }).click()
    await expect(text).not.toContainText('Até breve!')
    await page.getByRole('button', { name: 'Anular' }).click()
    await expect(text).toContainText('Até breve!')
    await page.getByRole('combobox', { name: /^Modelo/ }).click()
    await page.getByRole('option', { name: 'Boletim', exact: true }).click()
    await expect(text).not.toContainText('Até breve!')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(DRAFT)
  })

  await test.step('the title is in the organisation’s words, here and in the list of sendings', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Boletim da Associação/)
    await expect(section(page, 'Como vai sair')).toContainText('o endereço público desta instalação não é https')
  })

  await test.step('the recipients are chosen anew on the draft, by category and one by one, and one is taken out', async () => {
    const whole = await countChosen(page)
    expect(whole).toBe(matching)
    await page.getByRole('button', { name: 'Alterar destinatários' }).click()
    await section(page, 'Destinatários').getByRole('button', { name: 'Categoria', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Júnior' }).click()
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await section(page, 'Destinatários').getByRole('button', { name: 'Retirar o filtro «Pesquisa»' }).click()
    const joined = page.getByRole('combobox', { name: 'Juntar pessoas' })
    await joined.pressSequentially('Sofia Sócia')
    await page.getByRole('option', { name: /Sofia Sócia/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await checkAccessibility(page)
    const release = await holdRecipientRows(page)
    await page.getByRole('button', { name: 'Guardar destinatários' }).click()
    await expect(section(page, 'Destinatários')).toContainText('Categoria: Júnior')
    await expect(section(page, 'Destinatários')).toContainText('mais 1 à parte')
    await expect.poll(() => countChosen(page)).not.toBe(whole)
    const before = await countChosen(page)
    // The rows are still those of the choice before: nobody is taken out of the new one by a click on them.
    const firstOut = section(page, 'Destinatários')
      .getByRole('button', { name: /^Retirar / })
      .first()
    await expect(firstOut).toBeDisabled()
    await release()
    await firstOut.click()
    // Of the whole choice: where somebody else shares the address, that person gets the mail instead.
    await expect.poll(() => countChosen(page)).toBe(before - 1)
    await expect(section(page, 'Destinatários')).toContainText('sem 1')
  })

  await test.step('examples are leafed through', async () => {
    const examples = section(page, 'Como vai sair')
    const shown = await examples.getByRole('article').getAttribute('aria-label')
    await examples.getByRole('button', { name: 'Exemplo seguinte' }).click()
    await expect(examples.getByRole('status')).toHaveText(/^2 de /)
    await expect(examples.getByRole('article')).not.toHaveAttribute('aria-label', String(shown))
    await examples.getByRole('button', { name: 'Exemplo anterior' }).click()
    await expect(examples.getByRole('article')).toHaveAttribute('aria-label', String(shown))
  })

  await test.step('of two people at one draft, the second compares both versions', async () => {
    const headers = await asEditor(page)
    await text.pressSequentially('Escrito por mim. ')
    await expect(page.getByRole('button', { name: 'Enviar…' })).toBeDisabled()
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Escrito por outra.' }] }],
    }
    const other = await page.request.patch(draftPath(page), { headers, data: { body } })
    expect(other.status(), await other.text()).toBe(200)
    await expect(page.getByText('Outra pessoa alterou este rascunho')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar rascunho' }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou este rascunho' })
    await expect(dialog).toContainText('Escrito por outra.')
    await expect(dialog).toContainText('Escrito por mim.')
    await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).click()
    await expect(section(page, 'Como vai sair').getByRole('article')).toContainText('Escrito por mim.')
    await expect(page.getByRole('button', { name: 'Enviar…' })).toBeEnabled()
  })

  await test.step('of two people who choose recipients at once, the second compares both choices', async () => {
    await page.getByRole('button', { name: 'Alterar destinatários' }).click()
    await page.getByRole('checkbox', { name: 'Incluir antigos sócios' }).click()
    // Somebody else chooses everybody, and nobody one by one.
    await composeElsewhere(page, ({ selection: { except } }) => ({
      selection: { query: { _isActive: 'true' }, ...(except && { except }) },
    }))
    await page.getByRole('button', { name: 'Guardar destinatários' }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou os destinatários' })
    const choice = (name: string) => dialog.getByRole('group', { name })
    await expect(choice('Para quem').getByRole('radio', { name: /^Guardado entretanto/ })).not.toBeChecked()
    await expect(choice('Para quem')).toContainText('Todos os sócios')
    await expect(choice('Para quem')).toContainText('Categoria: Júnior · com antigos sócios')
    await expect(choice('Juntar pessoas').getByRole('radio', { name: /^Guardado entretanto/ })).toBeChecked()
    await expect(choice('Juntar pessoas')).toContainText('Sofia Sócia')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).click()
    await expect(page.getByRole('button', { name: 'Alterar destinatários' })).toBeVisible()
    await expect(section(page, 'Destinatários')).toContainText('Categoria: Júnior · sem 1, com antigos sócios')
  })

  await test.step('where both changed different parts, both changes are kept', async () => {
    await page.getByRole('button', { name: 'Alterar destinatários' }).click()
    await page.getByRole('checkbox', { name: 'Incluir antigos sócios' }).click()
    await composeElsewhere(page, ({ selection }) => ({ selection: { ...selection, except: [] } }))
    await page.getByRole('button', { name: 'Guardar destinatários' }).click()
    await expect(page.getByRole('button', { name: 'Alterar destinatários' })).toBeVisible()
    await expect(section(page, 'Destinatários')).toContainText('Categoria: Júnior')
    await expect(section(page, 'Destinatários')).not.toContainText('com antigos sócios')
    await expect(section(page, 'Destinatários')).not.toContainText('sem 1')
  })

  await page.goto('/mensagens/envios')
  await expect(page.getByRole('region', { name: 'Lista de envios' })).toContainText('Boletim da Associação')
  await expect(page.getByRole('region', { name: 'Lista de envios' })).not.toContainText('{{')
})

test('MSG-01 SHELL-12: the call of an assembly asks for its data, names those whom it does not reach, and keeps the notice period', async ({
  page,
}) => {
  await enter(page, '/mensagens/nova')
  const note = page.getByText('Antes de enviar').locator('xpath=ancestor::*[@role="alert"]')

  await test.step('it is for every member, whoever is chosen', async () => {
    await page.getByRole('combobox', { name: /^Modelo/ }).click()
    await page.getByRole('option', { name: 'Convocatória', exact: true }).click()
    await expect(section(page, 'Destinatários')).toContainText('Uma convocatória vai a todos os sócios')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(DRAFT)
    await expect(note).toContainText('Decida primeiro sobre')
    await expect(page.getByText('Convém saber').locator('xpath=ancestor::*[@role="alert"]')).toContainText(
      'Nos últimos 7 dias, esta mensagem já foi enviada a',
    )
    await expect(page.getByRole('button', { name: 'Enviar…' })).toBeDisabled()
    await checkAccessibility(page)
  })

  await test.step('its data are asked for, and a day too near is refused', async () => {
    await note.getByRole('link', { name: 'Dia da assembleia' }).click()
    await expect(page.getByRole('textbox', { name: 'Dia da assembleia' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Tipo de assembleia' }).fill('Extraordinária')
    await page.getByRole('textbox', { name: 'Dia da assembleia' }).fill(dayFromNow(3))
    await page.getByRole('textbox', { name: 'Hora da assembleia' }).fill('21:30')
    await page.getByRole('textbox', { name: 'Local da assembleia' }).fill('na sede')
    await page.getByRole('textbox', { name: /^Ordem de trabalhos/ }).fill('Contas\nOutros assuntos')
    await page.getByRole('textbox', { name: /^Dia em que as cartas/ }).fill(dayFromNow(1))
    await expect(page.getByText('Dados por guardar')).toBeVisible()
    await page.getByRole('button', { name: 'Guardar dados' }).click()
    await expect(section(page, 'Dados pedidos')).toContainText('dias de antecedência')
    await page.getByRole('textbox', { name: 'Dia da assembleia' }).fill(dayFromNow(60))
    // What was wrong before is no longer shown while the saved data are being looked over, and nothing can be sent meanwhile.
    const lookOver = await holdRecipientRows(page, { isAllHeld: true })
    await page.getByRole('button', { name: 'Guardar dados' }).click()
    await expect(section(page, 'Dados pedidos')).not.toContainText('dias de antecedência')
    await expect(page.getByRole('button', { name: 'Enviar…' })).toBeDisabled()
    await lookOver()
    await expect(note).not.toContainText('Preencha ou corrija')
    await expect(section(page, 'Como vai sair').getByRole('article')).toContainText('2. Outros assuntos')
  })

  await test.step('of two people who fill in its data at once, the second compares what both have changed', async () => {
    await page.getByRole('textbox', { name: 'Local da assembleia' }).fill('no salão nobre')
    await page.getByRole('textbox', { name: 'Tipo de assembleia' }).fill('Eleitoral')
    await page.getByRole('textbox', { name: /^Ordem de trabalhos/ }).fill('Contas\nEleições')
    await composeElsewhere(page, ({ askedValues }) => ({
      askedValues: {
        ...askedValues,
        localAssembleia: 'no ginásio',
        horaAssembleia: '20:00',
        ordemTrabalhos: 'Contas\nOrçamento',
      },
    }))
    await page.getByRole('button', { name: 'Guardar dados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa alterou estes dados' })
    const place = dialog.getByRole('group', { name: 'Local da assembleia' })
    await expect(place).toContainText('no ginásio')
    await expect(place).toContainText('no salão nobre')
    expect(await dialog.getByRole('group', { name: 'Ordem de trabalhos' }).innerText()).toContain('Contas\nOrçamento')
    await place.getByRole('radio', { name: /^Guardado entretanto/ }).check()
    await dialog.getByRole('button', { name: 'Guardar o que escolhi' }).click()
    // What only one of the two has changed stays as they left it.
    const example = section(page, 'Como vai sair').getByRole('article')
    await expect(example).toContainText('no ginásio')
    await expect(example).toContainText('20h00')
    await expect(example).toContainText('Assembleia Geral Eleitoral')
    await expect(page.getByText('Dados por guardar')).toHaveCount(0)
  })

  await test.step('whoever it does not reach is named and decided about', async () => {
    const headers = await asEditor(page)
    const review = await page.request.post(`${draftPath(page)}/recipients`, {
      headers,
      data: { group: 'undecided', limit: 200 },
    })
    const { rows } = (await review.json()).data as { rows: { memberId: string; name: string }[] } // the contract of the call
    const [last, ...others] = rows
    const decisions = Object.fromEntries(others.map(({ memberId }) => [memberId, { leaveOut: 'Sem morada' }]))
    await composeElsewhere(page, () => ({ decisions }))
    await expect(note).toContainText('Decida primeiro sobre 1 sócio')
    await page.getByRole('button', { name: `Deixar de fora: ${last?.name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Deixar de fora ${last?.name}?` })
    await dialog.getByRole('button', { name: 'Deixar de fora' }).click()
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('textbox').fill('Paradeiro desconhecido')
    await dialog.getByRole('button', { name: 'Deixar de fora' }).click()
    await expect(page.getByText('Antes de enviar')).toHaveCount(0)
  })

  await test.step('then it can be sent, after a question that names the number and the switch', async () => {
    await expect(page.getByRole('button', { name: 'Enviar…' })).toBeEnabled()
    await page.getByRole('button', { name: 'Enviar…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Enviar a [\d\s]+ sócios\?$/ })
    await expect(dialog).toContainText('SendMessages')
    await expect(dialog).toContainText('Falta o servidor de correio')
    await dialog.getByRole('button', { name: 'Voltar' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Enviar…' })).toBeFocused()
  })
})

test('MSG-01 NAV-09: a message to one member, from their sheet, with a file and a time, and a warning of what it lacks', async ({
  page,
}) => {
  await test.step('the sheet leads to a message for this member alone', async () => {
    await enter(page, '/socios?_search=socio@demo')
    await page
      .getByRole('link', { name: /Sofia Sócia/ })
      .first()
      .click()
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    await page.getByRole('link', { name: 'Nova mensagem' }).click()
    await expect(forWhom(page)).toHaveValue('Só pessoas que indicar')
    await expect(section(page, 'Destinatários')).toContainText('Sofia Sócia')
    const subject = page.getByRole('textbox', { name: /^Assunto/ })
    await subject.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.getByRole('textbox', { name: /^Texto/ }).pressSequentially('Boa tarde. ')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(DRAFT)
    await expect(section(page, 'Como vai sair').getByRole('article')).toContainText('Boa tarde.')
  })

  await test.step('it warns that there is no subject', async () => {
    await expect(page.getByText('Convém saber').locator('xpath=ancestor::*[@role="alert"]')).toContainText(
      'A mensagem não tem assunto.',
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sem assunto')
    await page.getByRole('textbox', { name: /^Assunto/ }).pressSequentially('Almoço')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almoço')
    await expect(page.getByText('A mensagem não tem assunto.')).toHaveCount(0)
  })

  await test.step('a file that is too large is refused beside its name, a smaller one is kept', async () => {
    const files = section(page, 'Ficheiros')
    const input = files.locator('input[type=file]')
    await input.setInputFiles({ name: 'grande.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11_000_000) })
    await expect(files.getByRole('listitem').filter({ hasText: 'grande.pdf' })).toContainText('10 MB')
    const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n%%EOF\n')
    await input.setInputFiles({ name: 'ementa.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(files.getByRole('link', { name: /ementa\.pdf/ })).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('it is scheduled, and tells when it will leave', async () => {
    await page.getByRole('textbox', { name: 'Agendada para' }).fill(`${dayFromNow(2)} 10:00`)
    await page.getByRole('button', { name: 'Guardar rascunho' }).click()
    await page.getByRole('button', { name: 'Agendar…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Agendar o envio a 1 sócio?' })
    await expect(dialog).toContainText(`Sai em ${dayFromNow(2)}`)
    await dialog.getByRole('button', { name: 'Agendar' }).press('Enter')
    await expect(page.getByText('Agendada', { exact: true })).toBeVisible()
  })
})

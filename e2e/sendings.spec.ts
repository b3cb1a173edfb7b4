import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { parseNotation } from '../model/src/rules/rich-text/notation.ts'
import { openPdf } from '../server/src/pdf/document.ts'
import { closedPdf } from '../server/src/pdf/testing/closed-pdf.ts'
import { readPdf } from '../server/src/pdf/testing/read-pdf.ts'
import { drawLine } from '../server/src/pdf/text.ts'
import { startMailServer } from '../server/test/mail-server.ts'
import { checkAccessibility } from './accessibility.ts'
import { expect, test } from './app.ts'
import { authorize, callApi } from './call-api.ts'
import { enter } from './enter.ts'
import { runSql } from './run-sql.ts'

test.describe.configure({ timeout: 240_000 })

const drawn = openPdf({ title: 'Contas', author: 'Associação', madeAt: new Date() })
drawLine(drawn, 'Contas do ano', 60, 60, 300, { font: 'plain', size: 12, color: '#000000' })
/** A PDF with these words on its only page. */
const PDF = closedPdf(drawn)

interface Sending {
  subject: string
  members: readonly Record<string, string>[]
  scheduledFor?: string
  attachment?: string
}

/** Writes a draft to new members through the API, and opens its screen. */
async function compose(page: Page, { subject, members, scheduledFor, attachment }: Sending) {
  const [category] = await callApi(page, 'GET', 'member_categories?_limit=1&_sort=order')
  const ids: string[] = []
  for (const member of members) {
    const person = { categoryId: category._id, admissionDate: '2020-01-01', ...member }
    ids.push((await callApi(page, 'POST', 'members', person))._id)
  }
  const body = parseNotation('Olá, {{saudacao}}.')
  const draft = await callApi(page, 'POST', 'message_batches', { name: 'livre', subject, body, scheduledFor })
  const at = `message_batches/${draft._id}`
  const composed = await callApi(page, 'POST', `${at}/compose`, { rev: draft.rev, selection: { ids } })
  if (attachment) {
    const file = { name: attachment, mimeType: 'application/pdf', buffer: PDF }
    const headers = await authorize(page)
    const answer = await page.request.post(`/api/${at}/message_attachments`, { headers, multipart: { file } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(`/mensagens/envios/${draft._id}`)
  return { at, rev: Number(composed.rev) }
}

/** Sends it too. */
async function send(page: Page, sending: Sending) {
  const { at, rev } = await compose(page, sending)
  await callApi(page, 'POST', `${at}/send`, { rev, confirmed: true })
  await page.reload()
}

/** The parts of a sending's screen. */
const screenOf = (page: Page) => {
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  const progress = section('Andamento')
  return {
    section,
    header: page.locator('main header'),
    letters: section('Cartas'),
    expectCounts: async (counts: Record<string, number>) => {
      for (const [label, count] of Object.entries(counts)) {
        await expect(progress.getByRole('link', { name: new RegExp(`^${label}: ver`) })).toHaveText(String(count))
      }
      await expect(progress.getByRole('link')).toHaveCount(Object.keys(counts).length)
    },
  }
}
const confirm = (page: Page, title: string, label: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: label, exact: true }).press('Enter')

async function download(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('MSG-01: letters are looked at, printed, posted in parts with slip and registration numbers, come back, and are proven', {
  tag: '@core',
}, async ({ page, context }) => {
  await enter(page, '/mensagens')
  const { section, letters, header, expectCounts } = screenOf(page)
  const at = (postalCode: string) => ({ addressLine1: 'Rua do Sol, 3', postalCode, locality: 'Faro' })
  const { at: path, rev } = await compose(page, {
    subject: 'Assembleia em dezembro',
    attachment: 'Contas do ano.pdf',
    members: [
      { name: 'Zulmira Um', ...at('1000-001') },
      { name: 'Zulmira Dois', ...at('2000-001') },
      { name: 'Zulmira Tres', ...at('3000-001') },
    ],
  })

  await test.step('the page of a letter is seen before anything is sent', async () => {
    let bytes: Buffer = Buffer.alloc(0)
    // Browsers without a PDF viewer save the file, so its bytes are read on their way.
    await context.route('**/api/downloads/*', async route => {
      const answer = await route.fetch()
      bytes = await answer.body()
      await route.fulfill({ status: 200, contentType: 'text/plain', body: answer.headers()['content-disposition'] })
    })
    const button = section('Como vai sair').getByRole('button', { name: /^Ver a carta em PDF: Zulmira/ })
    const [tab] = await Promise.all([page.waitForEvent('popup'), button.press('Enter')])
    await expect(tab.locator('body')).toContainText('inline; filename="carta-exemplo.pdf"')
    await tab.close()
    await context.unroute('**/api/downloads/*')
    expect(readPdf(bytes).pages[0]).toEqual(expect.arrayContaining(['Zulmira Dois', 'Rua do Sol, 3', 'Olá, Zulmira.']))
    await callApi(page, 'POST', `${path}/send`, { rev, confirmed: true })
    await page.reload()
  })

  await test.step('each recipient is counted, and what is printed with each letter is told', async () => {
    await expectCounts({ Destinatários: 3, 'Cartas por imprimir': 3 })
    await expect(letters).toContainText('Este anexo é impresso a seguir a cada carta, em folhas próprias')
    const { bytes } = await download(page, letters.getByRole('link', { name: 'Contas do ano.pdf' }))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('they are printed into one file, by postal code', async () => {
    const { bytes } = await download(page, letters.getByRole('button', { name: 'Imprimir 3 cartas' }))
    const { pages, contents, total } = readPdf(bytes)
    const names = pages.flatMap(texts => texts.filter(text => /^Zulmira \w+$/.test(text)))
    expect(names).toEqual(['Zulmira Um', 'Zulmira Dois', 'Zulmira Tres'])
    expect(contents.filter(content => content.includes('/Page1 Do'))).toHaveLength(3)
    expect(total).toEqual(['Contas do ano'])
    await expectCounts({ Destinatários: 3, 'Cartas impressas': 3 })
    await expect(letters).toContainText('3 cartas por expedir: n.º 1 a 3.')
  })

  const dialog = page.getByRole('dialog', { name: 'Dar cartas como expedidas' })
  await test.step('some are posted, and each mistake is told beside its input', async () => {
    await letters.getByRole('button', { name: 'Dar como expedidas' }).press('Enter')
    const numbers = dialog.getByRole('textbox', { name: 'Cartas n.º' })
    const registrations = dialog.getByRole('textbox', { name: 'Números de registo' })
    const post = dialog.getByRole('button', { name: 'Dar como expedidas' })
    await numbers.fill('1 e 2')
    await post.click()
    await expect(numbers).toHaveAccessibleDescription(/«e» não é um número nem um intervalo/)
    await numbers.fill('1-2')
    await registrations.fill('RH123456785PT')
    await post.click()
    await expect(registrations).toHaveAccessibleDescription(/São 2 cartas e 1 número de registo/)
    await registrations.fill('RH123456785PT, RA 473 124 828 FI')
    await post.click()
    await expect(registrations).toHaveAccessibleDescription(/2\.º número: «RA473124828FI» não é um número de registo/)
    await registrations.fill('RH123456785PT, RA 473 124 829 FI')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Escolher ficheiros: Guia dos correios' }).click(),
    ])
    await chooser.setFiles({ name: 'Guia 123.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(dialog.getByRole('link', { name: 'Guia 123.pdf' })).toBeVisible()
    await checkAccessibility(page)
    await post.press('Enter')
    await expectCounts({ Destinatários: 3, 'Cartas expedidas': 2, 'Cartas impressas': 1 })
    await expect(letters).toContainText('1 carta por expedir: n.º 3.')
    const { name } = await download(page, letters.getByRole('link', { name: 'Guia 123.pdf' }))
    expect(name).toBe('Guia 123.pdf')
  })

  await test.step('with the last one the sending has ended', async () => {
    await letters.getByRole('button', { name: 'Dar como expedidas' }).press('Enter')
    await confirm(page, 'Dar a carta como expedida', 'Dar como expedidas')
    await expect(header).toContainText('Concluída')
    await expectCounts({ Destinatários: 3, 'Cartas expedidas': 3 })
  })

  await test.step('a letter that came back is found by the number on its envelope', async () => {
    await letters.getByRole('button', { name: 'Registar devolvidas' }).click()
    const returned = page.getByRole('dialog', { name: 'Cartas devolvidas' })
    await expect(returned.getByRole('listitem')).toHaveCount(3)
    await returned.getByRole('textbox', { name: 'Procurar a carta' }).fill('ra473124829fi')
    await expect(returned.getByRole('listitem')).toHaveCount(1)
    await checkAccessibility(page)
    await returned.getByRole('button', { name: 'Dar como devolvida: Zulmira Dois' }).press('Enter')
    await expect(returned.getByRole('listitem')).toContainText('Devolvida')
    await page.keyboard.press('Escape')
    await expectCounts({ Destinatários: 3, 'Cartas expedidas': 2, 'Cartas devolvidas': 1 })
  })

  await test.step('the proof names every letter, and its hash is that of the file', async () => {
    const proof = section('Prova do envio')
    await proof.getByRole('button').click()
    const link = proof.getByRole('link', { name: /^comprovativo-/ }).first()
    await expect(link).toBeVisible({ timeout: 30_000 })
    const { bytes } = await download(page, link)
    await expect(proof).toContainText(createHash('sha256').update(bytes).digest('hex'))
    const text = readPdf(bytes).pages.flat().join(' ')
    for (const words of ['registo RH123456785PT', 'registo RA473124829FI, devolvida', 'Contas do ano.pdf']) {
      expect(text).toContain(words)
    }
  })
})

test('MSG-01: a sending is scheduled and reopened, paused, resumed, cancelled, and repeated for those who failed', async ({
  page,
  app,
}) => {
  const server = await startMailServer()
  try {
    await enter(page, '/mensagens')
    const { header, expectCounts } = screenOf(page)
    const smtp = { smtpHost: '127.0.0.1', smtpPort: String(server.port), smtpOwnNetwork: 'true' }
    await callApi(page, 'PATCH', 'settings', { ...smtp, senderEmail: 'geral@arp.example', messagesPerMinute: '1' })
    const people = (prefix: string) =>
      ['Um', 'Dois', 'Tres'].map(name => ({ name: `${prefix} ${name}`, email: `${prefix}.${name}@correio.example` }))

    await test.step('scheduled, it can become a draft again', async () => {
      const scheduledFor = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
      await send(page, { subject: 'Daqui a uma semana', members: people('Amelia'), scheduledFor })
      await expect(header).toContainText('Agendada')
      await page.getByRole('button', { name: 'Voltar a rascunho' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Guardar rascunho' })).toBeVisible()
    })

    await test.step('under way, it is paused and resumed', async () => {
      await send(page, { subject: 'Devagar', members: people('Benta') })
      await expectCounts({ Destinatários: 3, 'E-mails enviados': 1, 'E-mails por enviar': 2 })
      await expect(page.getByText('Ao ritmo de hoje, o último e-mail terá saído em')).toBeVisible()
      await page.getByRole('button', { name: 'Pausar' }).press('Enter')
      await expect(header).toContainText('Em pausa')
      await expectCounts({ Destinatários: 3, 'E-mails enviados': 1, 'Em pausa': 2 })
      await page.getByRole('button', { name: 'Retomar' }).press('Enter')
      await expect(header).toContainText('A enviar')
      await expectCounts({ Destinatários: 3, 'E-mails enviados': 1, 'E-mails por enviar': 2 })
    })

    await test.step('cancelled, what has not left stays; going back in the question changes nothing', async () => {
      const cancel = page.getByRole('button', { name: 'Cancelar envio' })
      await cancel.press('Enter')
      await page.keyboard.press('Escape')
      await expect(cancel).toBeFocused()
      await expect(header).toContainText('A enviar')
      await cancel.press('Enter')
      await confirm(page, 'Cancelar envio?', 'Cancelar envio')
      await expect(header).toContainText('Cancelada')
      await expectCounts({ Destinatários: 3, 'E-mails enviados': 1, Canceladas: 2 })
      await expect(cancel).toHaveCount(0)
    })

    await test.step('those who failed get it again, and the uncertain one because it was decided', async () => {
      await callApi(page, 'PATCH', 'settings', { messagesPerMinute: '0' })
      // Without the interval of a minute that the earlier pace has begun.
      await runSql(app, 'update mail_flow set next_departure_at = null')
      server.misbehave({
        atRecipient: { 'clara.um@correio.example': '552 5.2.2 mailbox full' },
        atNextEnds: ['drop'],
      })
      await send(page, { subject: 'Com falhas', members: people('Clara') })
      await expect(header).toContainText('Concluída')
      await expectCounts({ Destinatários: 3, 'E-mails enviados': 1, Falharam: 1, Incertas: 1 })
      server.misbehave({})
      server.received.length = 0
      await page.getByRole('button', { name: 'Repetir as que falharam' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Repetir as que falharam?' })
      await expect(dialog).toContainText('1 mensagem falhou ou voltou para trás')
      await checkAccessibility(page)
      await dialog.getByRole('checkbox', { name: 'Repetir também a incerta' }).press(' ')
      await dialog.getByRole('button', { name: 'Repetir', exact: true }).press('Enter')
      await expectCounts({ Destinatários: 3, 'E-mails enviados': 3 })
      await expect(header).toContainText('Concluída')
      expect(server.received).toHaveLength(2)
      await expect(page.getByRole('button', { name: /^Repetir/ })).toHaveCount(0)
    })
  } finally {
    await server.close()
  }
})

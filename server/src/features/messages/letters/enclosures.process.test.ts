import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as bad from '../../../../test/bad-pdfs.ts'
import { pdfOf } from '../../../../test/documents-app.ts'
import { createLettersApp, type LettersApp, paragraphs } from '../../../../test/letters-app.ts'
import { multipart } from '../../../../test/multipart.ts'
import { pngOf } from '../../../../test/pictures.ts'
import { openPdf } from '../../../pdf/document.ts'
import { closedPdf } from '../../../pdf/testing/closed-pdf.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'
import { drawLine } from '../../../pdf/text.ts'

let t: LettersApp
beforeAll(async () => {
  t = await createLettersApp()
})
afterAll(() => t.close())

async function addDraft(name: string) {
  const { body } = await t.asEditor('POST', '/message_batches', {
    name: 'livre',
    subject: name,
    body: paragraphs('Olá'),
  })
  return String(body.data._id)
}
async function attach(batch: string, filename: string, type: string, bytes: Buffer) {
  const { payload, headers } = multipart({ filename, type, bytes })
  const url = `/api/message_batches/${batch}/message_attachments`
  const authorization = `Bearer ${t.editor.access}`
  const sent = await t.app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })
  expect(sent.statusCode, sent.body).toBe(201)
}

it('MSG-01: letters are printed with the files of the sending; one that cannot be read, or is gone, is named', async () => {
  const batch = await addDraft('Contas')
  const accounts = openPdf({ title: 'Contas', author: 'Coro', madeAt: t.clock() })
  drawLine(accounts, 'Relatório e contas', 60, 60, 300, { font: 'plain', size: 12, color: '#000000' })
  await attach(batch, 'Contas.pdf', 'application/pdf', closedPdf(accounts))
  await attach(batch, 'Sede.png', 'image/png', await pngOf(40, 30))
  await attach(batch, 'Fechado.pdf', 'application/pdf', pdfOf())
  await attach(batch, 'Perdido.pdf', 'application/pdf', pdfOf())
  const [lost] = await t.rows<{ url: string }>(sql`select url from message_attachments where file_name = 'Perdido.pdf'`)
  await rm(join(t.dataDir, 'documents', String(lost?.url)))
  await t.rows(sql`update message_batches set status = 'a_enviar', prepared_at = ${t.clock()} where id = ${batch}`)
  await t.addLetter(batch, 'Ana Anexo', '1000-031')
  await t.addLetter(batch, 'Rui Anexo', '1000-032')
  const started = await t.asEditor('POST', `/message_batches/${batch}/letters/print`, {})
  const task = await t.finishTask(t.editor, started.body.data)
  const { contents, total, source } = await t.printed(task._id)
  expect(contents.filter(content => content.includes('/Page1 Do'))).toHaveLength(2)
  expect(total).toEqual(['Relatório e contas'])
  expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
  const after = 'Não está no ficheiro das cartas: imprima-o e junte-o a cada uma.'
  expect(task.result?.notes).toEqual([
    { title: 'Fechado.pdf', text: `Está danificado. ${after}` },
    { title: 'Perdido.pdf', text: `O ficheiro já não está no servidor. ${after}` },
  ])
})

it('MSG-01: a small PDF that unpacks to 300 MB holds up nobody else while a letter is shown, and is not in it', async () => {
  const batch = await addDraft('Bomba')
  await attach(batch, 'Bomba.pdf', 'application/pdf', bad.bombOfContent())
  await attach(batch, 'Objetos.pdf', 'application/pdf', bad.manyObjects())
  const address = { addressLine1: 'Rua do Exemplo, 5', postalCode: '3000-213', locality: 'Coimbra' }
  const member = await t.addMember({ name: 'Vera Exemplo', ...address })
  const { body } = await t.asEditor('POST', `/message_batches/${batch}/letters/example`, { memberId: member._id })
  const before = performance.eventLoopUtilization()
  const shown = await t.app.inject(body.data.url)
  // Opened in this process, the file would keep it busy for as long as it takes, and this would be nearly 1.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  expect(shown.statusCode).toBe(200)
  expect(readPdf(shown.rawPayload).pages).toHaveLength(1)
})

import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { readProofs } from '@agremia/model/calls/message-proofs'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram } from '../../../../test/bundled-programs.ts'
import { holdOpen } from '../../../../test/hold-open.ts'
import { createLettersApp, type LettersApp, paragraphs } from '../../../../test/letters-app.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'
import { readForgottenPdfs, readPdfJob } from '../../documents/read-pdf.job.ts'
import { sweepDocumentsJob } from '../../documents/sweep-documents.ts'
import { forgetOldProofs } from './forget-proofs.ts'
import { makeProofsJob, runMakeProofs } from './make-proofs.job.ts'

let t: LettersApp
beforeAll(async () => {
  t = await createLettersApp()
})
afterAll(() => t.close())

const at = (batchId: string) => `/message_batches/${batchId}/proofs`
const proofs = async (batchId: string) => {
  const { body } = await t.asEditor('GET', at(batchId))
  expect(readProofs.answer?.safeParse(body).error).toBeUndefined()
  return body.data
}

/** A sending with an accepted mail, a registered letter, one that came back, and one who got nothing. */
async function endedSending() {
  const batch = await t.addBatch({ subject: 'Convocatória', body: paragraphs('Convoco os associados.') })
  const member = await t.addMember({ name: 'Ana Mail', email: `a${batch.slice(-6)}@exemplo.pt` })
  const mail = { memberId: member._id, name: 'Ana Mail', channel: 'email', address: 'ana@exemplo.pt' } as const
  await t.addMessage(batch, { ...mail, status: 'enviada', sentAt: '2026-11-15T09:32:00Z' })
  await t.addMessage(batch, { memberId: null, name: 'Eva Morta', status: 'suprimida', error: 'deceased' })
  await t.addMessage(batch, { memberId: null, name: 'Gil Velho', status: 'suprimida', error: 'formerMember' })
  await t.rows(sql`
    insert into message_attachments (id, batch_id, file_name, type, size, sha256, url)
    values (gen_random_uuid(), ${batch}, 'Contas.pdf', 'application/pdf', 9, ${'c3'.repeat(32)}, 'document-0.pdf')`)
  const letter = await t.addLetter(batch, 'Rui Carta', '3000-001')
  const { body } = await t.asEditor('POST', `/message_batches/${batch}/letters/print`, {})
  const task = await t.finishTask(t.editor, body.data)
  // An attachment is not part of the letters.
  expect(task.result?.notes).toMatchObject([{ title: 'Contas.pdf' }])
  await t.asEditor('POST', `/message_batches/${batch}/letters/post`, { postedOn: '2026-11-15' })
  expect((await t.asEditor('GET', `/message_batches/${batch}`)).body.data.status).toBe('concluida')
  return { batch, letter, memberId: String(member._id) }
}
const fetched = async ({ url }: { url: string }) => (await t.app.inject(url)).rawPayload

describe('MSG-01: the proof of a sending', () => {
  it('is made once when it has ended, with every recipient, and its hash is that of the file', async () => {
    const { batch } = await endedSending()
    const open = await t.addBatch()
    expect(await proofs(batch)).toEqual([])
    await t.runJob(makeProofsJob, {})
    await t.runJob(makeProofsJob, {})
    expect(await proofs(open)).toEqual([])
    const [proof, ...others] = await proofs(batch)
    expect(others).toEqual([])
    expect(proof).toMatchObject({ fileName: 'comprovativo-2026-11-15.pdf', isIntact: true })
    const bytes = await fetched(proof)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(proof.sha256)
    const text = readPdf(bytes).pages.flat().join(' ')
    for (const words of [
      'Texto livre',
      'Convocatória',
      proof.dataHash,
      'Aceite pelo servidor de correio em 15/11/2026 09:32',
      'Carta n.º 1, expedida em 15/11/2026',
      'Rui Carta · Rua das Flores, 1 · 3000-001 COIMBRA',
      'Não enviada: Falecido(a)',
      'Não enviada: Já não é sócio',
      '4 destinatários.',
      'Convoco os associados.',
      'Contas.pdf',
      'c3'.repeat(32),
    ])
      expect(text).toContain(words)
  })

  it('is made once, also by two processes at the same moment', async () => {
    const { batch } = await endedSending()
    const release = await holdOpen(t, ({ db }) =>
      sql`select from message_batches where id = ${batch} for update`.execute(db),
    )
    const making = [t.runJob(makeProofsJob, {}), t.runJob(makeProofsJob, {})]
    await untilWaiting(t.database, 2)
    await release()
    await Promise.all(making)
    expect(await proofs(batch)).toHaveLength(1)
  })

  it('is never read again: what was drawn is known, and neither its job nor the sweep queues it', async () => {
    const { batch } = await endedSending()
    await t.runJob(makeProofsJob, {})
    const [document] = await t.rows<{ id: string; text: string }>(sql`
      select id, reading, pages, text, qr_text from pdf_documents where owner_id = ${batch}`)
    expect(document).toMatchObject({ reading: 'lido', pages: 2, qr_text: null })
    expect(document?.text).toContain('Rui Carta')
    expect(document?.text).toContain('Convoco os associados.')
    await readForgottenPdfs(t.database.kysely, new Date('2099-01-01'))
    const queued = await t.rows(sql`
      select from graphile_worker.jobs where key = ${`${readPdfJob.name}:${document?.id}`}`)
    expect(queued).toEqual([])
  })

  it('of many pages is made in a thread, while the server hardly works itself', async () => {
    const batch = await t.addBatch({ status: 'concluida' })
    await t.addMessage(batch, { memberId: null, name: 'Ana Primeira', channel: 'email', status: 'enviada' })
    await t.rows(sql`
      insert into messages (id, name, name_sort, subject, channel, recipient_name, recipient_name_sort, recipient_address, batch_id,
        message_id, status, search)
      select gen_random_uuid(), 'livre', 'livre', 'Circular', 'email', 'Pessoa ' || n, 'pessoa ' || n, 'p' || n || '@exemplo.pt',
        ${batch}, '<muitas' || n || '@agremia>', 'falhou', '' from generate_series(1, 3000) n`)
    const none = { task: '', fileReader: '', pdfReader: '', cardPrinter: '' }
    const threads = { ...none, proofMaker: await findProgram('proofMaker') }
    const run = runMakeProofs({ ...t.deps, program: { ...t.deps.program, threads } })
    const before = performance.eventLoopUtilization()
    await run({}, { attempt: 1, isLast: false })
    // Drawn here, it would be nearly 1.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.4)
    const [proof] = await proofs(batch)
    expect(proof).toMatchObject({ fileName: 'comprovativo-2026-11-15.pdf', isIntact: true })
    const { pages } = readPdf(await fetched(proof))
    expect(pages.length).toBeGreaterThan(40)
    const texts = new Set(pages.flat().map(text => text.replaceAll('\u00a0', ' ')))
    const missing = ['Pessoa 1', 'Pessoa 3000', '3 001 destinatários.'].filter(text => !texts.has(text))
    expect(missing).toEqual([])
  })

  it('annexes the text as everybody got it, names what differs in brackets, and tells why somebody was left out', async () => {
    await t.asAdmin('PATCH', '/settings', { organisationName: 'Clube do Mar', organisationArticle: 'o' })
    const notation =
      'Cara(o) {{nome}}, convoco os {{sinonimoMembroPlural}} {{daOrganizacao}} para {{dataAssembleia}}{{#ligacao}} e em {{ligacao}}{{/ligacao}}.'
    const batch = await t.addBatch({ name: 'convocatoria', body: parseNotation(notation), status: 'concluida' })
    const sent = await t.addMember({ name: 'Ana Sim', email: 'ana.sim@exemplo.pt' })
    const out = await t.addMember({ name: 'Rui Fora' })
    const mail = { memberId: sent._id, name: 'Ana Sim', channel: 'email', address: 'ana.sim@exemplo.pt' } as const
    await t.addMessage(batch, { ...mail, status: 'enviada', sentAt: '2026-11-15T09:32:00Z' })
    await t.addMessage(batch, {
      memberId: out._id,
      name: 'Rui Fora',
      address: '',
      status: 'suprimida',
      error: 'leftOut',
    })
    const decisions = { [out._id]: { leaveOut: 'Avisado em mão pelo presidente' } }
    await t.rows(sql`update message_batches set asked_values = ${JSON.stringify({ dataAssembleia: '2026-12-10' })},
      decisions = ${JSON.stringify(decisions)} where id = ${batch}`)
    await t.runJob(makeProofsJob, {})
    const [proof] = await proofs(batch)
    const text = readPdf(await fetched(proof))
      .pages.flat()
      .join(' ')
    expect(text).toContain('Cara(o) [nome completo], convoco os sócios do Clube do Mar para 10 de dezembro de 2026.')
    expect(text).toContain('exceto o que está entre parênteses retos')
    expect(text).toContain('Não enviada: De fora por decisão (Avisado em mão pelo presidente)')
    expect(text).not.toContain('{{')
  })

  it('stays when texts are redacted, members erased, and documents swept; neither it nor its sending can be deleted', async () => {
    const { batch, memberId, letter } = await endedSending()
    await t.runJob(makeProofsJob, {})
    const [before] = await proofs(batch)
    await t.rows(sql`update messages set body = null where batch_id = ${batch}`)
    await t.rows(sql`delete from messages where member_id in (${memberId}, ${letter.memberId})`)
    await t.runJob(sweepDocumentsJob, {})
    const [after] = await proofs(batch)
    expect(after).toMatchObject({ sha256: before.sha256, isIntact: true })
    expect(readPdf(await fetched(after)).pages.flat()).toContain('Rui Carta')
    const documentId = /pdf_files\/([\w-]+)/.exec(after.url)?.[1]
    expect((await t.asAdmin('DELETE', `/pdf_documents/${documentId}`)).status).toBe(409)
    await expect(t.rows(sql`delete from message_batches where id = ${batch}`)).rejects.toThrow('message_proofs')
  })

  it('can be made again after a letter came back, and the earlier one stays', async () => {
    const { batch, letter } = await endedSending()
    await t.runJob(makeProofsJob, {})
    await t.rows(sql`update messages set status = 'devolvida' where id = ${letter.id}`)
    expect((await t.asEditor('POST', at(batch))).status).toBe(204)
    const [job] = await t.rows<{ payload: { batchId: string } }>(
      sql`select payload from graphile_worker._private_jobs where key = ${`proof:${batch}`}`,
    )
    await t.runJob(makeProofsJob, job?.payload ?? {})
    const [newest, oldest] = await proofs(batch)
    expect(newest.dataHash).not.toBe(oldest.dataHash)
    expect(
      readPdf(await fetched(newest))
        .pages.flat()
        .join(' '),
    ).toContain('expedida em 15/11/2026, devolvida')
    const open = await t.addBatch()
    expect((await t.asEditor('POST', at(open))).status).toBe(409)
  })

  it('tells that its file was changed or is gone', async () => {
    const { batch } = await endedSending()
    await t.runJob(makeProofsJob, {})
    const [proof] = await proofs(batch)
    const folder = join(t.dataDir, 'documents')
    const name = (await readdir(folder)).find(file => file.includes(proof.sha256.slice(0, 32))) ?? ''
    await writeFile(join(folder, name), '%PDF-1.7 outro')
    expect((await proofs(batch))[0].isIntact).toBe(false)
  })

  it('is deleted once its years are over', async () => {
    const { batch } = await endedSending()
    await t.runJob(makeProofsJob, {})
    await t.rows(sql`update message_proofs set created_at = created_at - interval '9 years' where batch_id = ${batch}`)
    await forgetOldProofs(t.deps)
    expect(await proofs(batch)).toHaveLength(1)
    await t.rows(sql`update message_proofs set created_at = created_at - interval '2 years' where batch_id = ${batch}`)
    await forgetOldProofs(t.deps)
    expect(await proofs(batch)).toEqual([])
    const owned = await t.rows(sql`select id from pdf_documents where owner_id = ${batch}`)
    expect(owned).toEqual([])
  })
})

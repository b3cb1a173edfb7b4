import { previewLetter, readLetters } from '@agremia/model/calls/message-letters'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf } from '../../../../test/documents-app.ts'
import { createLettersApp, type LettersApp } from '../../../../test/letters-app.ts'
import { multipart } from '../../../../test/multipart.ts'
import { untilWaiting } from '../../../../test/until-waiting.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'
import { lettersToPrint, notePrinted, readLetterBatch } from './letters-to-print.ts'

let t: LettersApp
beforeAll(async () => {
  t = await createLettersApp()
})
afterAll(() => t.close())

const at = (batchId: string) => `/message_batches/${batchId}/letters`
const print = (batchId: string, again = false) => t.asEditor('POST', `${at(batchId)}/print`, { again })
const post = (batchId: string, body: object) => t.asEditor('POST', `${at(batchId)}/post`, body)
const counts = async (batchId: string) => {
  const { body } = await t.asEditor('GET', at(batchId))
  expect(readLetters.answer?.safeParse(body).error).toBeUndefined()
  return body.data
}
async function printed(batchId: string, again = false) {
  const { status, body } = await print(batchId, again)
  expect(status).toBe(202)
  return t.finishTask(t.editor, body.data)
}
const TODAY = '2026-11-15'

describe('MSG-01: the letters of a sending', () => {
  it('are printed into one file by postal code, other countries last, and only then count as printed', async () => {
    const batch = await t.addBatch()
    const north = await t.addLetter(batch, 'Ana do Norte', '4000-001')
    const south = await t.addLetter(batch, 'Zé do Sul', '1000-001')
    const abroad = await t.addLetter(batch, 'Bia de Fora', '75011', { countryId: t.country('FR'), locality: 'Paris' })
    expect(await counts(batch)).toMatchObject({ waiting: 3, printed: 0, lastPrintedAt: null })

    const started = await print(batch)
    expect((await t.message(north.id)).status).toBe('em_fila')
    const task = await t.finishTask(t.editor, started.body.data)
    expect(task).toMatchObject({
      status: 'done',
      result: { text: '3 cartas no ficheiro.', noteCount: 0, path: `/mensagens/envios/${batch}` },
      file: { name: `cartas-${TODAY}.pdf` },
    })
    const { pages } = await t.printed(task._id)
    const names = pages.flatMap(page =>
      page.filter(text => / d[oe] (Norte|Sul|Fora)$/.test(text) && !/Caro/.test(text)),
    )
    expect(names).toEqual(['Zé do Sul', 'Ana do Norte', 'Bia de Fora'])
    expect(pages[0]).toContain('Carta n.º 1')
    expect(pages[4]).toContain('FRANÇA')
    expect(pages).toHaveLength(6)

    expect(await t.message(south.id)).toMatchObject({
      status: 'impressa',
      letterNumber: 1,
      recipientAddress: 'Zé do Sul · Rua das Flores, 1 · 1000-001 COIMBRA',
    })
    expect((await t.message(abroad.id)).letterNumber).toBe(3)
    expect(await counts(batch)).toMatchObject({ waiting: 0, printed: 3, printedNumbers: '1 a 3' })
    const [entry] = await t.rows(sql`select record_title as title from audit_log where record_id = ${batch}`)
    expect(entry).toEqual({ title: 'Circular: 3 cartas impressas' })
  })

  it('can be printed again with the same numbers, and asking for what is printed says so', async () => {
    const batch = await t.addBatch()
    const first = await t.addLetter(batch, 'Rui Um', '1000-002')
    await printed(batch)
    const refused = await print(batch)
    expect([refused.status, refused.body.errors._]).toEqual([
      409,
      'As cartas deste envio já foram todas impressas, as últimas em 15/11/2026 10:00. Pode imprimi-las de novo.',
    ])
    const second = await t.addLetter(batch, 'Eva Dois', '1000-001')
    const more = await printed(batch)
    expect((await t.printed(more._id)).pages.flat()).not.toContain('Rui Um')
    expect((await t.message(second.id)).letterNumber).toBe(2)
    const again = await printed(batch, true)
    expect(again.result?.text).toBe('2 cartas no ficheiro, com os mesmos números da impressão anterior.')
    const texts = (await t.printed(again._id)).pages.flat()
    expect(texts.filter(text => text.startsWith('Carta n.º'))).toEqual(['Carta n.º 1', 'Carta n.º 2'])
    expect((await t.message(first.id)).status).toBe('impressa')
  })

  it('are in exactly one file when two people print at once: who comes second waits, and finds nothing left', async () => {
    const batch = await t.addBatch()
    const letter = await t.addLetter(batch, 'Primeira Vez', '1000-008')
    const started = await print(batch)
    const ending = t.database.kysely.transaction().execute(async db => {
      const { letters } = await lettersToPrint(
        db,
        t.deps.served('members'),
        await readLetterBatch(db, batch),
        t.clock(),
      )
      const second = t.finishTask(t.editor, started.body.data)
      await untilWaiting(t.database)
      await notePrinted(
        db,
        letters.map(one => ({ ...one, subject: '' })),
        t.clock(),
      )
      return { second }
    })
    const task = await (await ending).second
    expect(task).toMatchObject({ status: 'failed', file: null })
    expect(await t.message(letter.id)).toMatchObject({ status: 'impressa', letterNumber: 1 })
  })

  it('are started to be printed twice without harm', async () => {
    const batch = await t.addBatch()
    await t.addLetter(batch, 'Só Uma', '1000-003')
    const [one, other] = await Promise.all([print(batch), print(batch)])
    const first = await t.finishTask(t.editor, one.body.data)
    const second = await t.finishTask(t.editor, other.body.data)
    expect([first.status, second.status].toSorted()).toEqual(['done', 'failed'])
    const failed = first.status === 'failed' ? first : second
    expect(failed.fault).toBe('Já não há cartas por imprimir neste envio: entretanto foram impressas ou canceladas.')
  })

  it('are looked at again: who died or has no address is left out, and a new address is used', async () => {
    const batch = await t.addBatch()
    const moved = await t.addLetter(batch, 'Mudou Casa', '1000-004')
    const gone = await t.addLetter(batch, 'Foi Embora', '1000-005')
    const nobody = await t.addMessage(batch, { memberId: null, name: 'Apagado' })
    await t.asEditor('PATCH', `/members/${moved.memberId}`, { addressLine1: 'Rua Nova, 9' })
    await t.changeState(gone.memberId, 'falecido', '2026-11-01')
    const task = await printed(batch)
    expect(task.result).toMatchObject({ text: '1 carta no ficheiro; 2 cartas de fora, pelos motivos abaixo.' })
    expect(task.result?.notes).toContainEqual({ title: 'Foi Embora', text: 'Carta não impressa: Falecido(a)' })
    expect((await t.printed(task._id)).pages.flat()).toContain('Rua Nova, 9')
    expect(await t.message(gone.id)).toMatchObject({ status: 'suprimida' })
    expect(await t.message(nobody)).toMatchObject({ status: 'suprimida' })
  })

  it('are not printed while their sending is paused, held back, a draft, or without letters', async () => {
    const paused = await t.addBatch({ status: 'em_pausa' })
    await t.addLetter(paused, 'Em Pausa', '1000-006')
    expect((await print(paused)).body.errors._).toBe('As cartas deste envio não podem ser impressas agora: em pausa.')
    const held = await t.addBatch()
    await t.addMessage(held, { memberId: null, name: 'Retida', held: 'interruptor' })
    expect((await print(held)).body.errors._).toBe('As cartas deste envio estão retidas.')
    expect((await print(await t.addBatch())).body.errors._).toBe('Este envio não tem cartas.')
    expect((await print('nada')).status).toBe(404)
    expect((await print('01890000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  it('are for staff only', async () => {
    const batch = await t.addBatch()
    const member = await t.signedIn('member')
    for (const as of [member, undefined]) {
      for (const path of [`${at(batch)}/print`, `${at(batch)}/post`, `/message_batches/${batch}/proofs`]) {
        expect((await t.call('POST', path, { as, body: {} })).status).toBe(as ? 403 : 401)
      }
    }
  })
})

describe('MSG-01: posting letters', () => {
  const NUMBERS = ['RH123456785PT', 'RA473124829FI']
  const twoPrinted = async () => {
    const batch = await t.addBatch()
    const first = await t.addLetter(batch, 'Ana Um', '1000-010')
    const second = await t.addLetter(batch, 'Rui Dois', '2000-010')
    await printed(batch)
    return { batch, first, second }
  }

  it('notes the day, the slip and the numbers in the order of the letters', async () => {
    const { batch, first, second } = await twoPrinted()
    const { payload, headers } = multipart(
      { name: 'ownerType', bytes: 'message' },
      { filename: 'Talão CTT.pdf', type: 'application/pdf', bytes: pdfOf() },
    )
    const authorization = `Bearer ${t.editor.access}`
    const sent = await t.app.inject({
      method: 'POST',
      url: '/api/pdf_documents',
      payload,
      headers: { ...headers, authorization },
    })
    const slipId = sent.json().data._id
    const answer = await post(batch, {
      postedOn: TODAY,
      slipId,
      registrationNumbers: ['rh 123 456 785 pt', NUMBERS[1]],
    })
    expect(answer).toMatchObject({ status: 200, body: { data: { posted: 2 } } })
    expect(await t.message(first.id)).toMatchObject({
      status: 'expedida',
      postedOn: TODAY,
      registrationNumber: NUMBERS[0],
    })
    expect((await t.message(second.id)).registrationNumber).toBe(NUMBERS[1])
    // A letter that comes back has its number on the envelope.
    const found = await t.asEditor('GET', `/messages?_search=${NUMBERS[1]?.toLowerCase()}`)
    expect(found.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([second.id])
    const { postings, posted } = await counts(batch)
    expect([posted, postings]).toMatchObject([2, [{ postedOn: TODAY, count: 2, slip: { fileName: 'Talão CTT.pdf' } }]])
    expect((await t.app.inject(postings[0].slip.url)).statusCode).toBe(200)
    // The slip is part of the proof, so it cannot be deleted.
    expect((await t.asEditor('DELETE', `/pdf_documents/${slipId}`)).status).toBe(409)
    expect((await post(batch, { postedOn: TODAY })).status).toBe(409)
  })

  it('can be done in parts, each on its day', async () => {
    const { batch, first, second } = await twoPrinted()
    expect((await post(batch, { postedOn: TODAY, letterNumbers: '2' })).body.data).toEqual({ posted: 1 })
    expect((await t.message(first.id)).status).toBe('impressa')
    expect((await t.message(second.id)).status).toBe('expedida')
    expect(await counts(batch)).toMatchObject({ printed: 1, printedNumbers: '1', posted: 1 })
    expect((await post(batch, { postedOn: TODAY, letterNumbers: '1-2' })).body.errors).toEqual({
      letterNumbers: 'A carta n.º 2 não está impressa ou já foi expedida.',
    })
    expect((await post(batch, { postedOn: TODAY })).body.data).toEqual({ posted: 1 })
    expect((await counts(batch)).postings).toHaveLength(2)
  })

  it('refuses wrong days, numbers and slips, beside their fields', async () => {
    const { batch } = await twoPrinted()
    const fault = async (body: object) => (await post(batch, { postedOn: TODAY, ...body })).body.errors
    expect(await fault({ postedOn: '2026-11-16' })).toEqual({ postedOn: 'O dia da expedição não pode ser futuro.' })
    expect(await fault({ postedOn: '2026-11-14' })).toEqual({
      postedOn: 'Estas cartas só foram impressas em 15/11/2026.',
    })
    expect(await fault({ postedOn: '31/02/2026' })).toHaveProperty('postedOn')
    expect(await fault({ registrationNumbers: [NUMBERS[0]] })).toEqual({
      registrationNumbers: 'São 2 cartas e 1 número de registo. Indique um por carta, pela ordem das cartas.',
    })
    expect((await fault({ registrationNumbers: [NUMBERS[0], 'RH123456784PT'] })).registrationNumbers).toMatch(
      /^2\.º número: «RH123456784PT» não é um número de registo/,
    )
    expect((await fault({ registrationNumbers: [NUMBERS[0], NUMBERS[0]] })).registrationNumbers).toBe(
      '2.º número: RH123456785PT já é o 1.º.',
    )
    // Both are those of letters of another sending.
    expect(await fault({ registrationNumbers: NUMBERS })).toEqual({
      registrationNumbers: '1.º número: RH123456785PT já é de outra carta.',
    })
    expect(await fault({ slipId: '01890000-0000-7000-8000-000000000000' })).toHaveProperty('slipId')
    expect(await fault({ letterNumbers: '1 e 2' })).toEqual({
      letterNumbers: '«e» não é um número nem um intervalo. Escreva, por exemplo, 1-40, 52.',
    })
    expect(await fault({ letterNumbers: '900000' })).toEqual({
      letterNumbers: 'A carta n.º 900000 não está impressa ou já foi expedida.',
    })
    expect(await fault({ letterNumbers: [1] })).toHaveProperty('letterNumbers')
    expect(await counts(batch)).toMatchObject({ printed: 2, posted: 0, postings: [] })
  })
})

describe('MSG-01: a letter that comes back', () => {
  const posted = async (name: string) => {
    const batch = await t.addBatch()
    const letter = await t.addLetter(batch, name, '1000-020')
    await printed(batch)
    await post(batch, { postedOn: TODAY })
    return { batch, ...letter }
  }
  const comesBack = (id: string) => t.asEditor('POST', `/messages/${id}/letter_returned`)

  it('is noted on the letter and on its address, to which no other letter goes', async () => {
    const { id, memberId } = await posted('Foi Devolvida')
    expect((await comesBack(id)).body.data).toEqual({ status: 'devolvida', isAddressMarked: true })
    expect((await t.message(id)).status).toBe('devolvida')
    const next = await t.addBatch()
    const again = await t.addMessage(next, { memberId, name: 'Foi Devolvida' })
    expect((await printed(next)).result?.notes).toEqual([
      { title: 'Foi Devolvida', text: 'Carta não impressa: Morada devolvida' },
    ])
    expect((await t.message(again)).status).toBe('suprimida')
    expect((await comesBack(id)).status).toBe(409)
  })

  it('says nothing of an address that changed since', async () => {
    const { id, memberId } = await posted('Já Mudou')
    await t.asEditor('PATCH', `/members/${memberId}`, { addressLine1: 'Rua Nova, 7' })
    expect((await comesBack(id)).body.data).toEqual({ status: 'devolvida', isAddressMarked: false })
  })

  it('must have been posted, and is noted by staff only', async () => {
    const batch = await t.addBatch()
    const { id } = await t.addLetter(batch, 'Ainda Cá', '1000-021')
    expect((await comesBack(id)).body.errors._).toBe('Só uma carta expedida pode ser dada como devolvida.')
    expect((await comesBack('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    const member = await t.signedIn('member')
    expect((await t.call('POST', `/messages/${id}/letter_returned`, { as: member })).status).toBe(403)
  })
})

describe('MSG-01: the letter of one recipient, before it is printed', () => {
  const example = (batchId: string, memberId: string, as = t.editor) =>
    t.call('POST', `/message_batches/${batchId}/letters/example`, { as, body: { memberId } })
  async function draftFor(name: string, more: Record<string, unknown> = {}) {
    const address = { addressLine1: 'Rua do Exemplo, 5', postalCode: '3000-213', locality: 'Coimbra' }
    const member = await t.addMember({ name, ...address, ...more })
    const batch = await t.addBatch({ status: 'rascunho', body: parseNotation('Caro(a) {{nome}}, até breve.') })
    return { batch, memberId: String(member._id) }
  }

  it('is the page that will be printed, shown by the browser, once', async () => {
    const { batch, memberId } = await draftFor('Vera Página')
    const { status, body } = await example(batch, memberId)
    expect(status).toBe(200)
    expect(previewLetter.answer?.safeParse(body).error).toBeUndefined()
    const file = await t.app.inject(body.data.url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toMatch(/^inline;/)
    const { pages } = readPdf(file.rawPayload)
    expect(pages).toHaveLength(1)
    for (const words of ['Vera Página', 'Rua do Exemplo, 5', 'Caro(a) Vera Página, até breve.', 'Exemplo']) {
      expect(pages[0]).toContain(words)
    }
    expect((await t.app.inject(body.data.url)).statusCode).toBe(404)
  })

  it('is refused to whoever gets none, of what is no draft, and to members and visitors', async () => {
    const byMail = await draftFor('Com Correio', { email: 'com.correio@example.pt' })
    expect((await example(byMail.batch, byMail.memberId)).body.errors._).toBe('Este destinatário não recebe carta.')
    const { batch, memberId } = await draftFor('Sem Correio')
    expect((await example(await t.addBatch(), memberId)).status).toBe(409)
    expect((await example('nada', memberId)).status).toBe(404)
    expect((await example(batch, 'nada')).status).toBe(422)
    expect((await example(batch, batch)).status).toBe(409)
    expect((await example(batch, memberId, await t.signedIn('member'))).status).toBe(403)
    expect((await t.call('POST', `/message_batches/${batch}/letters/example`, { body: { memberId } })).status).toBe(401)
  })

  it('is not shown by a link whose user may not see it any more', async () => {
    const { batch, memberId } = await draftFor('Perde Acesso')
    const other = await t.signedIn('editor')
    const { body } = await example(batch, memberId, other)
    await t.rows(sql`update users set role = 'member' where id = ${other.userId}`)
    t.hear(JSON.stringify({ topic: 'users', event: 'updated', _id: other.userId }))
    expect((await t.app.inject(body.data.url)).statusCode).toBe(404)
  })
})

import { buffer } from 'node:stream/consumers'
import type { RichBlock } from '@agremia/model/rules/rich-text/rich-text'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'
import { drawProof, type ProofPrint, type ProofRecipient } from './draw-proof.ts'

const HASH = 'a1'.repeat(32)
const recipient = (n: number, more: Partial<ProofRecipient> = {}): ProofRecipient => ({
  memberNumber: String(n).padStart(4, '0'),
  name: `Pessoa ${n}`,
  channel: 'E-mail',
  address: `pessoa${n}@exemplo.pt`,
  outcome: 'Aceite em 17/11/2026 às 10:32',
  ...more,
})
const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const proof = (more: Partial<ProofPrint> = {}): ProofPrint => ({
  organisation: 'Coro de Vila Nova',
  taxNumber: '500000000',
  kind: 'Convocatória',
  subject: 'Assembleia geral de 12 de dezembro',
  facts: [['Destinatários', '3']],
  text: { type: 'doc', content: [paragraph('Convoco os associados.')] },
  hasPersonalParts: false,
  attachments: [],
  slips: [],
  recipients: [recipient(1)],
  dataHash: HASH,
  madeAt: new Date('2026-11-17T10:00:00Z'),
  ...more,
})
const bytesOf = (more: Partial<ProofPrint> = {}) => buffer(drawProof(proof(more)))
const print = async (more: Partial<ProofPrint> = {}) => readPdf(await bytesOf(more))

describe('MSG-01: the proof of a sending', () => {
  it('tells organisation, message, subject, facts and the hash of its data', async () => {
    const { pages } = await print()
    for (const text of [
      'Comprovativo de envio',
      'Coro de Vila Nova · NIPC 500000000',
      'Convocatória',
      'Assembleia geral de 12 de dezembro',
      HASH,
      '1 destinatário.',
    ])
      expect(pages[0]).toContain(text)
  })

  it('lists every recipient with number, channel, address and what became of the message, none cut', async () => {
    const long = 'Urbanização Quinta de Santo António do Convento da Boa Viagem, Lote 27 · 7050-123 MONTEMOR-O-NOVO'
    const recipients = [
      recipient(1),
      recipient(2, { channel: 'Carta', address: long, outcome: 'Carta n.º 1, expedida em 17/11/2026, RH123456785PT' }),
      recipient(3, { address: '', outcome: 'Não enviada: Falecido(a)' }),
    ]
    const { pages } = await print({ recipients })
    const text = pages[0]?.join(' ') ?? ''
    for (const { memberNumber, name, outcome } of recipients) {
      expect(text).toContain(memberNumber)
      expect(text).toContain(name)
      expect(text).toContain(outcome)
    }
    expect(text).toContain(long)
  })

  it('repeats the headings of the list and numbers its pages', async () => {
    const recipients = Array.from({ length: 200 }, (_, n) => recipient(n + 1))
    const { pages, total } = await print({ recipients })
    const lists = pages.slice(0, -1)
    expect(lists.length).toBeGreaterThan(2)
    for (const page of lists) expect(page).toContain('Expedição ou aceitação')
    for (const [index, page] of pages.entries()) expect(page).toContain(`Página ${index + 1} de `)
    expect(total).toEqual([String(pages.length)])
    expect(pages.flat().filter(text => text.startsWith('Pessoa '))).toHaveLength(200)
    expect(lists.at(-1)).toContain('200 destinatários.')
  })

  it('explains what is in brackets, where something is', async () => {
    const annexOf = async (hasPersonalParts: boolean) => (await print({ hasPersonalParts })).pages.at(-1)?.join(' ')
    expect(await annexOf(true)).toContain('exceto o que está entre parênteses retos')
    expect(await annexOf(false)).not.toContain('parênteses')
  })

  it('annexes the text and the names and hashes of attachments and of the slips of the post office', async () => {
    const attachments = [{ fileName: 'Contas de 2025.pdf', sha256: 'b2'.repeat(32) }]
    const slips = [{ fileName: 'Guia.pdf', sha256: 'd4'.repeat(32) }]
    const text = Array.from({ length: 60 }, (_, n) => paragraph(`§${n + 1} ${'Convoco os associados. '.repeat(6)}`))
    const { pages } = await print({ attachments, slips, text: { type: 'doc', content: text } })
    const annex = pages.slice(1).flat().join(' ')
    expect(pages.length).toBeGreaterThan(2)
    for (const words of [
      'Anexo: texto da mensagem',
      '§1 ',
      '§60 ',
      'Contas de 2025.pdf',
      'b2'.repeat(32),
      'Guia.pdf',
      'd4'.repeat(32),
    ]) {
      expect(annex).toContain(words)
    }
  })

  it('is the same file for the same data', async () => {
    const one = await bytesOf()
    expect((await bytesOf()).equals(one)).toBe(true)
    expect((await bytesOf({ subject: 'Outro' })).equals(one)).toBe(false)
  })
})

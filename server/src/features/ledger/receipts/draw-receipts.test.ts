import { buffer } from 'node:stream/consumers'
import type { PrintedReceipt } from '@agremia/model/rules/ledger/printed-receipt'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { mm } from '../../../pdf/document.ts'
import { readPdf } from '../../../pdf/testing/read-pdf.ts'
import { drawReceipts, type ReceiptPrint } from './draw-receipts.ts'
import type { Receipt } from './receipt-look.ts'

const line = (description: string, amount = 2400, more: Partial<PrintedReceipt['lines'][number]> = {}) => ({
  description,
  amount,
  originalAmount: amount,
  openAfter: 0,
  memberNumber: 123,
  memberName: 'Maria Silva',
  ...more,
})
const SAYS: PrintedReceipt = {
  organisation: {
    name: 'Coro de Vila Nova',
    taxNumber: '501234567',
    address: 'Rua da Igreja, 4',
    postalCode: '3000-213',
    locality: 'Coimbra',
  },
  holder: { memberNumber: 123, name: 'Maria Silva', taxNumber: '123456789' },
  payer: null,
  kind: 'recebimento',
  type: 'quota',
  method: 'numerario',
  chequeNumber: null,
  paymentDate: '2026-11-16',
  amount: 2400,
  lines: [line('Quota 2026')],
}
const receipt = (says: Partial<PrintedReceipt> = {}, more: Partial<Receipt> = {}): Receipt => ({
  number: 'REC 2026/000123',
  date: '2026-11-17',
  isReprint: false,
  says: { ...SAYS, ...says },
  ...more,
})
const LOOK: ReceiptPrint['look'] = {
  author: 'Coro de Vila Nova',
  footer: '',
  say: text => text.replace('{MemberSingular}', 'Coralista'),
  printMemberNumber: number => String(number).padStart(5, '0'),
}

async function print(receipts: ReceiptPrint['receipts'], more: Partial<ReceiptPrint> = {}) {
  const options = { look: LOOK, isWithDuplicate: false, madeAt: new Date('2026-11-17T10:00:00Z'), ...more }
  const pdf = readPdf(await buffer(drawReceipts({ receipts, ...options })))
  /** The texts of each half of a sheet, from the first page on. */
  const halves = pdf.placed.flatMap(page =>
    [true, false].map(isUpper => page.filter(({ y }) => y < mm(148.5) === isUpper).map(({ text }) => said(text))),
  )
  return { ...pdf, halves }
}
const said = (text: string) => text.replaceAll('\u00a0', ' ')
const halfOf = async (one: Receipt, more: Partial<ReceiptPrint> = {}) => (await print([one], more)).halves[0] ?? []

describe('PAY-02: a receipt as PDF', () => {
  it('says who received what from whom, when, how and for what, in figures and in words', async () => {
    expect(await halfOf(receipt())).toEqual([
      'Coro de Vila Nova',
      'Rua da Igreja, 4 · 3000-213 Coimbra',
      'NIPC 501234567',
      'Recibo',
      'N.º REC 2026/000123',
      'Data de emissão: 17/11/2026',
      'Recebemos de',
      'Maria Silva',
      'Coralista n.º 00123 · NIF 123456789',
      'Data do pagamento',
      '16/11/2026',
      'Forma de pagamento',
      'Numerário',
      'Descrição',
      'Valor',
      'Quota 2026',
      '24,00 €',
      'São vinte e quatro euros.',
      'Total 24,00 €',
      'Este documento não serve de fatura.',
    ])
  })

  it('names no NIF where none is given, and tells a payer apart from whose account it is', async () => {
    const holder = { ...SAYS.holder, taxNumber: null }
    const half = await halfOf(receipt({ holder, payer: { name: 'Silva & Filhos, Lda.', taxNumber: '500000000' } }))
    const parties = half.slice(half.indexOf('Recebemos de'), half.indexOf('Data do pagamento'))
    expect(parties).toEqual([
      'Recebemos de',
      'Silva & Filhos, Lda.',
      'NIF 500000000',
      'Por conta de',
      'Maria Silva',
      'Coralista n.º 00123',
    ])
    const onlyNif = await halfOf(receipt({ payer: { name: null, taxNumber: '500000000' } }))
    expect(onlyNif.slice(onlyNif.indexOf('Recebemos de')).slice(0, 2)).toEqual(['Recebemos de', 'NIF 500000000'])
  })

  it('of a part, of several charges and of too much, says what each amount was for', async () => {
    const half = await halfOf(
      receipt({
        amount: 4000,
        lines: [line('Quota 2025'), line('Quota 2026', 1000, { originalAmount: 2400, openAfter: 1400 })],
      }),
    )
    expect(half.slice(half.indexOf('Valor') + 1, half.indexOf('São quarenta euros.'))).toEqual([
      'Quota 2025',
      '24,00 €',
      'Quota 2026 (parcial: 10,00 € de 24,00 €)',
      '10,00 €',
      'Saldo a favor, para dívidas futuras',
      '6,00 €',
    ])
  })

  it('by cheque, has its number and is valid once it is cleared; the organisation adds its own sentence', async () => {
    const half = await halfOf(receipt({ method: 'cheque', chequeNumber: '98765' }), {
      look: { ...LOOK, footer: 'Quota isenta de IVA.' },
    })
    expect(half).toContain('Cheque n.º 98765')
    expect(half.slice(-3)).toEqual([
      'Este documento não serve de fatura.',
      'Pago por cheque: válido após boa cobrança.',
      'Quota isenta de IVA.',
    ])
  })

  it('of a head of family, names each member beside the charge', async () => {
    const rui = { memberNumber: 124, memberName: 'Rui Silva' }
    const half = await halfOf(receipt({ amount: 3600, lines: [line('Quota 2026'), line('Quota 2026', 1200, rui)] }))
    expect(half.slice(half.indexOf('Coralista'), half.indexOf('Total 36,00 €') - 1)).toEqual([
      'Coralista',
      'Descrição',
      'Valor',
      '00123 · Maria Silva',
      'Quota 2026',
      '24,00 €',
      '00124 · Rui Silva',
      'Quota 2026',
      '12,00 €',
    ])
  })

  it('TRE-01: of a gift says the nature of the entity, the law and that nothing was given in return; goods by their names', async () => {
    const gift = {
      nature: 'associação sem fins lucrativos',
      regime: 'artigo 62.º, n.º 3, do EBF',
      recognition: 'Despacho n.º 12/2026',
      code: '01',
      goods: null,
    }
    const says = { type: 'donativo', lines: [], method: 'transferencia', gift }
    const money = await halfOf(receipt(says, { number: 'DON 2026/000005' }))
    expect(money.slice(3, 5)).toEqual(['Recibo de donativo', 'N.º DON 2026/000005'])
    expect(money).toEqual(expect.arrayContaining(['Data do donativo', 'Transferência', 'Donativo', '24,00 €']))
    expect(money.slice(money.indexOf('Total 24,00 €') + 1).join(' ')).toBe(
      'Natureza jurídica da entidade beneficiária: associação sem fins lucrativos. Enquadramento legal do donativo: artigo 62.º, n.º 3, do EBF. Reconhecimento: Despacho n.º 12/2026. Donativo concedido nos termos do artigo 61.º do Estatuto dos Benefícios Fiscais, sem contrapartidas que configurem obrigações de caráter pecuniário ou comercial. Este documento não serve de fatura.',
    )
    const goods = await halfOf(receipt({ ...says, method: 'especie', gift: { ...gift, goods: 'Piano vertical' } }))
    expect(goods).toEqual(
      expect.arrayContaining(['Natureza do donativo', 'Em espécie', 'Piano vertical', '24,00 €', 'Total 24,00 €']),
    )
    expect(goods).not.toContain('Forma de pagamento')
  })

  it('of a gift without that is a plain receipt, of credit paid back a document of what was paid out', async () => {
    const giver = { memberNumber: null, name: 'Joaquim Pereira', taxNumber: null }
    const gift = await halfOf(receipt({ type: 'donativo', holder: giver, lines: [] }, { number: 'DON 2026/000004' }))
    expect(gift).toEqual(expect.arrayContaining(['Recibo', 'N.º DON 2026/000004', 'Recebemos de', 'Donativo']))
    expect(gift.join()).not.toContain('Coralista')
    const refund = await halfOf(receipt({ kind: 'devolucao', lines: [] }, { number: 'DEV 2026/000001' }))
    expect(refund).toEqual(
      expect.arrayContaining(['Devolução de saldo', 'Pagámos a', 'Devolução do saldo a favor', 'Total 24,00 €']),
    )
  })

  it('that was cancelled keeps its number, with ANULADO, the day and the reason across it', async () => {
    const annulled = { on: '2026-11-20', reason: 'cheque devolvido pelo banco' }
    const { pages, contents } = await print([receipt({}, { annulled })])
    expect(pages[0]).toEqual(
      expect.arrayContaining(['ANULADO', 'em 20/11/2026: cheque devolvido pelo banco', 'N.º REC 2026/000123']),
    )
    // Turned against the page: the first numbers are cosine and sine.
    expect(contents[0]).toMatch(/0\.95\d* -0\.30\d* 0\.30\d* 0\.95\d* .* cm/)
    expect((await print([receipt()])).pages[0]).not.toContain('ANULADO')
  })

  it('has the logo, stored once for all; a file that is no picture does not stop the receipts', async () => {
    const logo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#204080' } })
      .jpeg()
      .toBuffer()
    const { source, contents } = await print([receipt(), receipt(), receipt()], { look: { ...LOOK, logo } })
    expect(source.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(contents.map(content => content.match(/\/I1 Do/g)?.length)).toEqual([2, 1])
    expect((await print([receipt()], { look: { ...LOOK, logo: Buffer.from('?') } })).halves[0]).toContain('Recibo')
  })
})

describe('PAY-02: receipts, two A5 on A4', () => {
  const numbered = (number: string) => receipt({}, { number })
  const numbersOf = (halves: string[][]) => halves.map(half => half.filter(text => text.startsWith('N.º ')))

  it('two receipts stand on a sheet, in their order', async () => {
    const { pages, halves } = await print(['A', 'B', 'C'].map(numbered))
    expect(pages).toHaveLength(2)
    expect(numbersOf(halves)).toEqual([['N.º A'], ['N.º B'], ['N.º C'], []])
    expect(halves.flat()).not.toContain('Original')
  })

  it('or the original and the duplicate of one; printed again, both say so', async () => {
    const { pages, halves } = await print([numbered('A'), receipt({}, { number: 'B', isReprint: true })], {
      isWithDuplicate: true,
    })
    expect(pages).toHaveLength(2)
    expect(numbersOf(halves)).toEqual([['N.º A'], ['N.º A'], ['N.º B'], ['N.º B']])
    const marks = ['Original', 'Duplicado', '2.ª via', '2.ª via · Duplicado']
    expect(halves.map(half => half.filter(text => marks.includes(text)))).toEqual(marks.map(mark => [mark]))
    expect(await halfOf(receipt({}, { isReprint: true }))).toContain('2.ª via')
  })

  it.each([false, true])(
    'many lines go on in a further half with the same head (duplicate: %s)',
    async isWithDuplicate => {
      const lines = Array.from({ length: 24 }, (_, n) => line(`Quota ${n + 1}`, 100))
      const { halves, placed } = await print([receipt({ amount: 2400, lines })], { isWithDuplicate })
      const copies = isWithDuplicate ? 2 : 1
      const parts = halves.filter((half, index) => half.length > 0 && index % copies === 0)
      expect(parts.flat().filter(text => text.startsWith('Quota '))).toEqual(
        lines.map(({ description }) => description),
      )
      expect(parts.map(half => half.filter(text => /Folha|^Total|^N\.º/.test(text)))).toEqual(
        [1, 2, 3].map(part => [
          'N.º REC 2026/000123',
          `${isWithDuplicate ? 'Original · ' : ''}Folha ${part} de 3`,
          ...(part === 3 ? ['Total 24,00 €'] : []),
        ]),
      )
      const [first, second] = halves
      if (isWithDuplicate) expect(second?.map(text => text.replace('Duplicado', 'Original'))).toEqual(first)
      // Nothing reaches the cut or the edge of the sheet.
      for (const { y } of placed.flat()) expect(y % mm(148.5)).toBeLessThan(mm(148.5 - 4))
    },
  )

  it('long names and footers move what is below them, and nothing is cut', async () => {
    const name = 'Cooperativa Agrícola dos Produtores de Leite do Concelho de Montemor-o-Velho e Arredores'
    const payer = { name: `${name}, C.R.L.`, taxNumber: '500000000' }
    const holder = { ...SAYS.holder, name: `${name} e Filhos` }
    const footer = 'Quota não sujeita a IRC na esfera da associação. '.repeat(10)
    const { placed } = await print([receipt({ payer, holder })], { look: { ...LOOK, footer } })
    const texts = placed[0]?.filter(({ y }) => y < mm(148.5)) ?? []
    expect(texts.map(({ text }) => text).join(' ')).toContain(payer.name)
    expect(texts.map(({ text }) => text).join(' ')).toContain(holder.name)
    expect(texts.map(({ text }) => text).join(' ')).toContain(footer.trim())
    const yOf = (part: string) => texts.find(({ text }) => text.startsWith(part))?.y ?? 0
    const inOrder = ['Por conta de', 'Coralista n.º', 'Descrição', 'Quota 2026', 'São vinte', 'Este documento']
    expect(inOrder.map(yOf)).toEqual(inOrder.map(yOf).toSorted((a, b) => a - b))
    expect(new Set(inOrder.map(yOf)).size).toBe(inOrder.length)
  })

  it('are sent while they are drawn', async () => {
    let drawn = 0
    function* many() {
      for (; drawn < 400; drawn += 1) yield numbered(String(drawn))
    }
    const stream = drawReceipts({ receipts: many(), look: LOOK, isWithDuplicate: false, madeAt: new Date(0) })
    for await (const _chunk of stream) break
    expect(drawn).toBeLessThan(400)
  })
})

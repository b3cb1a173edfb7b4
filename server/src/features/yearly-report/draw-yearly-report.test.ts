import { buffer } from 'node:stream/consumers'
import { parseNotation } from '@agremia/model/rules/rich-text/notation'
import { expect, it } from 'vitest'
import { readPdf } from '../../pdf/testing/read-pdf.ts'
import { drawYearlyReport } from './draw-yearly-report.ts'
import type { YearlyContent } from './read-yearly-report.ts'

const YEAR = 2025
const HEAD = { name: 'Clube', lines: ['Rua Direita, 1'], footer: '' }

const contentWith = (posts: number): YearlyContent => ({
  figures: {
    year: YEAR,
    reportId: null,
    accountsTitle: 'Contas',
    memberships: { year: YEAR, admitted: 4, readmitted: 1, left: 2, activeAtYearEnd: 90 },
    cancelations: { year: YEAR, total: 2, byReason: [{ stateNameId: 's', name: 'Saída a pedido', count: 2 }] },
    owed: { year: YEAR, charged: 100, paid: 80, waived: 0, owed: 20, members: 1 },
    payments: {
      year: YEAR,
      count: 4,
      amount: 80,
      byType: [],
      byMethod: [{ method: 'numerario', count: 4, amount: 80 }],
    },
    messages: { sent: 12, bounced: 1, failed: 0 },
    organs: Array.from({ length: posts }, (_, n) => ({
      body: 'direcao',
      role: `Vogal ${n}`,
      name: 'Ana',
      from: '2024-01-01',
      until: null,
    })),
    treasury: null,
    approval: null,
    canBeClosed: true,
    accountantWarning: null,
    before: null,
    fixedAssets: [],
    rightsAndCommitments: [],
    listsBefore: null,
  },
  report: undefined,
  before: undefined,
  map: undefined,
  budget: undefined,
  holders: [],
  membersByCategory: [{ name: 'Efetivo', count: 90 }],
})

async function pagesOf(content: YearlyContent) {
  const drawn = drawYearlyReport({ content, say: text => text, head: HEAD, madeAt: new Date('2026-03-01T10:00:00Z') })
  const { pages } = readPdf(await buffer(drawn))
  return pages.map(page => page.map(text => text.replaceAll('\u00a0', ' ').trim()))
}

it('NAV-48: a chapter with a short table stays on one page with its heading, wherever it begins', async () => {
  const CHAPTERS = [
    ['{MemberPlural}', 'Admissões', 'Efetivo'],
    ['{MembershipPayments}', 'Emitido do ano', 'Numerário'],
    ['Mensagens', 'Mensagens enviadas', 'Que não saíram'],
  ] as const
  const begun = new Set<string>()
  for (let posts = 10; posts <= 34; posts += 3) {
    const [first = [], ...others] = await pagesOf(contentWith(posts))
    for (const [title, ...rows] of CHAPTERS) {
      const heading = first.find(text => text.endsWith(`. ${title}`)) ?? expect.unreachable()
      // The index on the first page names every chapter too.
      const page = [first.slice(first.indexOf(heading) + 1), ...others].find(texts => texts.includes(heading)) ?? []
      expect([posts, title, rows.filter(row => page.includes(row))]).toEqual([posts, title, rows])
      begun.add(`${title} ${[first, ...others].findLastIndex(texts => texts.includes(heading))}`)
    }
  }
  // Each number of posts moves the chapters, so that each of them begins on either side of the end of a page.
  expect(begun.size).toBeGreaterThan(CHAPTERS.length)
})

it('NAV-48: a text of the board that is longer than a page goes on over as many as it needs', async () => {
  const paragraphs = Array.from({ length: 90 }, (_, n) => `Parágrafo ${n} do relatório.`)
  const content = contentWith(0)
  const pages = await pagesOf({
    ...content,
    report: {
      _id: '',
      rev: 1,
      created_at: '',
      updated_at: '',
      year: YEAR,
      introduction: parseNotation(paragraphs.join('\n\n')),
      membersText: null,
      quotasText: null,
      accountsText: null,
      conclusion: null,
      auditOpinion: null,
      fixedAssets: [],
      rightsAndCommitments: [],
      approvedOn: null,
      approvedMinutes: null,
      approvedAt: null,
      approvedById: null,
      fileHash: null,
    },
  })
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.flat().filter(text => text.startsWith('Parágrafo'))).toEqual(paragraphs)
  for (const [place, page] of pages.entries()) expect(page).toContain(`Página ${place + 1} de`)
})

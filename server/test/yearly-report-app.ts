import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readYearlyReport, type YearlyFigures } from '@agremia/model/calls/yearly-report'
import { expect } from 'vitest'
import { readPdf } from '../src/pdf/testing/read-pdf.ts'
import { createTreasuryApp } from './treasury-app.ts'

export type YearlyReportApp = Awaited<ReturnType<typeof createYearlyReportApp>>

export function textsOfPdf(bytes: Buffer) {
  const { pages } = readPdf(bytes)
  const texts = pages.map(page => page.map(text => text.replaceAll('\u00a0', ' ').trim()))
  return { bytes, texts, words: texts.flat().join(' ') }
}

/** The API with a treasury and a folder for files, and functions that read the report of a year. */
export async function createYearlyReportApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'agremia-yearly-'))
  const t = await createTreasuryApp({ dataDir })
  return {
    ...t,
    close: async () => {
      await t.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    figuresOf: async (year: number): Promise<YearlyFigures> => {
      const { status, body, text } = await t.asEditor('GET', `/yearly_reports/of/${year}`)
      expect(status, text).toBe(200)
      expect(readYearlyReport.answer?.safeParse(body).error).toBeUndefined()
      return body.data
    },
    /** The report of a year that was not approved, as a task draws it. */
    printed: async (year: number) => {
      const { status, body, text } = await t.asEditor('POST', `/yearly_reports/of/${year}/print`)
      expect(status, text).toBe(202)
      const task = await t.finishTask(t.editor, body.data)
      expect(task).toMatchObject({
        status: 'done',
        file: { name: `relatorio-${year}.pdf` },
        result: { path: `/relatorios/${year}` },
      })
      return textsOfPdf(await readFile(join(dataDir, 'tasks', task._id)))
    },
  }
}

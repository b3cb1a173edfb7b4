import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isStaff } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import type { OpenDownload, SentFile } from '../../tasks/download-links.ts'
import { headOfOrganisation } from '../messages/letters/head-of-organisation.ts'
import { readYearlyContent, type YearlyContent, type YearlyReportDeps } from './read-yearly-report.ts'

/** The kind of its download links. */
export const YEARLY_REPORT = 'yearly report'

const request = z.strictObject({ year: z.int() })

/** The file that was approved, or the report as it would be now. */
export const openYearlyReport =
  (deps: YearlyReportDeps): OpenDownload =>
  async (given, actor): Promise<SentFile | undefined> => {
    const { year } = request.parse(given)
    if (!isStaff(actor.role)) return undefined
    const { database } = deps.kernel
    const { rows } = await sql<{ content: Buffer }>`
      select f.content from yearly_report_files f join yearly_reports r on r.id = f.report_id where r.year = ${year}
    `.execute(database.kysely)
    const [kept] = rows
    const content = kept
      ? Readable.from([kept.content], { objectMode: false })
      : await draw(deps, await readYearlyContent(deps, database.kysely, year))
    return { name: `relatorio-${year}.pdf`, type: 'application/pdf', isShown: true, content }
  }

/** The bytes of a report that is being approved. */
export const drawApproved = async (deps: YearlyReportDeps, content: YearlyContent): Promise<Buffer> =>
  buffer(await draw(deps, content))

async function draw({ kernel, settings, config }: YearlyReportDeps, content: YearlyContent): Promise<Readable> {
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawYearlyReport } = await import('./draw-yearly-report.ts')
  return drawYearlyReport({
    content,
    say: kernel.wording(),
    head: await headOfOrganisation(settings.texts(), config.dataDir),
    madeAt: kernel.clock(),
  })
}

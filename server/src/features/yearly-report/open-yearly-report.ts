import { Readable } from 'node:stream'
import { isStaff } from '@agremia/model/rules/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import type { OpenDownload, SentFile } from '../../tasks/download-links.ts'
import type { FeatureDeps } from '../feature.ts'
import { fileNameOf } from './draw-report-file.ts'

/** The kind of its download links. */
export const YEARLY_REPORT = 'yearly report'

const request = z.strictObject({ year: z.int() })

/** The file that was approved. */
export const openYearlyReport =
  ({ kernel }: Pick<FeatureDeps, 'kernel'>): OpenDownload =>
  async (given, actor): Promise<SentFile | undefined> => {
    const { year } = request.parse(given)
    if (!isStaff(actor.role)) return undefined
    const { rows } = await sql<{ content: Buffer }>`
      select f.content from yearly_report_files f join yearly_reports r on r.id = f.report_id where r.year = ${year}
    `.execute(kernel.database.kysely)
    const [kept] = rows
    return (
      kept && {
        name: fileNameOf(year),
        type: 'application/pdf',
        isShown: true,
        content: Readable.from([kept.content], { objectMode: false }),
      }
    )
  }

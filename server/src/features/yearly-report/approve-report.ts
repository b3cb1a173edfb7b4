import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { ApprovalRequest } from '@agremia/model/calls/yearly-report'
import { yearlyReports } from '@agremia/model/resources/yearly-reports'
import { lisbonDay } from '@agremia/model/rules/day'
import { type Kysely, sql } from 'kysely'
import { Conflict, InvalidInput } from '../../errors.ts'
import { userIdOf } from '../../http/actor.ts'
import type { WriteContext } from '../../resource/context.ts'
import { insertMany } from '../../resource/many-rows.ts'
import { recordStatements } from '../../resource/record-changes.ts'
import { saveRows } from '../../resource/save-rows.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { drawReportFile } from './draw-report-file.ts'
import {
  type KeptContent,
  readReport,
  readYearlyContent,
  type YearlyContent,
  type YearlyReportDeps,
} from './read-yearly-report.ts'

/** Refuses an approval of a year that has not ended, on a day on which it cannot have been. */
export function checkApproval({ year, approvedOn }: ApprovalRequest, now: Date): void {
  const today = lisbonDay(now)
  const lastDay = `${year}-12-31`
  if (lastDay >= today) throw new InvalidInput({ _: `O ano de ${year} ainda não acabou.` })
  if (approvedOn > today) throw new InvalidInput({ approvedOn: 'Escolha um dia até hoje.' })
  if (approvedOn <= lastDay) throw new InvalidInput({ approvedOn: `Escolha um dia depois de ${year}.` })
}

export async function refuseApproved(db: Kysely<unknown>, year: number): Promise<void> {
  if ((await readReport(db, year))?.approvedAt) throw new Conflict(`O relatório de ${year} já foi aprovado.`)
}

/** Keeps a report as the assembly approved it: its file with what it says now, the minutes, and the hash of the file. */
export async function approveReport(
  deps: YearlyReportDeps,
  context: WriteContext,
  { year, approvedOn, approvedMinutes }: ApprovalRequest,
): Promise<void> {
  const { db, now, actor } = context
  // Two people who approve at once take turns, and the second finds it approved.
  await sql`select pg_advisory_xact_lock(hashtextextended('yearly report ' || ${year}::text, 0))`.execute(db)
  await refuseApproved(db, year)
  if (!(await readReport(db, year)))
    await saveRows(deps.served(yearlyReports.name), deps.kernel, [{ kind: 'create', input: { year } }], context)
  const content = await readYearlyContent(deps, db, year)
  const { report } = content
  if (!report) throw new Error(`the report of ${year} was not made`)
  const approved = {
    ...content,
    holders: await readOfficeHolders(db, approvedOn),
    figures: { ...content.figures, approval: { on: approvedOn, minutes: approvedMinutes, fileHash: '' } },
  }
  const file = await buffer(await drawReportFile(deps, approved, now))
  const fileHash = createHash('sha256').update(file).digest('hex')
  await recordStatements(deps.kernel, yearlyReports, [report._id], context, async () => {
    await sql`
      update yearly_reports set approved_on = ${approvedOn}, approved_minutes = ${approvedMinutes}, approved_at = ${now},
        approved_by_id = ${userIdOf(actor) ?? null}, approved_content = ${JSON.stringify(keptOf(approved))}::jsonb, file_hash = ${fileHash}, rev = rev + 1, updated_at = ${now}
      where id = ${report._id}
    `.execute(db)
  })
  await insertMany(db, 'yearly_report_files', [{ report_id: report._id, content: file }])
}

/** What is told of the report from now on, whatever is entered later. Names are in its file alone. */
function keptOf({ report: _report, holders: _holders, figures, ...content }: YearlyContent): KeptContent {
  const { organs: _organs, ...kept } = figures
  return { ...content, figures: kept }
}

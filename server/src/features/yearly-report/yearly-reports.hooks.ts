import type { yearlyReports } from '@agremia/model/resources/yearly-reports'
import { Conflict } from '../../errors.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { findLists } from './read-yearly-report.ts'

export const yearlyReportHooks: Hooks<typeof yearlyReports> = {
  check({ before }) {
    if (before?.approvedAt) throw new Conflict(`O relatório de ${before.year} foi aprovado e já não muda.`)
    return {}
  },

  /** What the organisation owns and owes changes little from one year to the next; a list that was sent empty stays empty. */
  fill: (changes, { db }) =>
    Promise.all(
      changes.map(async ({ kind, after, sent }) => {
        if (kind !== 'create' || after?.year === undefined) return {}
        const last = await findLists(db, after.year - 1)
        return {
          ...(last && !sent.includes('fixedAssets') && { fixed_assets: last.fixedAssets }),
          ...(last &&
            !sent.includes('rightsAndCommitments') && {
              rights_and_commitments: last.rightsAndCommitments,
            }),
        }
      }),
    ),
}

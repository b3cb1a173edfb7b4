import type { Readable } from 'node:stream'
import type { FeatureDeps } from '../feature.ts'
import { headOfOrganisation } from '../messages/letters/head-of-organisation.ts'
import type { YearlyContent } from './read-yearly-report.ts'

export const fileNameOf = (year: number) => `relatorio-${year}.pdf`

/** The bytes of a report, as they are drawn. */
export async function drawReportFile(
  { kernel, settings, config }: Pick<FeatureDeps, 'kernel' | 'settings' | 'config'>,
  content: YearlyContent,
  madeAt: Date,
): Promise<Readable> {
  // Loaded here, because its library is the largest that the server has and is seldom needed.
  const { drawYearlyReport } = await import('./draw-yearly-report.ts')
  return drawYearlyReport({
    content,
    say: kernel.wording(),
    head: await headOfOrganisation(settings.texts(), config.dataDir),
    madeAt,
  })
}

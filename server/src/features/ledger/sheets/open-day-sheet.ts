import { payments } from '@agremia/model/resources/payments'
import { printDay } from '@agremia/model/rules/day'
import { printMemberNumber } from '@agremia/model/rules/number'
import { isStaff } from '@agremia/model/rules/roles'
import { z } from 'zod'
import type { WriteContext } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../../tasks/download-links.ts'
import type { FeatureDeps } from '../../feature.ts'
import { headOfOrganisation } from '../../messages/letters/head-of-organisation.ts'
import { readDayEntries, readDaySheet } from './read-day-sheet.ts'

/** The kind of its download links. */
export const DAY_SHEET = 'day sheet'

const request = z.strictObject({ day: z.iso.date() })

type DaySheetDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'links'>

/** A link to the sheet of a day as PDF. */
export async function linkDaySheet(
  { kernel, links }: DaySheetDeps,
  context: WriteContext,
  day: string,
): Promise<string> {
  await recordAction(kernel, 'export', { resource: payments, title: `Folha do dia ${printDay(day)}` }, context)
  return makeDownloadLink(context, links, DAY_SHEET, { day })
}

export const openDaySheet =
  ({ kernel, settings, config }: DaySheetDeps): OpenDownload =>
  async (given, actor) => {
    const { day } = request.parse(given)
    if (!isStaff(actor.role)) return undefined
    const db = kernel.database.kysely
    const texts = settings.texts()
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawDaySheet } = await import('./draw-day-sheet.ts')
    const content = drawDaySheet({
      sheet: await readDaySheet(db, day),
      ...(await readDayEntries(db, day)),
      head: await headOfOrganisation(texts, config.dataDir),
      printMemberNumber: number => printMemberNumber(number, texts),
      madeAt: kernel.clock(),
    })
    return { name: `folha-do-dia-${day}.pdf`, type: 'application/pdf', isShown: true, content }
  }

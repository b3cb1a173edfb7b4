import type { CashMap } from '@agremia/model/calls/treasury-map'
import { bankAccounts } from '@agremia/model/resources/bank-accounts'
import { lisbonDay } from '@agremia/model/rules/day'
import { centsFromEuros } from '@agremia/model/rules/money'
import { isStaff } from '@agremia/model/rules/roles'
import { z } from 'zod'
import type { WriteContext } from '../../resource/context.ts'
import type { Cell, ExportSheet } from '../../resource/export/columns.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload, type SentFile } from '../../tasks/download-links.ts'
import { writeSheet } from '../exports/write-sheet.ts'
import type { FeatureDeps } from '../feature.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { headOfOrganisation } from '../messages/letters/head-of-organisation.ts'
import { cashMapRows } from './cash-map-rows.ts'
import { presentCashMap } from './present-cash-map.ts'
import { readCashMap } from './read-cash-map.ts'

/** The kind of its download links. */
export const CASH_MAP = 'cash map'

const request = z.strictObject({ year: z.int(), format: z.enum(['pdf', 'xlsx']) })
type CashMapRequest = z.output<typeof request>

type CashMapDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'links'>

const titleOf = (year: number) => `Mapa de recebimentos e pagamentos de ${year}`

/** A link to the map of a year as a file. */
export async function linkCashMap({ kernel, links }: CashMapDeps, context: WriteContext, asked: CashMapRequest) {
  await recordAction(kernel, 'export', { resource: bankAccounts, title: titleOf(asked.year) }, context)
  return makeDownloadLink(context, links, CASH_MAP, asked)
}

export const openCashMap =
  ({ kernel, settings, config }: CashMapDeps): OpenDownload =>
  async (given, actor): Promise<SentFile | undefined> => {
    const { year, format } = request.parse(given)
    if (!isStaff(actor.role)) return undefined
    const map = presentCashMap(await readCashMap(kernel.database, year), kernel.wording())
    const madeAt = kernel.clock()
    if (format === 'xlsx') return writeSheet(sheetOf(map, kernel.organisation(), madeAt), 'xlsx')
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawCashMap } = await import('./draw-cash-map.ts')
    const head = await headOfOrganisation(settings.texts(), config.dataDir)
    const holders = await readOfficeHolders(kernel.database.kysely, lisbonDay(madeAt))
    return {
      name: `mapa-de-recebimentos-e-pagamentos-${year}.pdf`,
      type: 'application/pdf',
      isShown: true,
      content: drawCashMap({ map, head, madeAt, holders }),
    }
  }

function sheetOf(map: CashMap, organisation: string, madeAt: Date): ExportSheet {
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    for (const { level, label, amount } of cashMapRows(map)) {
      const cents = amount === null ? null : centsFromEuros(amount)
      yield level === 2 ? [null, label, cents, null] : [label, null, null, cents]
    }
    for (const { name, opening, closing } of map.accounts)
      yield [`${name}: no início e no fim`, null, centsFromEuros(opening), centsFromEuros(closing)]
  }
  const columns = [
    { label: 'Linha', kind: 'text' },
    { label: 'Rubrica', kind: 'text' },
    { label: 'Por rubrica', kind: 'money' },
    { label: 'Total', kind: 'money' },
  ] as const
  return { title: titleOf(map.year), organisation, madeAt, columns, rows: rows() }
}

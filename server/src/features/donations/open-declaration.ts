import { DECLARATION_FORMATS } from '@agremia/model/calls/donations'
import { donations } from '@agremia/model/resources/donations'
import { counted } from '@agremia/model/rules/counted'
import { isStaff } from '@agremia/model/rules/roles'
import { type DeclaredGifts, declarationOf } from '@agremia/model/rules/treasury/donor-register'
import { GIFT_KINDS } from '@agremia/model/rules/treasury/gift-receipt'
import { z } from 'zod'
import type { WriteContext } from '../../resource/context.ts'
import type { Cell, ExportColumn } from '../../resource/export/columns.ts'
import { recordAction } from '../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../tasks/download-links.ts'
import { writeSheet } from '../exports/write-sheet.ts'
import type { FeatureDeps } from '../feature.ts'
import { readGifts } from './read-donation-year.ts'

/** The kind of its download links. */
export const DONATION_DECLARATION = 'donation declaration'

const request = z.strictObject({ year: z.int(), format: z.enum(DECLARATION_FORMATS) })
type DeclarationRequest = z.output<typeof request>

const titleOf = (year: number) => `Modelo 25 de ${year}`

/** A link to the declaration of a year's gifts. */
export async function linkDeclaration(
  { kernel, links }: Pick<FeatureDeps, 'kernel' | 'links'>,
  context: WriteContext,
  asked: DeclarationRequest,
): Promise<string> {
  await recordAction(kernel, 'export', { resource: donations, title: titleOf(asked.year) }, context)
  return makeDownloadLink(context, links, DONATION_DECLARATION, { ...asked })
}

interface DeclarationColumn extends ExportColumn {
  isOnPaperOnly?: true
  cell(line: DeclaredGifts, year: number): Cell
}

const COLUMNS: readonly DeclarationColumn[] = [
  { label: 'Ano', kind: 'text', cell: (_line, year) => String(year) },
  { label: 'NIF do doador', kind: 'text', cell: ({ taxNumber }) => taxNumber },
  { label: 'Nome', kind: 'text', isOnPaperOnly: true, cell: ({ name }) => name },
  { label: 'Natureza', kind: 'text', cell: ({ kind }) => GIFT_KINDS[kind] },
  { label: 'Código', kind: 'text', cell: ({ code }) => code },
  { label: 'Valor', kind: 'money', cell: ({ amount }) => amount },
]

export const openDeclaration =
  ({ kernel, settings }: Pick<FeatureDeps, 'kernel' | 'settings'>): OpenDownload =>
  async (given, actor) => {
    const { year, format } = request.parse(given)
    if (!isStaff(actor.role)) return undefined
    const texts = settings.texts()
    const { lines, leftOut } = declarationOf(await readGifts(kernel.database.kysely, year), texts)
    const columns = COLUMNS.filter(({ isOnPaperOnly }) => format === 'print' || !isOnPaperOnly)
    async function* rows() {
      for (const line of lines) yield columns.map(({ cell }) => cell(line, year))
    }
    return writeSheet(
      {
        title: titleOf(year),
        organisation: texts.organisationName,
        columns,
        rows: rows(),
        madeAt: kernel.clock(),
        ...(leftOut.length > 0 && { summary: `${counted(leftOut.length, 'donativo', 'donativos')} de fora` }),
        count: counted(lines.length, 'linha', 'linhas'),
      },
      format,
    )
  }

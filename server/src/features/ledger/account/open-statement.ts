import { statementRequest } from '@agremia/model/calls/account'
import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import { ACCOUNT_COLUMNS, openingTitle } from '@agremia/model/rules/ledger/account-columns'
import { accountEntries } from '@agremia/model/rules/ledger/account-entries'
import { printMemberNumber } from '@agremia/model/rules/number'
import { isStaff } from '@agremia/model/rules/roles'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { NotFound } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import type { Cell, ExportColumn } from '../../../resource/export/columns.ts'
import { readFirst } from '../../../resource/export/row-stream.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../../tasks/download-links.ts'
import { writeSheet } from '../../exports/write-sheet.ts'
import type { FeatureDeps } from '../../feature.ts'
import { mayHaveDocumentsOf } from '../own-rows.ts'
import { readAccountLines } from './read-account-lines.ts'

/** The kind of its download links. */
export const STATEMENT = 'account statement'

const request = statementRequest.extend({ memberId: z.uuid() })
type StatementRequest = z.output<typeof request>

type StatementDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'links'>

/** The columns of the account on the screen; what stands there in one is two here: what it is, and where it comes from. */
const COLUMNS: readonly ExportColumn[] = [
  { label: ACCOUNT_COLUMNS.on, kind: 'date' },
  { label: ACCOUNT_COLUMNS.title, kind: 'text' },
  { label: 'Detalhe', kind: 'text' },
  { label: ACCOUNT_COLUMNS.debit, kind: 'money' },
  { label: ACCOUNT_COLUMNS.credit, kind: 'money' },
  { label: ACCOUNT_COLUMNS.balance, kind: 'money' },
]

/** A link to the statement of an account. */
export async function linkStatement(
  { kernel, links }: StatementDeps,
  context: WriteContext,
  wanted: StatementRequest,
): Promise<string> {
  const member = await findMember(context.db, wanted.memberId, context.actor)
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const title = ['Conta-corrente', wanted.year].filter(Boolean).join(' ')
  await recordAction(kernel, 'export', { resource: members, id: wanted.memberId, title }, context)
  return makeDownloadLink(context, links, STATEMENT, wanted)
}

interface StatementMember {
  memberNumber: number
  name: string
}

/** The member whose account it is, if the actor may have the statement: staff of anybody, members of themselves. */
async function findMember(
  db: Kysely<unknown>,
  memberId: string,
  actor: Actor | undefined,
): Promise<StatementMember | undefined> {
  if (!actor) return undefined
  const { rows } = await sql<StatementMember>`
    select m.member_number as "memberNumber", p.name from members m join people p on p.id = m.person_id
    where m.id = ${memberId} and ${mayHaveDocumentsOf(sql`m.id`, actor)}
  `.execute(db)
  return rows[0]
}

/** Writes the statement of a link: the entries as the screen shows them, newest first. */
export const openStatement =
  ({ kernel, settings }: StatementDeps): OpenDownload =>
  async (given, actor) => {
    const { memberId, format, year } = request.parse(given)
    const db = kernel.database.kysely
    const member = await findMember(db, memberId, actor)
    if (!member) return undefined
    const texts = settings.texts()
    const reading = { memberId, today: lisbonDay(kernel.clock()), tellsReasons: isStaff(actor.role) }
    return writeSheet(
      {
        title: `Conta-corrente de ${member.name}`,
        organisation: kernel.organisation(),
        madeAt: kernel.clock(),
        summary: [
          `${texts.memberSingular} n.º ${printMemberNumber(member.memberNumber, texts)}`,
          year === undefined ? 'Todos os anos' : `Ano de ${year}`,
        ].join(' · '),
        columns: COLUMNS,
        rows: await readFirst(statementRows(db, reading, year)),
      },
      format,
    )
  }

interface Reading {
  memberId: string
  today: string
  tellsReasons: boolean
}

/** Some years at a time, as the screen reads them. A statement of one year ends with what was owed before it. */
async function* statementRows(
  db: Kysely<unknown>,
  reading: Reading,
  year: number | undefined,
): AsyncGenerator<readonly Cell[]> {
  const { memberId, today: day } = reading
  let before: number | undefined
  do {
    const page = await readAccountLines(db, memberId, { day, before, year })
    const entries = accountEntries(page.lines, { ...reading, opening: page.opening })
    for (const { on, title, detail, note, debit, credit, balance } of entries.toReversed())
      yield [on, [title, note && `(${note})`].filter(Boolean).join(' '), detail, debit, credit, balance]
    if (year !== undefined && page.opening !== 0)
      yield [`${year - 1}-12-31`, openingTitle(year), '', null, null, page.opening]
    before = page.before ?? undefined
  } while (before !== undefined)
}

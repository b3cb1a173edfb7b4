import type { Readable } from 'node:stream'
import * as calls from '@agremia/model/calls/imports'
import { MESSAGES } from '@agremia/model/resource/input-messages'
import { cleanText } from '@agremia/model/rules/clean'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { type ImportKindName, isImportKind } from '@agremia/model/rules/import/import-kinds'
import { organisationOf } from '@agremia/model/rules/settings'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../db/connect.ts'
import { type FieldErrors, InvalidInput, NotFound } from '../../errors.ts'
import { requireUser } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { savedAs } from '../../http/content-disposition.ts'
import { answerUpload } from '../../http/upload.ts'
import type { Clock } from '../../outside/clock.ts'
import { inTransaction } from '../../resource/context.ts'
import type { FindTask } from '../../tasks/task.ts'
import type { SettingsStore } from '../settings/store.ts'
import { findRemembered, rememberMapping } from './column-mapping.ts'
import { listEntries, readEntry } from './entries.ts'
import { writeErrorFile, XLSX_TYPE } from './error-file.ts'
import { importFields, importTarget, offeredMapping } from './import-fields.ts'
import { readNamedRecords } from './lookups.ts'
import { writeModelFile } from './model-file.ts'
import { presentRows } from './present-rows.ts'
import { mappingFault } from './read-row.ts'
import { readUploadedFile } from './read-uploaded-file.ts'
import { writeReport } from './report.ts'
import { lockAt, startApply, startCheck, startUndo } from './start-step.ts'
import { choiceFault, findUnknownValues } from './unknown-values.ts'

interface ImportDeps {
  database: Database
  clock: Clock
  store: Pick<SettingsStore, 'wording' | 'texts'>
  findTask: FindTask
  /** The program of the thread in which a file is read; absent where the server runs from its sources. */
  readingThread: URL | undefined
}

const LONGEST_NAME = 200
const SAMPLES = 3

/** Members (MEM-02) and opening balances (PAY-01) from a file: read within the request; checked, applied and undone by background tasks. */
export function importRoutes(app: FastifyInstance, { database, clock, store, findTask, readingThread }: ImportDeps) {
  const { kysely } = database
  const printSettings = () => ({ say: store.wording(), organisation: organisationOf(store.texts()) })

  answerUpload(app, calls.uploadImport, async ({ file, fields, actor }) => {
    const importId = uuidv7()
    const kind = fields.kind ?? 'members'
    if (!isImportKind(kind)) throw new InvalidInput({ kind: MESSAGES.invalid })
    const fileName = cleanText(fields.name ?? '').slice(0, LONGEST_NAME) || 'ficheiro'
    const { userId, name: userName } = requireUser(actor)
    const uploaded = { importId, kind, fileName, content: file, userId, userName }
    await readUploadedFile(database, clock(), uploaded, readingThread)
    return { data: await readEntry(kysely, importId, actor) }
  })

  answer(app, calls.listImports, ({ query, actor }) => listEntries(kysely, actor, query))
  answer(app, calls.readImport, async ({ params, actor }) => ({ data: await readEntry(kysely, params.id, actor) }))
  answer(app, calls.readImportColumns, async ({ params, actor }) => {
    const { _id, kind } = await readEntry(kysely, params.id, actor)
    const { say, organisation } = printSettings()
    const { mapping, ...columns } = await readColumns(kysely, _id, kind)
    const target = importTarget(kind, columns.headings)
    const fields = importFields(target, say, organisation)
    return { data: { ...columns, mapping: offeredMapping(target, mapping, organisation), fields } }
  })

  answer(app, calls.readImportValues, async ({ params, body: { mapping }, actor }) => {
    const { _id, kind } = await readEntry(kysely, params.id, actor)
    const { headings, choices } = await readChoices(kysely, _id, kind)
    const target = importTarget(kind, headings)
    refuse(mappingFault(target, mapping, headings.length))
    const known = { records: await readNamedRecords(kysely), choices }
    return { data: await findUnknownValues(kysely, target, _id, { mapping, headings }, known, store.wording()) }
  })

  answer(app, calls.checkImport, async ({ params, body: { mapping, defaults, values }, actor }) => ({
    data: await inTransaction(database, actor, clock(), context =>
      startCheck(context, params.id, async ({ _id, kind }) => {
        const { db, now } = context
        const { headings } = await readColumns(db, _id, kind)
        const target = importTarget(kind, headings)
        refuse(mappingFault(target, mapping, headings.length))
        refuse(choiceFault(target, values, await readNamedRecords(db)))
        await refuseUnknownCategory(db, defaults.categoryId)
        await sql`
          update imports set mapping = ${JSON.stringify(mapping)}, defaults = ${JSON.stringify(defaults)},
            value_choices = ${JSON.stringify(values)}
          where id = ${_id}
        `.execute(db)
        const { organisation } = printSettings()
        await rememberMapping(db, kind, headings, { mapping, choices: values }, { organisation, now })
      }),
    ),
  }))

  answer(app, calls.applyImport, async ({ params, body, actor }) => ({
    data: await inTransaction(database, actor, clock(), context => startApply(context, params.id, body)),
  }))

  answer(app, calls.undoImport, async ({ params, actor }) => ({
    data: await inTransaction(database, actor, clock(), context => startUndo(context, findTask, params.id)),
  }))

  answer(app, calls.readImportRows, async ({ params, query: { _page, _limit, verdict, kept }, actor }) => {
    const { _id } = await readEntry(kysely, params.id, actor)
    const which = sql`${verdict ? sql`and verdict = ${verdict}` : sql``} ${kept ? sql`and kept is not null` : sql``}`
    const counted = await sql<{ total: number }>`
      select count(*) as total from import_rows where import_id = ${_id} and verdict is not null ${which}
    `.execute(kysely)
    const page = sql`${which} order by line limit ${_limit} offset ${(_page - 1) * _limit}`
    const data = await presentRows(kysely, _id, printSettings(), page)
    return { data, meta: { total: counted.rows[0]?.total ?? 0 } }
  })

  answer(app, calls.readImportReport, async ({ params, actor, reply }) => {
    const { _id } = await readEntry(kysely, params.id, actor)
    const report = writeReport(kysely, _id, printSettings(), clock())
    return sendFile(reply, `importacao-${lisbonDay(clock())}.csv`, 'text/csv; charset=utf-8', report)
  })

  answer(app, calls.readImportErrors, async ({ params, actor, reply }) => {
    const { _id } = await readEntry(kysely, params.id, actor)
    const { name, type, content } = await writeErrorFile(kysely, _id, printSettings(), clock())
    return sendFile(reply, name, type, content)
  })

  answer(app, calls.readImportModel, async ({ query: { kind }, reply }) => {
    const model = await writeModelFile(kysely, importTarget(kind, []), printSettings(), clock())
    return sendFile(reply, 'modelo.xlsx', XLSX_TYPE, model)
  })

  answer(app, calls.discardImport, async ({ params, actor }) => {
    await inTransaction(database, actor, clock(), async context => {
      const { _id } = await lockAt(context, params.id, ['mapping', 'checked'])
      await sql`delete from imports where id = ${_id}`.execute(context.db)
    })
    return { data: {} }
  })
}

const sendFile = (reply: FastifyReply, name: string, type: string, content: Readable) =>
  reply.type(type).header('content-disposition', savedAs(name)).send(content)

async function readColumns(db: Kysely<unknown>, id: string, kind: ImportKindName) {
  const { rows } = await sql<{ headings: string[]; mapping: Mapping; defaults: Partial<calls.ImportDefaults> }>`
    select headings, mapping, defaults from imports where id = ${id}
  `.execute(db)
  const [found] = rows
  if (!found) throw new NotFound()
  const first = await sql<{ cells: string[] }>`
    select cells from import_rows where import_id = ${id} order by line limit 50
  `.execute(db)
  const samples = found.headings.map((_, column) => [
    ...new Set(first.rows.map(({ cells }) => cells[column] ?? '').filter(Boolean)),
  ])
  return {
    headings: found.headings,
    mapping: [...found.mapping],
    isRemembered: (await findRemembered(db, kind, found.headings)) !== undefined,
    defaults: { categoryId: null, admissionDate: null, stateSince: null, ...found.defaults },
    samples: samples.map(cells => cells.slice(0, SAMPLES).map(cell => cell.slice(0, 80))),
  }
}

/** What the user chose for values of this file, else of the last one with the same headings. */
async function readChoices(db: Kysely<unknown>, id: string, kind: ImportKindName) {
  const { rows } = await sql<{ headings: string[]; choices: calls.ImportValueChoice[] }>`
    select headings, value_choices as choices from imports where id = ${id}
  `.execute(db)
  const [found] = rows
  if (!found) throw new NotFound()
  const remembered = found.choices.length === 0 ? await findRemembered(db, kind, found.headings) : undefined
  return { headings: found.headings, choices: remembered?.choices ?? found.choices }
}

function refuse(faults: FieldErrors) {
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
}

async function refuseUnknownCategory(db: Kysely<unknown>, id: string | null) {
  if (id === null) return
  const { rows } = await sql`select 1 from member_categories where id = ${id}`.execute(db)
  if (rows.length === 0) throw new InvalidInput({ categoryId: 'Escolha um registo existente.' })
}

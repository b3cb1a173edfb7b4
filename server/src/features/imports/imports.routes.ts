import * as calls from '@agremia/model/calls/imports'
import { cleanText } from '@agremia/model/rules/clean'
import { lisbonDay } from '@agremia/model/rules/day'
import type { Mapping } from '@agremia/model/rules/import/guess-mapping'
import { organisationOf } from '@agremia/model/rules/settings'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../../db/connect.ts'
import { Conflict, InvalidInput, NotFound } from '../../errors.ts'
import { type Actor, requireSession } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { answerUpload } from '../../http/upload.ts'
import type { Clock } from '../../outside/clock.ts'
import type { SettingsStore } from '../settings/store.ts'
import { listEntries, readEntry } from './entries.ts'
import { importFields, offeredMapping } from './import-fields.ts'
import { queueWork, WORK } from './import-jobs.ts'
import { presentRows } from './present-rows.ts'
import { mappingFault } from './read-row.ts'
import { findMapping, rememberMapping } from './read-task.ts'
import { writeReport } from './report.ts'
import { runTask } from './run-task.ts'

interface Needs {
  database: Database
  clock: Clock
  store: Pick<SettingsStore, 'wording' | 'texts'>
}

const LONGEST_NAME = 200
const SAMPLES = 3

/** Members from a file (MEM-02): read, checked, applied whole and undone whole. */
export function importRoutes(app: FastifyInstance, { database, clock, store }: Needs) {
  const { kysely } = database
  const manner = () => ({ say: store.wording(), organisation: organisationOf(store.texts()) })

  answerUpload(app, calls.uploadImport, async ({ file, fields, actor }) => {
    const importId = uuidv7()
    const fileName = cleanText(fields.name ?? '').slice(0, LONGEST_NAME) || 'ficheiro'
    await runTask(database, clock(), { kind: 'read', importId, fileName, file, userId: requireSession(actor).userId })
    return { data: await readEntry(kysely, importId) }
  })

  answer(app, calls.listImports, ({ query }) => listEntries(kysely, query._page, query._limit))
  answer(app, calls.readImport, async ({ params }) => ({ data: await readEntry(kysely, params.id) }))
  answer(app, calls.readImportColumns, async ({ params }) => {
    const { _id } = await readEntry(kysely, params.id)
    const { say, organisation } = manner()
    const { mapping, ...columns } = await readColumns(kysely, _id)
    const fields = importFields(say, organisation)
    return { data: { ...columns, mapping: offeredMapping(mapping, organisation), fields } }
  })

  answer(app, calls.checkImport, async ({ params, body: { mapping, defaults }, actor }) => ({
    data: await begin('check', ['mapping', 'checked'], params.id, actor, async (db, { _id }) => {
      const { headings } = await readColumns(db, _id)
      const faults = mappingFault(mapping, headings.length)
      if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
      await refuseUnknownCategory(db, defaults.categoryId)
      await sql`
        update imports set mapping = ${JSON.stringify(mapping)}, defaults = ${JSON.stringify(defaults)} where id = ${_id}
      `.execute(db)
      await rememberMapping(db, headings, mapping, { organisation: manner().organisation, now: clock() })
    }),
  }))

  answer(app, calls.applyImport, async ({ params, actor }) => ({
    data: await begin('apply', ['checked'], params.id, actor, (_db, { counts }) => {
      if (counts.error > 0)
        throw new Conflict('Há linhas com erros e por isso nada se aplica. Corrija o ficheiro e carregue-o de novo.')
      if (counts.create + counts.update === 0) throw new Conflict('Não há nada para aplicar.')
    }),
  }))

  answer(app, calls.undoImport, async ({ params, actor }) => ({
    data: await begin('undo', ['applied'], params.id, actor, (_db, { hasRows }) => {
      if (!hasRows) throw new Conflict(`Só se pode anular uma importação durante ${calls.UNDO_DAYS} dias.`)
    }),
  }))

  answer(app, calls.readImportRows, async ({ params, query: { _page, _limit, verdict, kept } }) => {
    const { _id } = await readEntry(kysely, params.id)
    const which = sql`${verdict ? sql`and verdict = ${verdict}` : sql``} ${kept ? sql`and kept is not null` : sql``}`
    const counted = await sql<{ total: number }>`
      select count(*) as total from import_rows where import_id = ${_id} and verdict is not null ${which}
    `.execute(kysely)
    const page = sql`${which} order by line limit ${_limit} offset ${(_page - 1) * _limit}`
    const data = await presentRows(kysely, _id, manner(), page)
    return { data, meta: { total: counted.rows[0]?.total ?? 0 } }
  })

  answer(app, calls.readImportReport, async ({ params, reply }) => {
    const { _id } = await readEntry(kysely, params.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="importacao-${lisbonDay(clock())}.csv"`)
      .header('cache-control', 'no-store')
      .send(writeReport(kysely, _id, manner(), clock()))
  })

  answer(app, calls.discardImport, async ({ params }) => {
    const { _id } = await readEntry(kysely, params.id)
    const { rows } = await sql`
      delete from imports where id = ${_id} and status in ('mapping', 'checked') returning id
    `.execute(kysely)
    if (rows.length === 0) throw new Conflict('Esta importação já foi aplicada ou está em curso.')
    return { data: {} }
  })

  /** Puts an import to work, if it stands where that can be asked for; of two who ask at once the second is told. */
  const begin = (
    work: keyof typeof WORK,
    from: readonly calls.ImportStatus[],
    id: string | undefined,
    actor: Actor | undefined,
    prepare: (db: Kysely<unknown>, entry: calls.ImportEntry) => Promise<void> | void,
  ) =>
    kysely.transaction().execute(async db => {
      const entry = await readEntry(db, id, sql`for update`)
      if (!from.includes(entry.status)) throw new Conflict(alreadyAt(entry.status))
      await prepare(db, entry)
      await sql`
        update imports set status = ${WORK[work].during}, rows_done = 0, fault = null where id = ${entry._id}
      `.execute(db)
      await queueWork(db, work, entry._id, requireSession(actor).userId)
      return readEntry(db, id)
    })
}

const alreadyAt = (status: calls.ImportStatus) =>
  calls.isAtWork(status)
    ? 'Esta importação já está em curso. Aguarde que termine.'
    : `Esta importação está «${calls.IMPORT_STATUS[status].toLowerCase()}» e não permite isso.`

async function readColumns(db: Kysely<unknown>, id: string) {
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
    isRemembered: (await findMapping(db, found.headings)) !== undefined,
    defaults: { categoryId: null, admissionDate: null, stateSince: null, ...found.defaults },
    samples: samples.map(cells => cells.slice(0, SAMPLES).map(cell => cell.slice(0, 80))),
  }
}

async function refuseUnknownCategory(db: Kysely<unknown>, id: string | null) {
  if (id === null) return
  const { rows } = await sql`select 1 from member_categories where id = ${id}`.execute(db)
  if (rows.length === 0) throw new InvalidInput({ categoryId: 'Escolha um registo existente.' })
}

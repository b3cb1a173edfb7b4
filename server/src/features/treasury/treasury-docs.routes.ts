import * as calls from '@agremia/model/calls/treasury-docs'
import * as pdfCalls from '@agremia/model/calls/treasury-from-pdf'
import { parseListQuery } from '@agremia/model/resource/list-query'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { lisbonDay } from '@agremia/model/rules/day'
import type { FastifyInstance } from 'fastify'
import { runAgainIfBeaten } from '../../db/faults.ts'
import { Conflict, InvalidInput } from '../../errors.ts'
import { type Actor, viewerOf } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { knownId } from '../../http/known-id.ts'
import { inTransaction } from '../../resource/context.ts'
import { presentItem } from '../../resource/present-item.ts'
import { listPage } from '../../resource/run-list.ts'
import { scopeOf } from '../../resource/scope.ts'
import type { FeatureDeps } from '../feature.ts'
import type { LedgerContext } from '../ledger/ledger-context.ts'
import { annulDocs, annulFault } from './annul-docs.ts'
import { approveDocs, withdrawApproval } from './approve-docs.ts'
import { changeDocs } from './change-docs.ts'
import { readDocFromPdf } from './doc-from-pdf.ts'
import { readApprovers } from './read-approvers.ts'
import { readKeptOfDoc } from './read-kept-of-doc.ts'
import { readLockedDocs } from './read-locked-docs.ts'
import { removeDocStatuses, setDocStatuses } from './set-doc-statuses.ts'
import { suggestDoc } from './suggest-doc.ts'
import { unlockDoc } from './unlock-doc.ts'

export type TreasuryDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'served'>

export function treasuryDocRoutes(app: FastifyInstance, { kernel, settings, served }: TreasuryDeps) {
  const { database, clock } = kernel
  const run = <T>(actor: Actor | undefined, work: (context: LedgerContext) => Promise<T>): Promise<T> =>
    runAgainIfBeaten(() =>
      inTransaction(database, actor, clock(), context => work({ ...context, settings: settings.texts() })),
    )
  /** Changes one document and answers it. */
  const changeOne = (
    actor: Actor | undefined,
    asked: string | undefined,
    work: (context: LedgerContext, id: string) => Promise<unknown>,
  ) => {
    const id = knownId(asked)
    return run(actor, async context => {
      // Whoever asks for one that is not there gets the answer of every resource.
      await presentItem(served(treasuryDocs.name), kernel, id, context)
      await work(context, id)
      return { data: await presentItem(served(treasuryDocs.name), kernel, id, context) }
    })
  }
  /** Changes many documents and answers how many. */
  const changeMany = async (actor: Actor | undefined, work: (context: LedgerContext) => Promise<number>) => ({
    data: { changed: await run(actor, work) },
  })

  answer(app, pdfCalls.readDocFromPdf, ({ body: { pdfId } }) =>
    readDocFromPdf(database.kysely, pdfId, settings.texts().organisationTaxNumber),
  )

  answer(app, calls.searchDocs, async ({ body: { ids, ...raw }, actor, reply }) => {
    const given = Object.entries(raw).map(([name, value]) => [name, asParameter(value)] as const)
    const { query, errors } = parseListQuery(treasuryDocs, Object.fromEntries(given), {
      role: viewerOf(actor),
      today: lisbonDay(clock()),
    })
    if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
    if (query.limit < 0) throw new InvalidInput({ _limit: 'Peça no máximo 500 de cada vez.' })
    const bounds = { scope: scopeOf(served(treasuryDocs.name), actor), ids }
    reply.type('application/json; charset=utf-8')
    return listPage(kernel, { served: served(treasuryDocs.name), query, bounds, actor })
  })
  answer(app, calls.suggestDoc, async ({ query }) => {
    if (!query.nif && !query.personId) throw new InvalidInput({ nif: 'Indique o NIF ou a pessoa.' })
    return { data: (await suggestDoc(database.kysely, query)) ?? null }
  })

  answer(app, calls.treasuryApprovers, async () => ({ data: await readApprovers(database.kysely) }))
  answer(app, calls.approveDoc, ({ params, body, actor }) =>
    changeOne(actor, params.id, (context, id) => approveDocs(context, [id], body.rev)),
  )
  answer(app, calls.approveDocs, ({ body, actor }) => changeMany(actor, context => approveDocs(context, body.ids)))
  answer(app, calls.keptOfDoc, async ({ params, actor }) => {
    const id = knownId(params.id)
    await presentItem(served(treasuryDocs.name), kernel, id, { db: database.kysely, actor })
    return { data: await readKeptOfDoc(database.kysely, id) }
  })
  answer(app, calls.withdrawApproval, ({ params, actor }) => changeOne(actor, params.id, withdrawApproval))
  answer(app, calls.annulDoc, ({ params, body, actor }) =>
    changeOne(actor, params.id, async (context, id) => {
      const docs = await readLockedDocs(context.db, [id])
      const fault = docs[0] && annulFault(docs[0])
      if (fault) throw new Conflict(fault)
      await annulDocs(context, docs, body.reason)
    }),
  )
  answer(app, calls.unlockDoc, ({ params, body, actor }) =>
    changeOne(actor, params.id, (context, id) => unlockDoc(context, id, body.reason)),
  )
  answer(app, calls.changeDocs, ({ body: { ids, ...changes }, actor }) =>
    changeMany(actor, context => changeDocs({ kernel, served }, ids, changes, context)),
  )
  answer(app, calls.setDocStatuses, ({ body, actor }) => changeMany(actor, context => setDocStatuses(context, body)))
  answer(app, calls.removeDocStatuses, ({ body, actor }) =>
    changeMany(actor, context => removeDocStatuses(context, body)),
  )
}

/** A parameter of a list as an address would have it. */
const asParameter = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : String(value))

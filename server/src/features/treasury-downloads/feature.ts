import * as downloadCalls from '@agremia/model/calls/treasury-downloads'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { counted } from '@agremia/model/rules/counted'
import { sql } from 'kysely'
import { InvalidInput } from '../../errors.ts'
import { answer } from '../../http/calls.ts'
import { chosenRows } from '../../resource/chosen-rows.ts'
import { inTransaction } from '../../resource/context.ts'
import { startTask } from '../../tasks/start-task.ts'
import { defineFeature } from '../feature.ts'
import { USES_TREASURY } from '../treasury/uses-treasury.ts'
import { downloadDocsTask } from './download-docs.task.ts'

/** TRE-01: documents of the treasury as one file. */
export const treasuryDownloads = defineFeature({
  name: 'treasury downloads',
  onlyWhere: USES_TREASURY,
  calls: [downloadCalls],
  routes: (app, deps) => {
    const { database, clock } = deps.kernel
    const definition = downloadDocsTask(deps)
    answer(app, downloadCalls.downloadDocs, ({ body, actor }) =>
      inTransaction(database, actor, clock(), async context => {
        const ids = [...new Set(body.ids)]
        const { from } = chosenRows(deps.served(treasuryDocs.name), { ids }, actor, context.now)
        const { rows } = await sql<{ found: number }>`select count(*)::int as found ${from}`.execute(context.db)
        const missing = ids.length - (rows[0]?.found ?? 0)
        if (missing > 0)
          throw new InvalidInput({
            ids: `${counted(missing, 'dos escolhidos não é um documento', 'dos escolhidos não são documentos')} de tesouraria.`,
          })
        const title = `Documentos de tesouraria: ${ids.length}`
        return { data: await startTask(context, { definition, input: { ...body, ids }, title, total: ids.length }) }
      }),
    )
  },
  tasks: deps => [downloadDocsTask(deps)],
})

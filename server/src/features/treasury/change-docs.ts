import type { RefusedDoc } from '@agremia/model/calls/treasury-docs'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import type { WriteContext } from '../../resource/context.ts'
import { isValid, judgeRows } from '../../resource/judge-rows.ts'
import { writeJudged } from '../../resource/save-rows.ts'
import type { FeatureDeps } from '../feature.ts'
import { readLockedDocs } from './read-locked-docs.ts'
import { refuseDocs } from './refuse-docs.ts'

/** Changes the same fields of many documents as their form would: of all of them, or of none where one refuses. */
export async function changeDocs(
  { kernel, served }: Pick<FeatureDeps, 'kernel' | 'served'>,
  ids: readonly string[],
  body: object,
  context: WriteContext,
): Promise<number> {
  const docs = await readLockedDocs(context.db, ids)
  const resource = served(treasuryDocs.name)
  const judged = await judgeRows(
    resource,
    kernel,
    docs.map(({ id }) => ({ kind: 'update', id, body })),
    context,
  )
  refuseDocs(
    judged.flatMap((row, index): RefusedDoc[] => {
      const doc = docs[index]
      return isValid(row) || !doc
        ? []
        : [{ _id: doc.id, number: doc.number, reason: Object.values(row.errors).join(' ') }]
    }),
  )
  await writeJudged(resource, kernel, judged, context)
  return docs.length
}

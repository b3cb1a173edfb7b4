import type { Resource } from '@agremia/model/resource/define'
import type { WriteContext } from '../../resource/context.ts'
import { recordRows } from '../../resource/record-changes.ts'
import { readRows } from '../../resource/select.ts'
import { RECORDER } from '../audit/recorder.ts'

/** The entries in the log, and the announcements, of rows that were added without their form. */
export async function recordNewRows(context: WriteContext, resource: Resource, ids: readonly string[]): Promise<void> {
  const after = await readRows(resource, { db: context.db, ids })
  const added = ids.map(id => ({ before: undefined, after: after.get(id) }))
  await recordRows(RECORDER, resource, added, context)
}

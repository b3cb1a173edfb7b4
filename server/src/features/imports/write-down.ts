import type { Resource, Row } from '@agremia/model/resource/define'
import { resources } from '@agremia/model/resources/index'
import { type Member, members } from '@agremia/model/resources/members'
import type { AuditAction, Diff } from '@agremia/model/rules/audit'
import type { Kysely } from 'kysely'
import { YIELD_EVERY_ROWS, yieldToRequests } from '../../http/yield-to-requests.ts'
import type { WriteContext } from '../../resource/context.ts'
import { diffOf, withTitles } from '../../resource/diff.ts'
import { finder } from '../../resource/kernel.ts'
import { auditInsertion } from '../audit/record-audit.ts'
import type { Insertion } from './create-members.ts'

type AnyRow = Row<Resource> | undefined

interface Written {
  before: Member | undefined
  after: Member | undefined
}

/** The audit entries of many members, each as the form would have written it. */
export async function writeDown(
  context: WriteContext,
  action: AuditAction,
  written: readonly Written[],
): Promise<void> {
  await (await prepareEntries(context.db, context, action, written))(context.db)
}

/** The same, made ready while the database writes something else: `db` is only asked what refs are called. */
export async function prepareEntries(
  db: Kysely<unknown>,
  who: Omit<WriteContext, 'db'>,
  action: AuditAction,
  written: readonly Written[],
): Promise<Insertion> {
  const diffs: Diff[] = []
  for (const { before, after } of written) {
    // A member is a row of its own resource: its fields by name.
    diffs.push(diffOf(members, before as AnyRow, after as AnyRow))
    if (diffs.length % YIELD_EVERY_ROWS === 0) await yieldToRequests()
  }
  const titled = await withTitles(db, finder(resources), members, diffs)
  return auditInsertion(
    who,
    written.map(({ before, after }, index) => {
      const row = after ?? before
      return {
        action,
        resource: members.name,
        recordId: row?._id,
        recordTitle: row?.name ?? '',
        diff: titled[index],
      }
    }),
  )
}

import type { Resource, Row } from '@agremia/model/resource/define'
import { resources } from '@agremia/model/resources/index'
import { type Member, members } from '@agremia/model/resources/members'
import type { AuditAction } from '@agremia/model/rules/audit'
import type { WriteContext } from '../../resource/context.ts'
import { diffOf, withTitles } from '../../resource/diff.ts'
import { finder } from '../../resource/kernel.ts'
import { recordAudit } from '../audit/record-audit.ts'

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
  if (written.length === 0) return
  const diffs = await withTitles(
    context.db,
    finder(resources),
    members,
    // A member is a row of its own resource: its fields by name.
    written.map(({ before, after }) => diffOf(members, before as AnyRow, after as AnyRow)),
  )
  await recordAudit(
    context,
    ...written.map(({ before, after }, index) => {
      const row = after ?? before
      return {
        action,
        resource: members.name,
        recordId: row?._id,
        recordTitle: row?.name ?? '',
        diff: diffs[index],
      }
    }),
  )
}

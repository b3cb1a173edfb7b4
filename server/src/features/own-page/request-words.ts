import type { Diff } from '@agremia/model/rules/audit'
import type { Kysely } from 'kysely'
import type { Kernel } from '../../resource/kernel.ts'
import { printMemberLabel, printMemberValue } from '../members/print-member-value.ts'

export const sayChanges = (kernel: Kernel, db: Kysely<unknown>, changes: Diff) =>
  Promise.all(
    Object.entries(changes).map(async ([field, { from, to }]) => ({
      field,
      label: printMemberLabel(kernel, field),
      from: await printMemberValue(kernel, db, field, from),
      to: await printMemberValue(kernel, db, field, to),
    })),
  )

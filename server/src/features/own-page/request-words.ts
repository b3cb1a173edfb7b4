import type { Diff } from '@agremia/model/rules/audit'
import type { Kysely } from 'kysely'
import type { Kernel } from '../../resource/kernel.ts'
import { sayLabel, sayValue } from '../members/say-value.ts'

export const sayChanges = (kernel: Kernel, db: Kysely<unknown>, changes: Diff) =>
  Promise.all(
    Object.entries(changes).map(async ([field, { from, to }]) => ({
      field,
      label: sayLabel(kernel, field),
      from: await sayValue(kernel, db, field, from),
      to: await sayValue(kernel, db, field, to),
    })),
  )

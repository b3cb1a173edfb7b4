import { lazy, Suspense } from 'react'
import type { SupplyBelow } from '../../resource/inputs/guarded-field.ts'

const GuardedValue = lazy(async () => ({ default: (await import('./guarded-value.tsx')).GuardedValue }))

/** For every guarded field. The row's id says whose value it is; settings have none, and are named by their field. */
export const supplyGuarded: SupplyBelow = (field, { _id }) =>
  field.guarded && (
    <Suspense>
      <GuardedValue field={field} guard={field.guarded.name} recordId={typeof _id === 'string' ? _id : field.name} />
    </Suspense>
  )

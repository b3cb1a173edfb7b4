import type { ExplainedField } from '@agremia/model/resource/explainer'
import { createContext, type ReactNode } from 'react'

/** Draws, below a value that the form does not change, what becomes of it and where another is asked for. */
export type SupplyBelow = (field: ExplainedField, values: Readonly<Record<string, unknown>>) => ReactNode

export const GuardedFieldContext = createContext<SupplyBelow>(() => null)

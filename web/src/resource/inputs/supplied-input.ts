import { createContext, type ReactElement } from 'react'
import type { InputProps } from './input-props.ts'

/** Draws the input of a field, or leaves it to the kernel. */
export type SupplyInput = (props: InputProps) => ReactElement | undefined

/** Supplies inputs that lie outside the kernel, because they are large or belong to one screen, in place of the kernel's own. */
export const SupplyInputContext = createContext<SupplyInput>(() => undefined)

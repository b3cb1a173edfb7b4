import { createContext, use } from 'react'

/** A placeholder that a text may contain. */
export interface OfferedPlaceholder {
  /** As it stands between the braces. */
  name: string
  label: string
  hint?: string
}

/** The placeholders of the template that is being edited; none for a text without a template. */
export const PlaceholdersContext = createContext<readonly OfferedPlaceholder[]>([])
export const usePlaceholders = () => use(PlaceholdersContext)

/** The label of a placeholder, or the braces of one that the template does not have. */
export const labelOfPlaceholder = (offered: readonly OfferedPlaceholder[], name: string) =>
  offered.find(one => one.name === name)?.label ?? `{{${name}}}`

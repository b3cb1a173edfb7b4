import type { Resource } from './define.ts'
import { explainResource } from './explainer.ts'

/** What a screen must know to ask for the first page of a list before the explainer has come. */
export interface ListFacts {
  path: string
  title: string
  picture?: string
  columns: readonly string[]
  sort: string
  filter?: Readonly<Record<`_${string}`, string | readonly string[]>>
}

/** The same words for everyone, so that they can stand in the page itself: as administrators are told. */
export const listFactsOf = (resources: readonly Resource[]): Record<string, ListFacts> =>
  Object.fromEntries(
    resources.map(resource => {
      const { path, title, picture, columns, sort, filter } = explainResource(resource, 'admin', text => text)
      return [resource.name, { path, title, ...(picture && { picture }), columns, sort, ...(filter && { filter }) }]
    }),
  )

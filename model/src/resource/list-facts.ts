import type { Resource } from './define.ts'
import { explainResource } from './explainer.ts'

/** What the browser needs to request the first page of a list before it has received the explainer. */
export interface ListFacts {
  path: string
  title: string
  picture?: string
  columns: readonly string[]
  sort: string
  filter?: Readonly<Record<`_${string}`, string | readonly string[]>>
}

/** The same for every user, so that it can be embedded in index.html: computed as for an administrator. */
export const listFactsOf = (resources: readonly Resource[]): Record<string, ListFacts> =>
  Object.fromEntries(
    resources.map(resource => {
      const { path, title, picture, columns, sort, filter } = explainResource(resource, 'admin', text => text)
      return [resource.name, { path, title, ...(picture && { picture }), columns, sort, ...(filter && { filter }) }]
    }),
  )

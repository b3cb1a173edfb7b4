import type { ExamplesOf } from '../../contributions/examples-of.ts'
import type { users } from './feature.ts'

export const EXAMPLES: ExamplesOf<typeof users> = {
  // Members may open their own account and no other.
  '/utilizadores/$id': { params: { id: ({ ownId }) => ownId } },
}

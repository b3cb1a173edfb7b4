import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'

/** What a change of documents may change on other screens. */
const TOUCHED = ['treasuryDocs', 'treasuryDocsStatuses', 'treasuryMovements', 'bankAccounts']

/** Reads documents, movements and balances again, on every screen that shows them. */
export function useDocsChanged() {
  const client = useQueryClient()
  return () => {
    for (const name of TOUCHED) void client.invalidateQueries({ queryKey: queryKeys.resource(name) })
  }
}

import { queryKeys } from '../../api/query-keys.ts'

/** No organisation has more; a list without a limit would be streamed. */
const DOC_STATUSES = { _sort: 'order', _limit: 500 }

/** The call for all statuses of documents, under the key of `useDocStatuses`. */
export const DOC_STATUSES_CALL = {
  key: queryKeys.list('docStatuses', DOC_STATUSES),
  path: `/doc_statuses?_sort=${DOC_STATUSES._sort}&_limit=${DOC_STATUSES._limit}`,
}

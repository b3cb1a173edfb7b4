import { OPEN_APPLICATIONS } from '@agremia/model/rules/applications'
import { queryKeys } from '../../api/query-keys.ts'

/** The first page of those that are to be decided; of it the count is wanted, so one row will do. Asked for with the page. */
export const OPEN_APPLICATIONS_CALL = {
  key: [...queryKeys.resource('memberApplications'), 'open'],
  path: `/member_applications?${OPEN_APPLICATIONS}&_limit=1&_fields=_id`,
} as const

import type { OwnSheet } from '@agremia/model/calls/own-page'

/** The request that staff have not decided yet; a member has one at most. */
export const openRequestOf = (sheet: OwnSheet | undefined) =>
  sheet?.requests.find(({ status }) => status === 'pendente')

export const decidedRequestsOf = (sheet: OwnSheet) => sheet.requests.filter(request => request !== openRequestOf(sheet))

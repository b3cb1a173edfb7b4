import { integer, string } from '../resource/field.ts'

/** The number and name of a row's member, as lists show them. Views read them from the member. */
export const SHOWN_MEMBER = {
  memberNumber: integer({
    label: 'N.º',
    readonly: true,
    isName: true,
    digits: 'memberNumberPadding',
    filter: true,
    sort: true,
  }),
  memberName: string({ label: 'Nome', readonly: true, search: true, sort: true, logged: false }),
}

import { isStaff } from '@agremia/model/rules/roles'
import type { Screen } from './screen.ts'

/** Everyone may open their own account; the accounts of others are for staff (NAV-33, NAV-51). */
export const isOwnOrStaff: NonNullable<Screen['mayOpen']> = ({ id }, claims) => isStaff(claims.Role) || claims.ID === id

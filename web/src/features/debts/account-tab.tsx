import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { AccountView } from './account-view.tsx'

/** The tab of the member's sheet with the whole account. */
export const AccountTab = ({ member }: MemberPartProps) => <AccountView memberId={member._id} />

import { lazy, Suspense } from 'react'
import { MembersList } from '../../features/members/members-list.tsx'

const OpenRequests = lazy(() =>
  import('../../features/own-page/open-requests.tsx').then(file => ({ default: file.OpenRequests })),
)
const requests = (
  <Suspense>
    <OpenRequests />
  </Suspense>
)

/** NAV-08: the book of members, and beside its count what members ask of staff. */
export const MembersHome = () => <MembersList aside={requests} />

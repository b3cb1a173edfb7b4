import { lazy, Suspense } from 'react'
import { MembersList } from '../../features/members/members-list.tsx'

const OpenRequests = lazy(() =>
  import('../../features/own-page/open-requests.tsx').then(file => ({ default: file.OpenRequests })),
)

/** NAV-08: the book of members, and above it what members ask of staff. */
export const MembersHome = () => (
  <>
    <Suspense>
      <OpenRequests />
    </Suspense>
    <MembersList />
  </>
)

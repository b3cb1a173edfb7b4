import { useSetting } from '../../../api/settings.ts'
import { useOrganisation } from '../../../parts/public-page/use-organisation.ts'
import { ApplyScreen } from './apply-screen.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'

export const Confirmation = ({ verificationCode }: { verificationCode: string }) => (
  <ConfirmationScreen organisation={useOrganisation()} code={verificationCode} />
)

export function Apply() {
  const isOpen = useSetting('hasMemberApplication') === 'true'
  const hasPublicPage = useSetting('applicationPublicPage') === 'true'
  const elsewhere = useSetting('applicationFormUrl')
  return (
    <ApplyScreen
      organisation={useOrganisation()}
      isOffered={isOpen && hasPublicPage}
      elsewhere={(isOpen && elsewhere) || undefined}
    />
  )
}

import { isStaff } from '@agremia/model/rules/roles'
import { Link } from '@tanstack/react-router'
import { contactLost } from '../../api/server-status.ts'
import { useClaims } from '../../api/session.ts'
import { useSetting } from '../../api/settings.ts'
import { useStore } from '../../ui/store.ts'
import { BannerLines } from './frame-look.tsx'
import { useOnline } from './use-online.ts'

export function Banners() {
  const role = useClaims()?.Role
  const isLost = useStore(contactLost)
  // SHELL-12: only staff receive and change this setting. The banner is hidden while the overlay covers the page.
  const isSilent = useSetting('SendMessages') === 'false' && role !== undefined && isStaff(role) && !isLost
  return (
    <BannerLines
      isOffline={!useOnline()}
      isStaging={useSetting('environment') === 'staging'}
      isSilent={isSilent}
      isAboveOverlay={isLost}
      link={(className, words) => (
        <Link className={className} to="/configuracaoMensagens" activeProps={{}}>
          {words}
        </Link>
      )}
    />
  )
}

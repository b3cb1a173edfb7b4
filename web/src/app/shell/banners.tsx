import { isStaff } from '@agremia/model/rules/roles'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { contactLost } from '../../api/server-status.ts'
import { useClaims } from '../../api/session.ts'
import { useSetting } from '../../features/settings/use-settings.ts'
import { useStore } from '../../ui/store.ts'
import classes from './shell.module.css'
import { useOnline } from './use-online.ts'

/** What everyone must know before anything else. */
export function Banners() {
  const role = useClaims()?.Role
  const isStaging = useSetting('environment') === 'staging'
  const isOffline = !useOnline()
  const isLost = useStore(contactLost)
  // Only staff are told the setting, and only they can change it; not while the overlay is over everything else.
  const isSilent = useSetting('SendMessages') === 'false' && role !== undefined && isStaff(role) && !isLost
  if (!isOffline && !isStaging && !isSilent) return null
  return (
    <section className={classes.banners} aria-label="Avisos da aplicação">
      {isOffline && (
        <div className={classes.banner} data-kind="error" role="alert">
          Ligação à internet perdida. Verifique a ligação do seu dispositivo.
        </div>
      )}
      {isStaging && <div className={classes.banner}>Aplicação em modo de testes. Toda a informação é fictícia.</div>}
      {isSilent && <SilentBanner />}
    </section>
  )
}

/** SHELL-12. */
const SilentBanner = () => (
  <div className={classes.banner} data-kind="info">
    O envio automático de mensagens encontra-se inactivo.
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={link => <Link {...link} to="/configuracaoMensagens" activeProps={{}} />}
    >
      Alterar
    </Button>
  </div>
)

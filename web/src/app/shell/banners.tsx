import { serverStatus } from '../../api/server-status.ts'
import { useSetting } from '../../features/settings/use-settings.ts'
import { useStore } from '../../ui/store.ts'
import classes from './shell.module.css'

/** What everyone must know before anything else. */
export function Banners() {
  const isStaging = useSetting('environment') === 'staging'
  const isLost = useStore(serverStatus) === 'unreachable'
  if (!isLost && !isStaging) return null
  return (
    <section aria-label="Avisos da aplicação">
      {isLost && (
        <div className={classes.banner} data-kind="error" role="alert">
          Perdido o contacto com o servidor
        </div>
      )}
      {isStaging && <div className={classes.banner}>Aplicação em modo de testes. Toda a informação é fictícia.</div>}
    </section>
  )
}

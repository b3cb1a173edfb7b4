import { useSetting } from '../../features/settings/use-settings.ts'
import classes from './shell.module.css'
import { useOnline } from './use-online.ts'

/** What everyone must know before anything else. */
export function Banners() {
  const isStaging = useSetting('environment') === 'staging'
  const isOffline = !useOnline()
  if (!isOffline && !isStaging) return null
  return (
    <section className={classes.banners} aria-label="Avisos da aplicação">
      {isOffline && (
        <div className={classes.banner} data-kind="error" role="alert">
          Ligação à internet perdida. Verifique a ligação do seu dispositivo.
        </div>
      )}
      {isStaging && <div className={classes.banner}>Aplicação em modo de testes. Toda a informação é fictícia.</div>}
    </section>
  )
}

import type { OrgType } from '@agremia/model/rules/settings/definition'
import type { ReactNode } from 'react'
import classes from './shell.module.css'

// Parts of the frame that are also drawn before React runs, so they use no hooks (docs/decisions/009-first-load.md).

/** SHELL-18: the organisation's logo, else two letters of its name; and the name itself. */
export const Brand = ({ name, folder, file }: { name: string; folder?: string; file?: string }) => (
  <>
    {folder && file ? (
      <img className={classes.logo} src={`${folder}/${file}`} alt="" />
    ) : (
      <span className={classes.monogram} aria-hidden>
        {monogramOf(name)}
      </span>
    )}
    <span className={classes.name}>{name}</span>
  </>
)

/** The first letters of the first two long words: «Associação Cultural do Vale» gives AC. */
const monogramOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(word => word.length > 3)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

interface BannerProps {
  isOffline: boolean
  isStaging: boolean
  isSilent: boolean
  /** Whether the overlay of a lost server is shown; the banners are then above it. */
  isAboveOverlay?: boolean
  /** Draws the link to the settings of messages. */
  link(className: string | undefined, words: string): ReactNode
}

/** The banners above the frame (SHELL-11 to SHELL-13). */
export function BannerLines({ isOffline, isStaging, isSilent, isAboveOverlay, link }: BannerProps) {
  if (!isOffline && !isStaging && !isSilent) return null
  return (
    <section
      className={classes.banners}
      aria-label="Avisos da aplicação"
      data-above-overlay={isAboveOverlay || undefined}
    >
      {isOffline && (
        <div className={classes.banner} data-kind="error" role="alert">
          Ligação à internet perdida. Verifique a ligação do seu dispositivo.
        </div>
      )}
      {isStaging && <div className={classes.banner}>Aplicação em modo de testes. Toda a informação é fictícia.</div>}
      {isSilent && (
        <div className={classes.banner} data-kind="info">
          O envio automático de mensagens encontra-se inactivo.
          {link(classes.change, 'Alterar')}
        </div>
      )}
    </section>
  )
}

/** The national body for each type of organisation. */
const LINKS: Record<OrgType, { href: string; label: string }> = {
  association: { href: 'https://www.cpccrd.pt/', label: 'Agremia para associações' },
  cooperative: { href: 'https://cases.pt/', label: 'Agremia para cooperativas' },
}

const YEAR = new Date().getFullYear()

interface FooterProps {
  orgType: string | undefined
  time?: number
  /** What a list shows in the middle. */
  children?: ReactNode
}

/** SHELL-09. */
export function FooterLine({ orgType, time, children }: FooterProps) {
  const { href, label } = LINKS[orgType === 'cooperative' ? 'cooperative' : 'association']
  return (
    <footer className={classes.footer}>
      <span>
        © {YEAR}{' '}
        <a href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      </span>
      {children}
      {time !== undefined && <span>Última resposta em {time} ms</span>}
    </footer>
  )
}

import type { OrgType } from '@agremia/model/rules/settings/definition'
import { responseTime } from '../../api/server-status.ts'
import { useSetting } from '../../features/settings/use-settings.ts'
import { useStore } from '../../ui/store.ts'
import classes from './shell.module.css'

/** Who stands for organisations of each type in Portugal. */
const LINKS: Record<OrgType, { href: string; label: string }> = {
  association: { href: 'https://www.cpccrd.pt/', label: 'Agremia para associações' },
  cooperative: { href: 'https://cases.pt/', label: 'Agremia para cooperativas' },
}

const YEAR = new Date().getFullYear()

/** SHELL-09. */
export function Footer() {
  const { href, label } = LINKS[useSetting('orgType') === 'cooperative' ? 'cooperative' : 'association']
  const time = useStore(responseTime)
  return (
    <footer className={classes.footer}>
      <span>
        © {YEAR}{' '}
        <a href={href} target="_blank" rel="noreferrer">
          {label}
        </a>
      </span>
      {time !== undefined && <span>Última resposta em {time} ms</span>}
    </footer>
  )
}

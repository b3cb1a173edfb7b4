import { isStaff } from '@agremia/model/rules/roles'
import { ActionIcon } from '@mantine/core'
import { IconLifebuoy, IconTextDecrease, IconTextIncrease } from '@tabler/icons-react'
import type { Claims } from '../../api/session.ts'
import { useSetting } from '../../api/settings.ts'
import { useRegisteredActions } from '../../ui/toolbar-actions.ts'
import { LARGEST, SMALLEST, setFontSize, useFontSize } from './font-size.ts'
import { supportLink } from './support-link.ts'
import classes from './toolbar.module.css'
import { useOwnUser } from './use-own-user.ts'

/** SHELL-06: the actions that the present list registers, the font size, and the support link. */
export function Toolbar({ claims }: { claims: Claims }) {
  return (
    <section className={classes.toolbar} aria-label="Barra de ferramentas">
      {useRegisteredActions()}
      <ZoomButtons />
      {isStaff(claims.Role) && <SupportLink claims={claims} />}
    </section>
  )
}

function ZoomButtons() {
  const size = useFontSize()
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="2.25rem"
        aria-label={size === SMALLEST ? 'Diminuir o texto (já está no mínimo)' : 'Diminuir o texto'}
        aria-disabled={size === SMALLEST}
        onClick={() => setFontSize(size - 1)}
      >
        <IconTextDecrease size="1.25rem" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="2.25rem"
        aria-label={size === LARGEST ? 'Aumentar o texto (já está no máximo)' : 'Aumentar o texto'}
        aria-disabled={size === LARGEST}
        onClick={() => setFontSize(size + 1)}
      >
        <IconTextIncrease size="1.25rem" />
      </ActionIcon>
    </>
  )
}

function SupportLink({ claims }: { claims: Claims }) {
  const page = useSetting('supportUrl') ?? ''
  const mailbox = useSetting('organisationEmail') ?? ''
  const orgType = useSetting('orgType') ?? ''
  const email = useOwnUser(claims)?.email ?? ''
  const href = supportLink({ orgType, claims, email }, { page, mailbox })
  return (
    <a className={classes.support} href={href} target={page ? '_blank' : undefined} rel="noreferrer">
      <IconLifebuoy size="1.25rem" aria-hidden />
      Assistência Técnica
    </a>
  )
}

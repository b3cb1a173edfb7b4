import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useClaims } from '../../api/session.ts'
import classes from './account.module.css'
import { SendLink } from './send-link.tsx'

/** Below the form of a user: leads to the screen on which one's own password is changed; others are sent a link. */
export function PasswordPanel({ id }: { id: string }) {
  const isOwn = useClaims()?.ID === id
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>Palavra-passe</h2>
      <p>{isOwn ? 'Altere-a se outra pessoa a puder conhecer.' : ONLY_OWN}</p>
      {isOwn ? (
        <Button
          variant="default"
          renderRoot={link => <Link {...link} to="/utilizadores/recuperar-password/$id" params={{ id }} />}
        >
          Alterar palavra-passe
        </Button>
      ) : (
        <SendLink id={id} />
      )}
    </section>
  )
}

export const ONLY_OWN = 'Só a própria pessoa a escolhe. A quem não consegue entrar, envie uma ligação por e-mail.'

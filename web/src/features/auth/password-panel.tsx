import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useClaims } from '../../api/session.ts'
import classes from './account.module.css'

/** Below the form of a user: leads to the screen on which the password is changed. */
export function PasswordPanel({ id }: { id: string }) {
  const isOwn = useClaims()?.ID === id
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>Palavra-passe</h2>
      <p>
        {isOwn
          ? 'Altere-a se outra pessoa a puder conhecer.'
          : 'Dê uma provisória a quem não consegue entrar: terá de a mudar na próxima entrada.'}
      </p>
      <Button
        variant="default"
        renderRoot={link => <Link {...link} to="/utilizadores/recuperar-password/$id" params={{ id }} />}
      >
        Alterar palavra-passe
      </Button>
    </section>
  )
}

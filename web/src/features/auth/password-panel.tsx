import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useClaims } from '../../api/session.ts'
import classes from './account.module.css'

/** The password has a screen of its own, which asks for the present one. */
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

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useClaims } from '../../api/session.ts'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { EmailDialog } from './email-dialog.tsx'

/** Below the form of a user, on one's own account only: the e-mail is changed with the password, not in the form. */
export const OwnEmailPanel = ({ id }: { id: string }) => (useClaims()?.ID === id ? <EmailPanel id={id} /> : null)

function EmailPanel({ id }: { id: string }) {
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const close = () => setIsOpen(false)
  const changed = (email: string) => {
    close()
    showToast({ title: 'E-mail alterado', message: `A partir de agora entra com ${email}.` })
    void client.invalidateQueries({ queryKey: queryKeys.resource('users') })
  }
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>E-mail</h2>
      <p>É com ele que entra e para ele que seguem as ligações de entrada.</p>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Alterar e-mail
      </Button>
      {isOpen && <EmailDialog id={id} onChanged={changed} onClose={close} />}
    </section>
  )
}

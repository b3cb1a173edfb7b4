import { MESSAGES } from '@agremia/model/resource/input-messages'
import { Alert, Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './member-access.module.css'

/** USR-01: in the head of a member's sheet, the account with which they sign in, or a button that creates it. */
export function MemberAccess({ member, related, refresh }: MemberPartProps) {
  const resource = useResource('users')
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const user = related.users?.[0]
  const link = useRef<HTMLAnchorElement>(null)
  const wasCreated = useRef(false)
  useEffect(() => {
    // The link takes the place of the button that had the focus.
    if (user && wasCreated.current) link.current?.focus()
    wasCreated.current &&= !user
  }, [user])
  const state = related.memberStateNames?.find(({ _id }) => _id === member.stateNameId)
  const mayCreate = state?.slug !== 'falecido' && resource?.operations.includes('create')
  if (!user && !mayCreate) return null
  const close = () => setIsDialogOpen(false)
  const created = () => {
    wasCreated.current = true
    close()
  }
  return (
    <p className={classes.access}>
      <IconKey aria-hidden size="1.125rem" />
      {user ? (
        <span>
          {user.active === false ? 'Acesso desativado: ' : 'Acesso: '}
          <Link ref={link} to="/utilizadores/$id" params={{ id: user._id }}>
            {String(user.email)}
          </Link>
        </span>
      ) : (
        <Button variant="subtle" size="compact-md" onClick={() => setIsDialogOpen(true)}>
          Criar acesso
        </Button>
      )}
      {isDialogOpen && !user && resource && (
        <AccessDialog {...{ resource, member, refresh }} onMade={created} onClose={close} />
      )}
    </p>
  )
}

interface Props {
  resource: ResourceDescription
  member: Item
  refresh: MemberPartProps['refresh']
  onMade(): void
  onClose(): void
}

/** Says who will be able to sign in, and with which e-mail, before the invitation is sent. */
function AccessDialog({ resource, member, refresh, onMade, onClose }: Props) {
  const [refusal, setRefusal] = useState<ReactNode>()
  const { email } = member
  if (typeof email !== 'string' || email === '')
    return (
      <Dialog
        title="Criar acesso"
        onClose={onClose}
        actions={
          <Button data-autofocus onClick={onClose}>
            Fechar
          </Button>
        }
      >
        Para criar o acesso, a ficha precisa de um e-mail, para onde segue a ligação de entrada. Escreva-o em «Dados» e
        guarde.
      </Dialog>
    )
  const explain = ({ errors }: Failure) => {
    const isTaken = (name: string) => errors[name] === MESSAGES.unique
    const reason = isTaken('memberId') ? TAKEN_MEMBER : isTaken('email') && <TakenEmail email={email} />
    setRefusal(reason || undefined)
    return Boolean(reason)
  }
  // A person's name may be longer than a user's.
  const longest = resource.fields.find(({ name }) => name === 'name')?.max
  return (
    <CallDialog<Item>
      title="Criar acesso"
      fields={[]}
      path={`/${resource.path}`}
      beside={{ name: String(member.name).slice(0, longest), email, role: 'member', memberId: member._id }}
      sendLabel="Criar acesso"
      onFailure={explain}
      onDone={() => {
        onMade()
        showToast({ title: 'Acesso criado', message: `A ligação de entrada para ${email} está em «Mensagens».` })
        void refresh()
      }}
      onClose={onClose}
    >
      {refusal && (
        <Alert role="alert" color="red" variant="light" mb="md">
          {refusal}
        </Alert>
      )}
      <strong>{String(member.name)}</strong> passa a entrar com o e-mail <strong>{email}</strong> e a ver a sua própria
      página. Fica já escrita uma mensagem com uma ligação para escolher a palavra-passe.
    </CallDialog>
  )
}

const TAKEN_MEMBER = 'Esta ficha já tem um utilizador. Volte a abri-la para o ver.'

function TakenEmail({ email }: { email: string }) {
  return (
    <>
      Já há um utilizador com o e-mail {email}. Se é a mesma pessoa,{' '}
      <Link to="/utilizadores" search={{ _search: email }}>
        ligue-o a esta ficha
      </Link>
      ; se não é, dê à ficha outro e-mail.
    </>
  )
}

import type { OwnSheet } from '@agremia/model/calls/own-page'
import { Button } from '@mantine/core'
import { IconIdOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClaims } from '../../api/session.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { useDelay } from '../../ui/use-delay.ts'
import { useOwnSheet } from './use-own.ts'

/** Renders its children with the own sheet once it has been read; else says why there is none. */
export function OwnFrame({ children }: { children(sheet: OwnSheet): ReactNode }) {
  const { sheet, isNobodys, error, retry } = useOwnSheet()
  const id = useClaims()?.ID ?? ''
  const isLate = useDelay(!sheet && !isNobodys && !error)
  if (sheet) return children(sheet)
  if (isNobodys)
    return (
      <MessagePanel
        isScreen
        icon={<IconIdOff />}
        title="A sua conta ainda não está ligada a uma ficha"
        action={
          <Button variant="default" renderRoot={link => <Link {...link} to="/utilizadores/$id" params={{ id }} />}>
            Abrir o meu perfil
          </Button>
        }
      >
        Assim que a secretaria fizer essa ligação, encontra aqui os seus dados e pode pedir para os alterar. Não precisa
        de criar outra conta.
      </MessagePanel>
    )
  if (error) return <NotLoaded isScreen title="Não foi possível abrir a sua página" error={error} onRetry={retry} />
  return <p role="status">{isLate && 'A carregar…'}</p>
}

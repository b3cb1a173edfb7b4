import { mayRead, type Reader } from '@agremia/model/rules/roles'
import { Button } from '@mantine/core'
import { IconCloudOff, IconLock, IconMapPinOff } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, type RouteComponent } from '@tanstack/react-router'
import { useClaims } from '../api/session.ts'
import { MessagePanel } from '../ui/message-panel.tsx'

const home = (
  <Button variant="default" renderRoot={link => <Link {...link} to="/" />}>
    Voltar ao início
  </Button>
)

/** NAV-47. */
export const NotFoundScreen = () => (
  <MessagePanel isScreen icon={<IconMapPinOff />} title="Página não encontrada" action={home}>
    O endereço pode estar incompleto, ou a página ter mudado de lugar.
  </MessagePanel>
)

export const NoAccess = () => (
  <MessagePanel isScreen icon={<IconLock />} title="Não tem acesso a esta página" action={home}>
    Se precisar dela para o seu trabalho, peça acesso a um administrador.
  </MessagePanel>
)

/** NAV-51: a staff screen opened by someone else says so clearly; the API refuses the same thing by itself. */
export const withAccess = (roles: readonly Reader[], Screen: RouteComponent): RouteComponent => {
  const Guarded: RouteComponent = () => (mayRead(roles, useClaims()?.Role) ? <Screen /> : <NoAccess />)
  Guarded.preload = async () => {
    await (Screen && 'preload' in Screen ? Screen.preload?.() : undefined)
  }
  return Guarded
}

export const BrokenScreen = ({ reset }: ErrorComponentProps) => (
  <MessagePanel
    isScreen
    isError
    icon={<IconCloudOff />}
    title="Não foi possível mostrar esta página"
    action={
      <Button variant="default" onClick={reset}>
        Tentar de novo
      </Button>
    }
  >
    Se persistir, contacte a assistência técnica.
  </MessagePanel>
)

import { mayRead } from '@agremia/model/rules/roles'
import { Button } from '@mantine/core'
import { IconCloudOff, IconLock, IconMapPinOff } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, type RouteComponent, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useClaims } from '../api/session.ts'
import type { Screen } from '../contributions/screen.ts'
import { type SettingCondition, useConditions } from '../contributions/setting-condition.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { useFormerAddress } from './former-address.ts'

const home = (
  <Button variant="default" renderRoot={link => <Link {...link} to="/" />}>
    Voltar ao início
  </Button>
)

/** NAV-47. */
export const NotFoundScreen = () =>
  useFormerAddress() ? null : (
    <MessagePanel isScreen icon={<IconMapPinOff />} title="Página não encontrada" action={home}>
      O endereço pode estar incompleto, ou a página ter mudado de lugar.
    </MessagePanel>
  )

const NoAccess = () => (
  <MessagePanel isScreen icon={<IconLock />} title="Não tem acesso a esta página" action={home}>
    Se precisar dela para o seu trabalho, peça acesso a um administrador.
  </MessagePanel>
)

function Where({ when, children }: { when: SettingCondition; children: ReactNode }) {
  return useConditions()(when) ? children : <NotFoundScreen />
}

/** NAV-51: shows a message instead of a screen that the user may not open, or that the organisation does not use. The API checks access to the data independently. */
export const withAccess = (
  { roles, mayOpen, when }: Pick<Screen, 'roles' | 'mayOpen' | 'when'>,
  Screen: NonNullable<RouteComponent>,
) => {
  const Guarded: RouteComponent = () => {
    const claims = useClaims()
    const params = useParams({ strict: false })
    const isRefused = mayOpen !== undefined && !(claims && mayOpen(params, claims))
    if (!mayRead(roles, claims?.Role) || isRefused) return <NoAccess />
    return when ? (
      <Where when={when}>
        <Screen />
      </Where>
    ) : (
      <Screen />
    )
  }
  Guarded.preload = async () => {
    await ('preload' in Screen ? Screen.preload?.() : undefined)
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

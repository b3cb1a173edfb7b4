import { Button } from '@mantine/core'
import {
  IconCamera,
  IconCircleCheck,
  IconClockOff,
  IconLinkOff,
  IconMail,
  IconMailCheck,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { MailPromise } from '../../../parts/mail-promise.tsx'
import { type Organisation, PublicFrame } from '../../../parts/public-page/public-frame.tsx'
import { PhotoMissing } from './photo-missing.tsx'
import classes from './public.module.css'
import { type Confirmation, useConfirmation } from './use-confirmation.ts'

interface Props {
  organisation: Organisation
  code: string
}

const PANELS: Record<Confirmation['is'], { title: string; icon: ReactNode }> = {
  asking: { title: 'A confirmar o seu e-mail…', icon: <IconMail /> },
  confirmed: { title: 'E-mail confirmado', icon: <IconCircleCheck /> },
  alreadyConfirmed: { title: 'O e-mail já estava confirmado', icon: <IconMailCheck /> },
  photoMissing: { title: 'Falta a fotografia', icon: <IconCamera /> },
  expired: { title: 'Esta ligação já não é válida', icon: <IconClockOff /> },
  unknown: { title: 'Esta ligação não funciona', icon: <IconLinkOff /> },
  failed: { title: 'Não foi possível confirmar', icon: <IconPlugConnectedX /> },
}

/** NAV-16: an applicant confirms their e-mail. The page does not show who applied, because links can leak. */
export function ConfirmationScreen({ organisation, code }: Props) {
  const { confirmation, again } = useConfirmation(code)
  const { title, icon } = PANELS[confirmation.is]
  return (
    <PublicFrame organisation={organisation} title={title} icon={icon}>
      <ConfirmationText confirmation={confirmation} code={code} again={again} />
    </PublicFrame>
  )
}

function ConfirmationText({
  confirmation,
  code,
  again,
}: {
  confirmation: Confirmation
  code: string
  again(): Promise<void>
}) {
  switch (confirmation.is) {
    case 'asking':
      return <p role="status">Aguarde um momento.</p>
    case 'confirmed':
      return (
        <>
          <p>Obrigado. {confirmation.nextStep}</p>
          <p className={classes.quiet}>Pode fechar esta página.</p>
        </>
      )
    case 'alreadyConfirmed':
      return (
        <>
          <p>Não precisa de fazer mais nada. {confirmation.nextStep}</p>
          <p className={classes.quiet}>Pode fechar esta página.</p>
        </>
      )
    case 'photoMissing':
      return <PhotoMissing photoToken={confirmation.photoToken} again={again} />
    case 'expired':
      return <SendAgain code={code} />
    case 'unknown':
      return (
        <>
          <p>Confirme que copiou o endereço completo, tal como está na mensagem que lhe enviámos.</p>
          <p className={classes.quiet}>Se recebeu mais do que uma mensagem, use a ligação da mais recente.</p>
        </>
      )
    case 'failed':
      return <TryAgain text={confirmation.text} again={again} />
  }
}

function SendAgain({ code }: { code: string }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [fault, setFault] = useState<string>()
  async function send() {
    if (state === 'sending') return
    setState('sending')
    setFault(undefined)
    try {
      await api.post('/member_applications/resendVerification', { verificationCode: code })
      setState('sent')
    } catch (error) {
      setFault(describeFailure(readFailure(error)))
      setState('ready')
    }
  }
  if (state === 'sent')
    return (
      <p role="status">
        <MailPromise>
          Enviámos outra ligação para o e-mail da candidatura. Se não chegar dentro de minutos, veja na pasta do correio
          não solicitado.
        </MailPromise>
      </p>
    )
  return (
    <>
      <p>O prazo para confirmar o e-mail terminou. Podemos enviar-lhe outra ligação, para o mesmo e-mail.</p>
      <p role="alert">{fault}</p>
      <div className={classes.bar}>
        <Button aria-busy={state === 'sending'} onClick={() => void send()}>
          Enviar de novo
        </Button>
      </div>
    </>
  )
}

/** Offline or no answer: tries again at the press of a button, and when the browser is online again. */
function TryAgain({ text, again }: { text: string; again(): Promise<void> }) {
  useEffect(() => {
    const retry = () => void again()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [again])
  return (
    <>
      <p role="alert">{text}</p>
      <div className={classes.bar}>
        <Button onClick={() => void again()}>Tentar de novo</Button>
      </div>
    </>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { forgetTokens } from '../../api/session.ts'
import { MailPromise } from '../../parts/mail-promise.tsx'
import { AuthCard } from './auth-card.tsx'

/** Opened from the mail that tells of a changed e-mail. It asks first, because mail programs open links by themselves. */
export function RestoreEmailScreen({ code }: { code: string }) {
  const restoring = useMutation({
    mutationFn: () => api.post('/auth/restoreEmail', { code }),
    // If the account is open in this browser, its session has just ended.
    onSuccess: forgetTokens,
  })
  if (restoring.isSuccess)
    return (
      <AuthCard title="E-mail reposto">
        <p role="status">
          A sua conta voltou a usar este endereço. Todas as sessões terminaram e a palavra-passe deixou de servir.{' '}
          <MailPromise>Enviámos-lhe uma ligação para entrar e escolher outra.</MailPromise>
        </p>
      </AuthCard>
    )
  const failure = restoring.error && readFailure(restoring.error)
  const texts = failure ? Object.values(failure.errors) : []
  const errors = failure && texts.length === 0 ? [describeFailure(failure)] : texts
  return (
    <AuthCard title="Repor o e-mail" errors={errors}>
      <p>
        O e-mail da sua conta foi alterado. Se não foi a própria pessoa que o alterou, reponha o endereço em que recebeu
        a mensagem. Todas as sessões terminam e terá de escolher uma nova palavra-passe.
      </p>
      <Button fullWidth loading={restoring.isPending} onClick={() => restoring.mutate()}>
        Repor este e-mail
      </Button>
      <Button variant="subtle" fullWidth mt="xs" renderRoot={link => <Link {...link} to="/" />}>
        Fui eu que o alterei
      </Button>
    </AuthCard>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { AuthCard } from './auth-card.tsx'

/** Opened from the mail that tells administrators of a change. It asks first, because mail programs open links by themselves. */
export function TakeBackScreen({ code }: { code: string }) {
  const takingBack = useMutation({ mutationFn: () => api.post('/guarded_changes/takeBack', { code }) })
  if (takingBack.isSuccess)
    return (
      <AuthCard title="Mudança desfeita">
        <p role="status">Voltou a valer o que estava antes. Avisámos todos os administradores por e-mail.</p>
      </AuthCard>
    )
  const failure = takingBack.error && readFailure(takingBack.error)
  const texts = failure ? Object.values(failure.errors) : []
  const errors = failure && texts.length === 0 ? [describeFailure(failure)] : texts
  return (
    <AuthCard title="Desfazer a mudança" errors={errors}>
      <p>
        Um administrador pediu a mudança que a mensagem descreve. Se não devia acontecer, desfaça-a: volta a valer o que
        estava antes, também se alguém já a confirmou.
      </p>
      <Button fullWidth loading={takingBack.isPending} onClick={() => takingBack.mutate()}>
        Desfazer a mudança
      </Button>
      <Button variant="subtle" fullWidth mt="xs" renderRoot={link => <Link {...link} to="/" />}>
        A mudança está certa
      </Button>
    </AuthCard>
  )
}

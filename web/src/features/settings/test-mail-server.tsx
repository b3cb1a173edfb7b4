import type { MailServerTest } from '@agremia/model/calls/settings'
import { MAIL_SERVER_SETTINGS } from '@agremia/model/rules/mail-server-settings'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { sendValues } from '../../resource/form-values.ts'
import type { ExtraProps } from './extra-props.ts'
import previews from './previews.module.css'
import classes from './test-mail-server.module.css'

const isMailServerSetting = (name: string) => MAIL_SERVER_SETTINGS.some(one => one === name)

/** MSG-02: tests the connection with what is typed, saved or not, and says what is wrong. */
export function TestMailServer({ form, fields }: ExtraProps) {
  const tested = fields.filter(({ name }) => isMailServerSetting(name))
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (sendsMail: boolean) => {
      const body = { ...sendValues(tested, form.getValues()), sendsMail }
      const answer = await api.post<{ data: MailServerTest }>('/settings/smtp/test', body)
      return answer.data.data
    },
    onMutate: () => form.clearErrors(tested.map(({ name }) => name)),
    onError: failed => {
      const { errors } = readFailure(failed)
      for (const { name } of tested) if (errors[name]) form.setError(name, { type: 'server', message: errors[name] })
    },
  })
  // A result is about what was typed then.
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name !== undefined && isMailServerSetting(name)) reset()
    })
    return unsubscribe
  }, [form, reset])

  // A button that is disabled while it works would lose the focus.
  const whileIdle = (sendsMail: boolean) => ({
    'aria-disabled': isPending,
    'data-disabled': isPending || undefined,
    onClick: () => isPending || mutate(sendsMail),
  })

  return (
    <section className={previews.preview} aria-label="Ligação ao servidor de envio">
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconPlugConnected size="1.125rem" aria-hidden />} {...whileIdle(false)}>
          Testar ligação
        </Button>
        <Button variant="default" leftSection={<IconSend size="1.125rem" aria-hidden />} {...whileIdle(true)}>
          Enviar-me uma mensagem de teste
        </Button>
      </div>
      <p className={classes.hint}>Testa o que está escrito acima, mesmo antes de guardar.</p>
      <div role="status" className={classes.result} data-failed={Boolean(error || data?.problem) || undefined}>
        {isPending && <p>A testar…</p>}
        {data && describeTest(data).map(sentence => <p key={sentence}>{sentence}</p>)}
        {error && <p>{describeRefusal(error)}</p>}
      </div>
    </section>
  )
}

function describeTest({ problem, to, isSent, policyRefusals }: MailServerTest): string[] {
  const result =
    problem ??
    (isSent
      ? `Mensagem de teste enviada para ${to}. Veja se chegou, também na pasta do correio não solicitado.`
      : `A ligação funciona: o servidor aceita o remetente e mensagens para ${to}.`)
  return policyRefusals > 0 ? [result, describeRefusals(policyRefusals)] : [result]
}

const describeRefusals = (count: number) =>
  `Nos últimos 30 dias, ${count === 1 ? 'uma mensagem foi recusada' : `${count} mensagens foram recusadas`} por regras de segurança como o SPF. Confirme que o registo SPF do domínio do remetente autoriza este servidor.`

function describeRefusal(error: Error) {
  const failure = readFailure(error)
  if (failure.isTimeout) return '' // API-05: a timeout shows no error
  return failure.status === 422 && !failure.errors._
    ? 'Corrija os campos assinalados e teste de novo.'
    : describeFailure(failure)
}

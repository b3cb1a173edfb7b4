import type { MailServerTest } from '@agremia/model/calls/settings'
import { MAIL_SERVER_SETTINGS } from '@agremia/model/rules/mail-server-settings'
import { IconSend } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { sendValues } from '../../resource/form-values.ts'
import { ConnectionTest, TestButton, useConnectionTest } from './connection-test.tsx'
import type { ExtraProps } from './extra-props.ts'

const NAMES: readonly string[] = MAIL_SERVER_SETTINGS

/** MSG-02: tests the connection with what is typed, saved or not, and says what is wrong. */
export function TestMailServer({ form, fields }: ExtraProps) {
  const tested = fields.filter(({ name }) => NAMES.includes(name))
  const test = useConnectionTest({
    form,
    names: NAMES,
    send: async (sendsMail: boolean) => {
      const body = { ...sendValues(tested, form.getValues()), sendsMail }
      return (await api.post<{ data: MailServerTest }>('/settings/smtp/test', body)).data.data
    },
  })
  const { mutate, data, isPending } = test
  return (
    <ConnectionTest
      label="Ligação ao servidor de envio"
      test={test}
      buttons={
        <>
          <TestButton isPending={isPending} onTest={() => mutate(false)} />
          <TestButton
            isPending={isPending}
            onTest={() => mutate(true)}
            label="Enviar-me uma mensagem de teste"
            icon={<IconSend size="1.125rem" aria-hidden />}
          />
        </>
      }
    >
      {data && describeTest(data).map(sentence => <p key={sentence}>{sentence}</p>)}
    </ConnectionTest>
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

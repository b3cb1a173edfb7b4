import type { ApplicationReview } from '@agremia/model/calls/applications'
import type { QueuedMail } from '@agremia/model/calls/mail'
import { type ApplicationStatus, isOpen } from '@agremia/model/rules/applications'
import { Button, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showFailure } from '../../api/show-failure.ts'
import { decisionCheckbox, decisionField } from '../../parts/decision-fields.ts'
import { mailServerQuery } from '../../parts/mail-promise.tsx'
import { showMailToast } from '../../parts/mail-toast.ts'
import { MenuButton } from '../../parts/menu-button.tsx'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { Item } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import { AcceptDialog } from './accept-dialog.tsx'

type Open = 'accept' | 'refuse' | 'ask' | 'assign'

/** The buttons for staff: accept, refuse, ask for missing information, assign. */
export function ApplicationActions({
  application,
  review,
}: {
  application: Item
  review: ApplicationReview | undefined
}) {
  const resource = useResource('memberApplications')
  const client = useQueryClient()
  const { data: mail } = useQuery(mailServerQuery)
  const [open, setOpen] = useState<Open>()
  if (!resource) return null
  const status = application.status as ApplicationStatus // the explainer's own options
  const path = `/member_applications/${application._id}`
  const close = () => setOpen(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.resource('memberApplications') })
  const done = (title: string) => () => {
    close()
    showToast({ title })
    void refresh()
  }
  const asked = () => {
    close()
    showMailToast({ title: 'Pedido feito: a candidatura aguarda elementos' }, mail ?? { hasMailServer: true })
    void refresh()
  }
  const change = async (call: string, body: object, title: string) => {
    try {
      const { data } = await api.post<{ data: Partial<QueuedMail['data']> }>(`${path}/${call}`, body)
      const { hasMailServer = true } = data.data
      showMailToast({ title }, { hasMailServer })
    } catch (error) {
      showFailure('Não foi possível', error)
    }
    void refresh()
  }
  const { rev } = application
  const hasEmail = Boolean(application.email)
  const reopen = () => void change('status', { status: 'pendente', rev }, 'Candidatura reaberta')
  const buttons = isOpen(status) ? (
    <>
      <Button
        leftSection={<IconCheck size="1.125rem" aria-hidden />}
        disabled={!review}
        onClick={() => setOpen('accept')}
      >
        Aceitar
      </Button>
      <Button variant="default" onClick={() => setOpen('refuse')}>
        Recusar
      </Button>
      <MenuButton label="Mais" opens="bottom-end" width="17rem">
        <Menu.Item onClick={() => setOpen('ask')}>Pedir dados em falta…</Menu.Item>
        <Menu.Item onClick={() => setOpen('assign')}>Atribuir a…</Menu.Item>
        {status !== 'em_analise' && (
          <Menu.Item onClick={() => void change('status', { status: 'em_analise', rev }, 'Candidatura em análise')}>
            Pôr em análise
          </Menu.Item>
        )}
        {hasEmail && application.emailVerifiedAt === null && (
          <Menu.Item onClick={() => void change('sendVerification', {}, 'Ligação de confirmação enviada')}>
            Enviar de novo a confirmação do e-mail
          </Menu.Item>
        )}
        <Menu.Item onClick={() => void change('status', { status: 'desistencia', rev }, 'Desistência registada')}>
          Registar desistência
        </Menu.Item>
      </MenuButton>
    </>
  ) : (
    status !== 'aceite' && (
      <Button variant="default" onClick={reopen}>
        Reabrir
      </Button>
    )
  )
  return (
    <>
      {buttons}
      {/* Also when somebody else has decided meanwhile: whoever sends is told so, and no dialog vanishes under their hands. */}
      {open === 'accept' && review && (
        <AcceptDialog
          {...{ resource, application, review }}
          onDone={() => {
            close()
            void refresh()
          }}
          onClose={close}
        />
      )}
      {open === 'refuse' && (
        <CallDialog
          title={`Recusar a candidatura de ${String(application.name)}`}
          fields={[
            ...decisionField(resource, 'refusalReason', { name: 'reason', required: true }),
            ...decisionField(resource, 'decisionDate', { required: true }),
            ...decisionField(resource, 'decisionBody', { required: true }),
            ...decisionField(resource, 'minutesRef'),
            ...(hasEmail
              ? [
                  ...decisionCheckbox(resource, 'notify', 'Avisar a pessoa por e-mail'),
                  ...decisionCheckbox(resource, 'tellReason', 'Dizer o motivo na mensagem'),
                ]
              : []),
          ]}
          start={{
            notify: true,
            tellReason: true,
            decisionDate: review?.admissionDate,
            decisionBody: review?.decisionBody,
          }}
          path={`${path}/refuse`}
          beside={{ rev }}
          sendLabel="Recusar"
          isRisky
          onDone={done('Candidatura recusada')}
          onClose={close}
        />
      )}
      {open === 'ask' && (
        <CallDialog
          title="Pedir dados em falta"
          fields={decisionField(resource, 'requestedData', { name: 'message', label: 'O que falta', required: true })}
          start={{ message: review?.missing.map(what => `- ${what}`).join('\n') }}
          path={`${path}/ask`}
          beside={{ rev }}
          sendLabel="Enviar pedido"
          onDone={asked}
          onClose={close}
        >
          {mail?.hasMailServer === false
            ? 'O pedido fica guardado, falta o servidor de correio; a candidatura fica a aguardar elementos.'
            : 'A pessoa recebe um e-mail com o que escrever aqui; a candidatura fica a aguardar elementos.'}
        </CallDialog>
      )}
      {open === 'assign' && (
        <CallDialog
          title="Atribuir a candidatura"
          fields={decisionField(resource, 'assignedToId', {
            name: 'userId',
            label: 'Quem trata dela',
            hint: 'Vazio: ninguém em especial.',
          })}
          start={{ userId: application.assignedToId }}
          path={`${path}/assign`}
          // An empty input is sent as null, which takes the assignment away.
          beside={{ rev, userId: null }}
          sendLabel="Guardar"
          onDone={done('Atribuição guardada')}
          onClose={close}
        />
      )}
    </>
  )
}

import type { TaskEntry } from '@agremia/model/calls/tasks'
import { MOST_DOCS } from '@agremia/model/calls/treasury-docs'
import type { DocStatus } from '@agremia/model/resources/doc-statuses'
import { counted } from '@agremia/model/rules/counted'
import { STATUS_KINDS, type StatusKind } from '@agremia/model/rules/treasury/document-statuses'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { followTask } from '../../../api/followed-task.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { decisionField } from '../../../parts/decision-fields.ts'
import { MenuButton } from '../../../parts/menu-button.tsx'
import { CallDialog } from '../../../resource/call-dialog.tsx'
import type { BulkActionsProps } from '../../../resource/list-bulk-bar.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import '../../../ui/form-styles.ts'
import { showToast } from '../../../ui/toast.tsx'
import { type DocToPay, PayDocsDialog } from '../pay-docs-dialog.tsx'
import { asksForMore, isSetByHand, setStatus } from '../set-status.ts'
import { StatusDialog } from '../status-dialog.tsx'
import { useDocStatuses } from '../use-doc-statuses.ts'
import { useDocsChanged } from '../use-docs-changed.ts'
import { isTooMany, readChosenDocs } from './chosen-docs.ts'

const printDocs = (count: number) => counted(count, 'documento', 'documentos')

type Asked =
  | { what: 'status'; ids: readonly string[]; status: DocStatus }
  | { what: 'category'; ids: readonly string[] }
  | { what: 'payment'; docs: readonly DocToPay[] }

/** What can be done with the ticked documents: statuses, categories, approvals, and one payment for all. */
export function DocsBulkActions({ chosen, onDone }: BulkActionsProps) {
  const statuses = useDocStatuses()
  const docsChanged = useDocsChanged()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = () => {
    close()
    onDone()
  }
  /** Reads the ticked documents and does something with them; failures are told in a toast. */
  const withDocs = async (failure: string, fields: readonly string[], work: (docs: readonly DocToPay[]) => unknown) => {
    if (isTooMany(chosen))
      return showToast({ title: `São no máximo ${MOST_DOCS} documentos de uma vez.`, isError: true })
    try {
      // The fields asked for are those of the type.
      await work((await readChosenDocs(chosen, fields)) as unknown as DocToPay[])
    } catch (error) {
      showFailure(failure, error)
    }
  }
  const changeStatus = (status: DocStatus) =>
    withDocs('Os estados não mudaram', ['number'], async docs => {
      const ids = docs.map(({ _id }) => _id)
      if (asksForMore(status)) return setAsked({ what: 'status', ids, status })
      await setStatus(ids, status._id)
      showToast({ title: `${printDocs(ids.length)}: ${status.name}` })
      docsChanged()
    })
  const approve = () =>
    withDocs('Nada foi autorizado', ['number'], async docs => {
      await api.post('/treasury_docs/approve', { ids: docs.map(({ _id }) => _id) })
      showToast({ title: counted(docs.length, 'documento autorizado', 'documentos autorizados') })
      docsChanged()
    })
  const download = (inBlocks: boolean) =>
    withDocs('Não foi possível descarregar', ['number'], async docs => {
      const body = { ids: docs.map(({ _id }) => _id), inBlocks }
      followTask((await api.post<{ data: TaskEntry }>('/treasury_docs/download', body)).data.data)
    })
  const pay = () =>
    withDocs('Não foi possível ler os documentos', PAID_FIELDS, docs => {
      const open = docs.filter(({ openAmount }) => openAmount !== 0)
      if (open.length === 0) return showToast({ title: 'Já está tudo pago.' })
      if (new Set(open.map(({ direction }) => direction)).size > 1)
        return showToast({ title: 'Um movimento paga só despesas, ou só receitas.', isError: true })
      setAsked({ what: 'payment', docs: open })
    })
  return (
    <>
      <Button variant="default" onClick={() => void pay()}>
        Registar pagamento…
      </Button>
      <MenuButton label="Estado" opens="top-end" width="17rem">
        {Object.entries(STATUS_KINDS).map(([kind, label]) => (
          <StatusGroup
            key={kind}
            label={label}
            statuses={statuses.filter(one => one.kind === (kind as StatusKind) && isSetByHand(one))}
            onChoose={status => void changeStatus(status)}
          />
        ))}
      </MenuButton>
      <MenuButton label="Mais" opens="top-end" width="13rem">
        <Menu.Item
          onClick={() =>
            void withDocs('Não foi possível ler os documentos', ['number'], docs =>
              setAsked({ what: 'category', ids: docs.map(({ _id }) => _id) }),
            )
          }
        >
          Classificar…
        </Menu.Item>
        <Menu.Item onClick={() => void approve()}>Autorizar</Menu.Item>
        <Menu.Item onClick={() => void download(false)}>Descarregar (ZIP)</Menu.Item>
        <Menu.Item onClick={() => void download(true)}>Descarregar em blocos</Menu.Item>
      </MenuButton>
      {asked?.what === 'status' && <StatusDialog {...asked} onClose={close} onDone={close} />}
      {asked?.what === 'category' && <CategoryDialog ids={asked.ids} onClose={close} onDone={close} />}
      {asked?.what === 'payment' && <PayDocsDialog docs={asked.docs} onClose={close} onDone={done} />}
    </>
  )
}

const PAID_FIELDS = ['number', 'direction', 'description', 'entityName', 'openAmount']

interface GroupProps {
  label: string
  statuses: readonly DocStatus[]
  onChoose(status: DocStatus): void
}

const StatusGroup = ({ label, statuses, onChoose }: GroupProps) =>
  statuses.length > 0 && (
    <>
      <Menu.Label>{label}</Menu.Label>
      {statuses.map(status => (
        <Menu.Item key={status._id} onClick={() => onChoose(status)}>
          {status.name}
          {asksForMore(status) && '…'}
        </Menu.Item>
      ))}
    </>
  )

interface DialogProps {
  ids: readonly string[]
  onClose(): void
  onDone(): void
}

function CategoryDialog({ ids, onClose, onDone }: DialogProps) {
  const resource = useResource('treasuryDocs')
  const docsChanged = useDocsChanged()
  if (!resource) return null
  return (
    <CallDialog
      title={`Classificar ${printDocs(ids.length)}`}
      path="/treasury_docs/bulk_change"
      beside={{ ids }}
      fields={[...decisionField(resource, 'categoryId'), ...decisionField(resource, 'costCentre')]}
      sendLabel="Classificar"
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: counted(ids.length, 'documento classificado', 'documentos classificados') })
        docsChanged()
        onDone()
      }}
    />
  )
}

import { printDay } from '@agremia/model/rules/day'
import { parseMoney } from '@agremia/model/rules/money'
import { type Approver, approvalFault, approvalsMissing, whoMayApprove } from '@agremia/model/rules/treasury/approvals'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { readClaims } from '../../../api/session.ts'
import { useSetting } from '../../../api/settings.ts'
import { showFailure } from '../../../api/show-failure.ts'
import type { Item } from '../../../resource/item.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useDocsChanged } from '../use-docs-changed.ts'
import classes from './doc-form.module.css'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Who has approved a document, how many are missing, and the button for whoever may. */
export function Approval({ doc }: { doc: Item }) {
  const docsChanged = useDocsChanged()
  const [isBusy, setIsBusy] = useState(false)
  const limit = parseMoney(useSetting('twoApprovalsAbove') ?? '') ?? undefined
  const userId = readClaims()?.ID ?? ''
  const approvers = useApprovers()
  const mayApprove = approvers.some(({ _id }) => _id === userId)
  const approvals = {
    totalAmount: Math.round(Number(doc.totalAmount) * 100),
    registeredById: textOf(doc.registeredById),
    approvedBy1: textOf(doc.approvedBy1),
    approvedBy2: textOf(doc.approvedBy2),
    approvedAt: textOf(doc.approvedAt),
    approvalsNeeded: typeof doc.approvalsNeeded === 'number' ? doc.approvalsNeeded : null,
  }
  const names = (['approvedBy1', 'approvedBy2'] as const).flatMap(name => textOf(doc._refs?.[name]) ?? [])
  const fault = approvalFault(approvals, userId, limit)
  const isOwn = [approvals.approvedBy1, approvals.approvedBy2].includes(userId)
  // Only expenses are approved, and none that is locked; where nobody may approve, nothing waits for it.
  const isWaiting = !doc.isLocked && doc.direction === 'despesa' && approvers.length > 0
  const missing = isWaiting ? approvalsMissing(approvals, limit) : 0
  if (doc.annulledAt || (names.length === 0 && missing === 0)) return null

  async function send(verb: 'approve' | 'withdraw_approval', done: string) {
    setIsBusy(true)
    try {
      await api.post(`/treasury_docs/${doc._id}/${verb}`, verb === 'approve' ? { rev: doc.rev } : {})
      showToast({ title: done })
      docsChanged()
    } catch (error) {
      showFailure('Não foi possível', error)
    } finally {
      setIsBusy(false)
    }
  }
  const words = [
    names.length > 0 && `Autorizado por ${names.join(' e ')}`,
    names.length > 0 && textOf(doc.approvedAt) && `em ${printDay(String(doc.approvedAt))}`,
  ].filter(Boolean)
  const rest =
    missing > 0 &&
    `${missing === 1 ? 'Falta 1 autorização' : `Faltam ${missing} autorizações`}. ${mayStill(whoMayApprove(approvals, approvers, limit))}`
  return (
    <div className={classes.approval}>
      <span>{[words.length > 0 && `${words.join(' ')}.`, rest].filter(Boolean).join(' ')}</span>
      {mayApprove && missing > 0 && !isOwn && (
        <>
          <Button
            variant="default"
            loading={isBusy}
            disabled={fault !== undefined}
            leftSection={<IconCheck size="1.125rem" aria-hidden />}
            onClick={() => void send('approve', `${String(doc.number)} autorizado`)}
          >
            Autorizar
          </Button>
          {fault && <span className={classes.why}>{fault}</span>}
        </>
      )}
      {isOwn && !doc.isLocked && (
        <Button
          variant="subtle"
          loading={isBusy}
          onClick={() => void send('withdraw_approval', 'Autorização retirada')}
        >
          Retirar a minha autorização
        </Button>
      )}
    </div>
  )
}

const mayStill = (who: string | undefined) =>
  who ? `Pode autorizar: ${who}.` : 'De quem autoriza, já ninguém o pode fazer.'

/** Everybody who may approve. */
function useApprovers(): readonly Approver[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('users'), 'approvers'],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Approver[] }>('/treasury_docs/approvers', { signal })).data.data,
  })
  return data ?? []
}

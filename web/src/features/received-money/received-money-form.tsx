import { newTitleOf } from '@agremia/model/resource/label'
import {
  RECEIVED_REASONS,
  RECEIVED_STATUS,
  RECEIVED_STATUS_COLOURS,
} from '@agremia/model/rules/collecting/received-money'
import { printDay } from '@agremia/model/rules/day'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { printEuros } from '@agremia/model/rules/money'
import { useNavigate } from '@tanstack/react-router'
import type { Sheet } from '../../resource/form-tabs.tsx'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { WordBadge } from '../../ui/word-badge.tsx'
import { AssignPanel } from './assign-panel.tsx'
import classes from './received-money.module.css'

const LIST = '/~quotas/porIdentificar'

/** PAY-05: one amount that came without a payer, with the decision whose it is before everything else. */
export function ReceivedMoneyForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const resource = useResource('receivedMoney')
  if (!resource) return null
  return (
    <ResourceForm
      name={resource.name}
      id={id}
      newTitle={newTitleOf(resource.label)}
      listAddress={LIST}
      sheet={SHEET}
      onCreated={item => navigate({ to: `${LIST}/${item._id}`, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}

const SHEET: Sheet = {
  head: item => (
    <>
      <Head item={item} />
      <div className={classes.decision}>
        <AssignPanel item={item} />
      </div>
    </>
  ),
  tabs: [],
}

function Head({ item }: { item: Item }) {
  const status = item.status as keyof typeof RECEIVED_STATUS // the explainer's own options
  const reason = item.reason as keyof typeof RECEIVED_REASONS
  return (
    <PageHeader
      title={`${printDay(String(item.date))} · ${printEuros(Number(item.amount))}`}
      note={
        <span className={classes.facts}>
          <WordBadge colour={RECEIVED_STATUS_COLOURS[status]}>{RECEIVED_STATUS[status]}</WordBadge>
          {[methodWord(String(item.method)), RECEIVED_REASONS[reason], item.payerText ?? item.reference]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
    />
  )
}

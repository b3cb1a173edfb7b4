import type { DocMovement } from '@agremia/model/calls/treasury-movements'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { TREASURY_METHODS, type TreasuryMethod } from '@agremia/model/rules/treasury/document-types'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { decisionField } from '../../../parts/decision-fields.ts'
import { CallDialog } from '../../../resource/call-dialog.tsx'
import type { Item } from '../../../resource/item.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { useResource } from '../../../resource/use-explainer.ts'
import { useLive } from '../../../resource/use-live.ts'
import { Section } from '../../../ui/section.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useDocsChanged } from '../use-docs-changed.ts'
import classes from './doc-form.module.css'

/** The movements that pay a document, with what each paid of it. */
export function DocMovements({ doc }: { doc: Item }) {
  useLive('treasuryMovements')
  const [reversed, setReversed] = useState<DocMovement>()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.resource('treasuryMovements'), 'ofDoc', doc._id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: DocMovement[] }>(`/treasury_docs/${doc._id}/movements`, { signal })).data.data,
    staleTime: 0,
  })
  if (!data) return error && <NotLoaded title="Os pagamentos não carregaram" error={error} onRetry={refetch} />
  return (
    <Section heading="Pagamentos">
      {data.length === 0 && <p className={classes.why}>Ainda não há pagamentos deste documento.</p>}
      <ul className={classes.movements} aria-label="Pagamentos">
        {data.map(movement => (
          <li key={movement._id} data-undone={movement.reversed || undefined}>
            <span>
              {printDay(movement.date)} · {TREASURY_METHODS[movement.method as TreasuryMethod]} ·{' '}
              {movement.bankAccountName}
              <span className={classes.why}>
                {movement.reversesId ? `Anulação: ${movement.reverseReason ?? ''}` : movement.description}
                {movement.reversed && ' · anulado'}
                {movement.unapprovedReason && ` · pago sem autorização: ${movement.unapprovedReason}`}
              </span>
            </span>
            <strong>{printEuros(movement.amount)}</strong>
            {!movement.reversed && !movement.reversesId && (
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={`Anular o pagamento de ${printDay(movement.date)}`}
                onClick={() => setReversed(movement)}
              >
                Anular
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reversed && <ReverseDialog movement={reversed} onClose={() => setReversed(undefined)} />}
    </Section>
  )
}

function ReverseDialog({ movement, onClose }: { movement: DocMovement; onClose(): void }) {
  const resource = useResource('treasuryMovements')
  const docsChanged = useDocsChanged()
  if (!resource) return null
  return (
    <CallDialog
      title={`Anular o pagamento de ${printDay(movement.date)}?`}
      path={`/treasury_movements/${movement._id}/reverse`}
      fields={[
        ...decisionField(resource, 'description', { name: 'reason', label: 'Motivo', required: true }),
        ...decisionField(resource, 'date', { hint: 'Vazio: hoje.' }),
      ]}
      sendLabel="Anular pagamento"
      isRisky
      beginsTyping
      onClose={onClose}
      onDone={() => {
        showToast({ title: 'Pagamento anulado' })
        docsChanged()
        onClose()
      }}
    >
      Fica outro movimento, com o mesmo valor ao contrário, no dia da anulação. Se este movimento pagou vários
      documentos, todos voltam a estar por pagar.
    </CallDialog>
  )
}

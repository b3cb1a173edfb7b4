import { printEuros } from '@agremia/model/rules/money'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { printDebts } from '../../parts/counted.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'
import { useResource } from '../../resource/use-explainer.ts'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { annulmentFields, useNeedsMinutes, waiverFields } from './charge-dialogs.tsx'
import { useDebtsChanged } from './use-debts-changed.ts'

export type ReducingVerb = 'waive' | 'annul'

/** What the server answers before and after it waives or annuls many charges. */
interface Effect {
  count: number
  total: number
  credit?: number
  agreed?: number
  left: number
}

export const WORDS = {
  waive: { label: 'Perdoar', done: 'Dívidas perdoadas', left: 'nada têm em dívida' },
  annul: { label: 'Anular', done: 'Dívidas anuladas', left: 'já estão anuladas' },
} as const

interface Props {
  verb: ReducingVerb
  chosen: ChosenRows
  onClose(): void
  onDone(): void
}

/** Waives or annuls many debts, after it has told what that changes. */
export function ReduceDebtsDialog({ verb, chosen, onClose, onDone }: Props) {
  const debtsChanged = useDebtsChanged()
  const resource = useResource('unsettledPayments')
  const needsMinutes = useNeedsMinutes()
  const [effect, setEffect] = useState<Effect>()
  if (!resource) return null
  const { label, done, left } = WORDS[verb]
  const send = async (sent: Record<string, unknown>) => {
    const body = { ...sent, query: chosen.query, ids: chosen.ids, isPreview: !effect }
    const { data } = await api.post<{ data: Effect }>(`/unsettled_payments/${verb}`, body)
    if (!effect) return setEffect(data.data)
    showToast({ title: done, message: `${printDebts(data.data.count)}, ${printEuros(data.data.total)}` })
    debtsChanged()
    onDone()
  }
  const forget = () => setEffect(undefined)
  return (
    <FieldsDialog
      title={`${label} ${printDebts(chosen.count)}`}
      fields={verb === 'waive' ? waiverFields(resource, needsMinutes) : annulmentFields(resource)}
      send={send}
      sendLabel={effect ? `${label} ${printDebts(effect.count)}` : 'Ver o que muda'}
      isRisky={effect !== undefined}
      isBlocked={effect?.count === 0}
      beginsTyping
      instead={
        effect && (
          <div role="status" className={classes.wide}>
            <p>
              {effect.count === 0
                ? 'Nada muda.'
                : `${label} ${printDebts(effect.count)}, no total de ${printEuros(effect.total)}.`}
            </p>
            {Boolean(effect.credit) && <p>Já pagos {printEuros(effect.credit ?? 0)}, que ficam como saldo a favor.</p>}
            {Boolean(effect.agreed) && (
              <p>
                {printDebts(effect.agreed ?? 0)} {effect.agreed === 1 ? 'faz parte' : 'fazem parte'} de acordos de
                prestações, que ficam com menos a pagar.
              </p>
            )}
            {effect.left > 0 && (
              <p>
                {printDebts(effect.left)} {effect.left === 1 ? 'fica como está' : 'ficam como estão'}: {left}.
              </p>
            )}
            <p>Fica registado no histórico e não se desfaz.</p>
          </div>
        )
      }
      back={effect && { label: 'Voltar', run: forget }}
      onFailure={() => {
        forget()
        return false
      }}
      onClose={onClose}
    />
  )
}

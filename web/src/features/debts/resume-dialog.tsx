import { printEuros } from '@agremia/model/rules/money'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { printDebts } from '../../parts/counted.ts'
import { FieldsDialog } from '../../resource/fields-dialog.tsx'
import type { ChosenRows } from '../../resource/list-bulk-bar.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './account.module.css'
import { useDebtsChanged } from './use-debts-changed.ts'

interface Props {
  chosen: Pick<ChosenRows, 'ids' | 'query'>
  onClose(): void
  onDone(): void
}

interface Effect {
  count: number
  total: number
}

const askToResume = async (chosen: Props['chosen'], isPreview: boolean) => {
  const body = { ids: chosen.ids, query: chosen.query, isParked: false, isPreview }
  return (await api.post<{ data: Effect }>('/unsettled_payments/park', body)).data.data
}

/** Ends the waiting of debts for a decision after a death: the heirs pay them as any other. Tells first which debts that is about. */
export function ResumeDialog({ chosen, onClose, onDone }: Props) {
  const debtsChanged = useDebtsChanged()
  const { data: effect, isError } = useQuery({
    queryKey: [...queryKeys.resource('unsettledPayments'), 'resume', chosen],
    queryFn: () => askToResume(chosen, true),
    gcTime: 0,
  })
  return (
    <FieldsDialog
      title="Retomar a cobrança"
      fields={[]}
      instead={
        <p role="status" className={classes.wide}>
          {isError
            ? 'Não foi possível saber de que dívidas se trata.'
            : effect &&
              (effect.count === 0
                ? 'Nenhuma destas dívidas está à espera de decisão.'
                : `${printDebts(effect.count)}, no total de ${printEuros(effect.total)}, ${
                    effect.count === 1 ? 'deixa' : 'deixam'
                  } de esperar por uma decisão e ${effect.count === 1 ? 'volta' : 'voltam'} a contar como as outras: para o atraso, e para o que um pagamento liquida.`)}
        </p>
      }
      isBlocked={!effect || effect.count === 0}
      send={async () => {
        const { count, total } = await askToResume(chosen, false)
        showToast({ title: 'Cobrança retomada', message: `${printDebts(count)}, ${printEuros(total)}` })
        debtsChanged()
        onDone()
      }}
      sendLabel="Retomar cobrança"
      onClose={onClose}
    />
  )
}

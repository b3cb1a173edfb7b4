import '@mantine/core/styles/Radio.css'
import type { MergeOutcome } from '@agremia/model/calls/duplicates'
import type { ExplainedField } from '@agremia/model/resource/explainer'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Alert, Button, Radio } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useResource } from '../../../resource/use-explainer.ts'
import { useFieldPrinter } from '../../../resource/use-field-printer.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import hidden from '../../../ui/visually-hidden.module.css'
import classes from './duplicates.module.css'
import { UNDO_DAYS, undoMerge } from './use-pairs.ts'

/** The data of a sheet by which people tell two apart. */
interface MergeCandidate {
  memberId: string
  memberNumber: number
  name: string
}

interface Props {
  one: MergeCandidate
  other: MergeCandidate
  /** Called after the merge with the sheet that was kept. */
  onDone(keptId: string): void
  onClose(): void
}

/** Merges two sheets: which is kept, which fields it takes from the other, and a preview of the result. */
export function MergeDialog({ one, other, onDone, onClose }: Props) {
  const client = useQueryClient()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const fields = useResource('members')?.fields ?? []
  const [keptId, setKeptId] = useState(one.memberId)
  const [take, setTake] = useState<readonly string[]>([])
  const [states, setStates] = useState<readonly ChosenState[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [kept, gone] = keptId === one.memberId ? [one, other] : [other, one]
  const body = { otherId: gone.memberId, take, states }
  const {
    data: outcome,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...queryKeys.resource('members'), 'merge', kept.memberId, body],
    queryFn: async () =>
      (await api.post<{ data: MergeOutcome }>(`/members/${kept.memberId}/merge/preview`, body)).data.data,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const message = refusal ?? (error ? describe(error, fields) : undefined)

  const merge = async () => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(undefined)
    try {
      await api.post(`/members/${kept.memberId}/merge`, { ...body, ...outcome?.seen })
      const refresh = () => void client.invalidateQueries({ queryKey: queryKeys.resource('members') })
      const undo = async () => {
        if (!(await undoMerge(gone.memberId))) return
        showToast({ title: 'União anulada', message: 'As duas fichas estão como estavam antes.' })
        refresh()
      }
      showToast({
        title: 'Fichas unidas',
        message: `Ficou a n.º ${printNumber(kept.memberNumber)}, ${kept.name}. Pode anular durante ${UNDO_DAYS} dias, no histórico da ficha.`,
        action: { label: 'Anular', run: () => void undo() },
      })
      refresh()
      onDone(kept.memberId)
    } catch (fault) {
      if (!readFailure(fault).isTimeout) setRefusal(describe(fault, fields))
      void client.invalidateQueries({ queryKey: [...queryKeys.resource('members'), 'merge'] })
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (field: string, isTheirs: boolean) =>
    setTake(before => (isTheirs ? [...before, field] : before.filter(name => name !== field)))
  return (
    <Dialog
      title="Unir duas fichas"
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            aria-busy={isBusy}
            disabled={!outcome || isPlaceholderData || error !== null || hasOpenConflict(outcome, states)}
            onClick={() => void merge()}
          >
            Unir fichas
          </Button>
        </>
      }
    >
      <div className={classes.merge}>
        {message && (
          <Alert role="alert" color="red" variant="light">
            {message}
          </Alert>
        )}
        <Radio.Group
          label="Que ficha fica?"
          description={`A outra desaparece; tudo o que tem passa para esta, e o seu número não se repete. Pode anular durante ${UNDO_DAYS} dias.`}
          value={keptId}
          onChange={id => {
            setKeptId(id)
            setTake([])
            setStates([])
          }}
        >
          <div className={classes.kept}>
            {[one, other].map(({ memberId, memberNumber, name }) => (
              <Radio key={memberId} value={memberId} label={`N.º ${printNumber(memberNumber)}, ${name}`} />
            ))}
          </div>
        </Radio.Group>
        {outcome ? (
          <Outcome
            outcome={outcome}
            kept={printNumber(kept.memberNumber)}
            gone={printNumber(gone.memberNumber)}
            take={take}
            onChoose={choose}
            onChooseState={(from, side) =>
              setStates(before => [...before.filter(one => one.from !== from), { from, take: side }])
            }
            states={states}
          />
        ) : (
          !error && <p role="status">A comparar as duas fichas…</p>
        )}
      </div>
    </Dialog>
  )
}

/** The errors of the merged sheet with the labels of their fields, because the dialog has no input to show them at. */
function describe(fault: unknown, fields: readonly ExplainedField[]) {
  const failure = readFailure(fault)
  const message = Object.entries(failure.errors).map(([name, text]) => {
    const field = fields.find(one => one.name === name)
    return field ? `${field.label}: ${text}` : text
  })
  return message.join(' ') || describeFailure(failure)
}

interface ChosenState {
  /** The first day on which the two sheets have different states. */
  from: string
  take: 'kept' | 'other'
}

const hasOpenConflict = ({ stateConflicts }: MergeOutcome, chosen: readonly ChosenState[]) =>
  stateConflicts.some(({ from }) => !chosen.some(one => one.from === from))

interface OutcomeProps {
  outcome: MergeOutcome
  /** The numbers of the kept and of the removed sheet. */
  kept: string
  gone: string
  /** The fields that are taken from the removed sheet. */
  take: readonly string[]
  onChoose(field: string, isTheirs: boolean): void
  states: readonly ChosenState[]
  onChooseState(from: string, side: ChosenState['take']): void
}

type ConflictingState = MergeOutcome['stateConflicts'][number]['kept']

const describeState = ({ name, reason, minutesRef }: ConflictingState) =>
  [name, reason && `«${reason}»`, minutesRef && `ata n.º ${minutesRef}`].filter(Boolean).join(', ')

function Outcome({ outcome, take, onChoose, states: chosen, onChooseState, ...numbers }: OutcomeProps) {
  const { differences, states, stateConflicts, overlappingQuotas, moved } = outcome
  return (
    <>
      {differences.length > 0 && (
        <table className={classes.table}>
          <caption>Onde as duas fichas dizem coisas diferentes</caption>
          <thead>
            <tr>
              <th scope="col" className={hidden.phone}>
                Campo
              </th>
              <th scope="col">Ficha n.º {numbers.kept}, que fica</th>
              <th scope="col">Ficha n.º {numbers.gone}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, label, kept, other, isChoice }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {isChoice ? (
                  <>
                    <td>
                      <Radio
                        name={`merge ${field}`}
                        aria-label={`${label}: ${kept}`}
                        label={kept}
                        checked={!take.includes(field)}
                        onChange={() => onChoose(field, false)}
                      />
                    </td>
                    <td>
                      <Radio
                        name={`merge ${field}`}
                        aria-label={`${label}: ${other}`}
                        label={other}
                        checked={take.includes(field)}
                        onChange={() => onChoose(field, true)}
                      />
                    </td>
                  </>
                ) : (
                  <>
                    <td>—</td>
                    <td>{other} (passa para a ficha)</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {stateConflicts.map(({ from, until, kept, other }) => (
        <Radio.Group
          key={from}
          label={`Que estado conta ${until ? `de ${printDay(from)} a ${printDay(until)}` : `desde ${printDay(from)}`}?`}
          description="O outro fica escrito nas observações da ficha, com o motivo e a ata."
          value={chosen.find(one => one.from === from)?.take ?? null}
          onChange={side => onChooseState(from, side === 'other' ? 'other' : 'kept')}
        >
          <div className={classes.kept}>
            <Radio value="kept" label={`${describeState(kept)} (ficha n.º ${numbers.kept})`} />
            <Radio value="other" label={`${describeState(other)} (ficha n.º ${numbers.gone})`} />
          </div>
        </Radio.Group>
      ))}
      <div>
        <strong>Estados, num só histórico</strong>
        <ol className={classes.states}>
          {states.map(({ startDate, endDate, name }) => (
            <li key={startDate}>
              {name}, desde {printDay(startDate)}
              {endDate && ` até ${printDay(endDate)}`}
            </li>
          ))}
        </ol>
      </div>
      {overlappingQuotas.length > 0 && (
        <div>
          <strong>Quotas dos mesmos meses nas duas fichas</strong>
          <p>Nenhum mês se cobra duas vezes: as da ficha n.º {numbers.gone} são anuladas.</p>
          <ul className={classes.states}>
            {overlappingQuotas.map(({ description, periodStart, periodEnd, amount, credit, keptDescription }) => (
              <li key={periodStart}>
                {description} ({printDay(periodStart)} a {printDay(periodEnd)}), {printEuros(amount)}: fica «
                {keptDescription}».
                {credit > 0 && ` ${printEuros(credit)} já pagos passam a saldo a favor.`}
              </li>
            ))}
          </ul>
        </div>
      )}
      {moved.length > 0 && <p className={classes.moved}>Também passa: {moved.join(', ')}.</p>}
    </>
  )
}

import type { BatchPreview } from '@agremia/model/calls/card-batches'
import { printEuros } from '@agremia/model/rules/money'
import { printCards, printSheets } from '../../../parts/counted.ts'
import { StartTaskButton } from '../../../parts/previews/start-task-button.tsx'
import { CHANGED_BY_CARDS } from '../use-cards-changed.ts'
import type { BatchChoice } from './use-batch-preview.ts'

interface Props {
  choice: BatchChoice
  preview: BatchPreview
}

/** Starts the task that issues the cards, once it is confirmed. */
export function MakeBatch({ choice, preview: { counts } }: Props) {
  const { cards, leftOut, amount } = counts
  if (cards === 0) return null
  return (
    <StartTaskButton
      label={`Emitir ${printCards(cards)}`}
      question={`Emitir ${printCards(cards)}?`}
      confirmLabel="Emitir"
      path="/card_batches/make"
      body={choice}
      previewOf="membershipCards"
      changes={CHANGED_BY_CARDS}
      resultPath="/~cartoesMembro/lotes"
      failureTitle="Nenhum cartão foi emitido"
    >
      <p>
        {leftOut > 0 && `${printSheets(leftOut)} ${leftOut === 1 ? 'fica' : 'ficam'} de fora. `}
        {amount > 0 && `São cobrados ${printEuros(amount)}. `}
        {choice.choice !== 'sem_cartao' && 'Os cartões que são substituídos deixam de ser válidos. '}
        Enquanto nada estiver impresso, o lote pode ser anulado.
      </p>
    </StartTaskButton>
  )
}

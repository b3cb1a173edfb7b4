import type { RunPreview } from '@agremia/model/calls/quota-runs'
import { printEuros } from '@agremia/model/rules/money'
import { useWording } from '../../api/terminology.ts'
import { printDebts, printMembers, printSheets } from '../../parts/counted.ts'
import { StartTaskButton } from '../../parts/previews/start-task-button.tsx'
import { CHANGED_BY_RUNS } from './changed-by-runs.ts'
import type { RunRequest } from './use-run-preview.ts'

/** Starts the run, once it is confirmed; the list of runs tells what it did. */
export function StartRun({ request, counts }: { request: RunRequest; counts: RunPreview['counts'] }) {
  const withWords = useWording()
  const { charges, charged, amount, leftOut } = counts
  if (charges === 0) return null
  const debts = printDebts(charges)
  return (
    <StartTaskButton
      label={`Gerar ${debts}`}
      question={`Gerar ${debts}, no total de ${printEuros(amount)}?`}
      confirmLabel="Gerar"
      path="/quota_runs/generate"
      body={{ ...request, seen: { charges, amount } }}
      previewOf="quotaRuns"
      changes={CHANGED_BY_RUNS}
      resultPath="/~quotas/geracoes"
      failureTitle="Nada foi gerado"
    >
      <p>
        {withWords(`Passam a dever ${printMembers(charged)}. `)}
        {leftOut > 0 && `${printSheets(leftOut)} ${leftOut === 1 ? 'fica' : 'ficam'} de fora. `}O saldo a favor de quem
        o tem é usado, se as definições o dizem. A geração pode ser anulada depois; o que entretanto for pago fica.
      </p>
    </StartTaskButton>
  )
}

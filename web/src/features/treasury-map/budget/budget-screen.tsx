import '../../../ui/form-styles.ts'
import type { BudgetSheet } from '@agremia/model/calls/treasury-map'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import stacked from '../../../parts/stacked-screen.module.css'
import { useChosenYear, YearChoice } from '../../../parts/year-choice.tsx'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import classes from './budget.module.css'
import { BudgetHalf } from './budget-half.tsx'
import { useBudget, useCopyBudget } from './use-budget.ts'

/** The budget of a year against what moved in it; what is planned is typed in its place. */
export function BudgetScreen() {
  const { year } = useChosenYear()
  const { data: sheet, error, refetch } = useBudget(year)
  const copy = useCopyBudget(year)
  const isEmpty = sheet?.receipts.planned === 0 && sheet.payments.planned === 0
  return (
    <div className={stacked.screen}>
      <PageHeader title="Orçamento" note={sheet && (isEmpty ? `Ainda não há orçamento de ${year}` : describe(sheet))}>
        <YearChoice to="/tesouraria/orcamento" />
        {sheet && sheet.linesOfYearBefore > 0 && (
          <Button
            variant={isEmpty ? 'filled' : 'default'}
            leftSection={<IconCopy size="1.125rem" aria-hidden />}
            aria-busy={copy.isPending}
            onClick={() => copy.isPending || copy.mutate()}
          >
            Copiar de {year - 1}
          </Button>
        )}
      </PageHeader>
      {error && !sheet && <NotLoaded title="Não foi possível ler o orçamento" error={error} onRetry={refetch} />}
      {sheet && (
        <>
          <p className={classes.hint}>
            Escreva o valor de cada rubrica; Enter guarda e passa à seguinte. O realizado é o que entrou e saiu das
            contas.
          </p>
          <BudgetHalf side="receita" year={sheet.year} half={sheet.receipts} />
          <BudgetHalf side="despesa" year={sheet.year} half={sheet.payments} />
        </>
      )}
    </div>
  )
}

/** What would be left of the year if everything went as planned. */
const describe = ({ receipts, payments }: BudgetSheet) => {
  const left = Math.round((receipts.planned - payments.planned) * 100) / 100
  const result = left === 0 ? 'saldo nulo' : `${left < 0 ? 'défice' : 'excedente'} de ${printEuros(Math.abs(left))}`
  return `Previsto: ${printEuros(receipts.planned)} a receber, ${printEuros(payments.planned)} a pagar, ${result}`
}

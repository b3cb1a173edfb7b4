import type { BudgetSheet, BudgetSheetLine } from '@agremia/model/calls/treasury-map'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { useLive } from '../../../resource/use-live.ts'
import { showToast } from '../../../ui/toast.tsx'

/** The budget of a year against what moved. Read again as either changes. */
export function useBudget(year: number) {
  useLive('budgets')
  return useQuery({
    queryKey: [...queryKeys.resource('budgets'), 'sheet', year],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: BudgetSheet }>('/treasury_budget', { params: { year }, signal })).data.data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export interface PlannedLine {
  year: number
  categoryId: string
  line: Pick<BudgetSheetLine, '_id' | 'rev' | 'costCentre'>
}

/** Saves what is planned for a line, in euros; null takes the line out of the budget. */
async function savePlanned({ year, categoryId, line }: PlannedLine, amount: number | null): Promise<void> {
  if (line._id === null) {
    if (amount !== null)
      await api.post('/budgets', { fiscalYear: year, categoryId, costCentre: line.costCentre, amount })
  } else if (amount === null) await api.delete(`/budgets/${line._id}`)
  else await api.patch(`/budgets/${line._id}`, { amount, rev: line.rev })
}

export function useSavePlanned(planned: PlannedLine) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (amount: number | null) => savePlanned(planned, amount),
    onError: error => showFailure('O orçamento não foi guardado', error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.resource('budgets') }),
  })
}

export function useCopyBudget(year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await api.post<{ data: { copied: number } }>('/treasury_budget/copy', { year })).data.data.copied,
    onSuccess: copied =>
      showToast({
        title: `Orçamento de ${year - 1} copiado`,
        message: copied === 1 ? 'Foi copiada 1 linha.' : `Foram copiadas ${copied} linhas.`,
      }),
    onError: error => showFailure('Não foi possível copiar', error),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.resource('budgets') }),
  })
}

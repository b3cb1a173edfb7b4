import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { showFailure } from '../../api/show-failure.ts'
import { useWording } from '../../api/terminology.ts'
import { printCount } from '../../resource/list-count.ts'
import { Section } from '../../ui/section.tsx'
import { showToast } from '../../ui/toast.tsx'
import { ADJUSTMENTS } from './address.ts'

/** PAY-01: a new value counts from the next period on; recalculating this year is a second choice. */
export function RecalculatePanel({ id }: { id: string }) {
  const withWords = useWording()
  const navigate = useNavigate()
  const recalculate = useMutation({
    mutationFn: async () =>
      (await api.post<{ data: { memberCount: number } }>(`/quota_plans/${encodeURIComponent(id)}/recalculate`)).data
        .data,
    onSuccess: ({ memberCount }) => {
      if (memberCount === 0) return showToast({ title: 'Não há nada por pagar deste plano neste ano' })
      showToast({
        title: memberCount === 1 ? '1 ficha a recalcular' : `${printCount(memberCount)} fichas a recalcular`,
        message: 'O que muda aparece em «Por acertar» e espera pelo seu sim.',
      })
      void navigate({ to: ADJUSTMENTS })
    },
    onError: fault => showFailure('Não foi possível', fault),
  })
  return (
    <Section heading="Novo valor">
      <p>
        {withWords(
          'Um novo valor aplica-se a partir do próximo período. As {membershipPayments} deste ano que ninguém pagou podem ser recalculadas pelo valor de hoje.',
        )}
      </p>
      <div>
        <Button variant="default" loading={recalculate.isPending} onClick={() => recalculate.mutate()}>
          Ver o que mudaria
        </Button>
      </div>
    </Section>
  )
}

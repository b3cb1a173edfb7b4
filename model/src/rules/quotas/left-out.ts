/** Why a month is not charged, or nothing is. */
export const LEFT_OUT_REASONS = {
  antes_da_admissao: 'Ainda não tinha sido admitido',
  mes_da_admissao: 'Paga a partir do mês seguinte ao da admissão',
  depois_da_saida: 'Já tinha saído',
  faleceu: 'Faleceu nesse ano',
  suspenso: 'Estava num estado que não gera {membershipPayments}',
  isento: 'Estava isento',
  categoria_nao_paga: 'A categoria não paga {membershipPayments}',
  sem_categoria: 'Não tem categoria',
  sem_plano: 'Não há plano em vigor para a categoria',
  sem_valor: 'O plano ainda não tem valor',
  valor_zero: 'O valor é zero',
  ja_cobrado: 'Já estava cobrado',
  categoria_sem_joia: 'A categoria não paga joia',
  readmissao_sem_joia: 'Já tinha sido admitido antes',
} as const
export type LeftOutReason = keyof typeof LEFT_OUT_REASONS

/** Consecutive months that are not charged for one reason. */
export interface LeftOutMonths {
  reason: LeftOutReason
  periodStart: string
  periodEnd: string
}

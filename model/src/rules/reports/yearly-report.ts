import type { OrgType } from '../../resource/field.ts'

export const ACCOUNTING_REGIMES = { caixa: 'Regime de caixa', acrescimo: 'Contabilidade organizada' } as const
type AccountingRegime = keyof typeof ACCOUNTING_REGIMES

/** The organisation's own texts, in the order in which they stand between the tables. */
export const REPORT_TEXTS = {
  introduction: 'Introdução',
  membersText: 'Sobre os {memberPlural}',
  quotasText: 'Sobre as quotas',
  accountsText: 'Sobre as contas',
  conclusion: 'Conclusão',
} as const
export type ReportText = keyof typeof REPORT_TEXTS

/** A map of receipts and payments is the accounts only of an association under the cash regime; elsewhere the accountant makes those. */
export const isMapTheAccounts = ({ orgType, regime }: { orgType: OrgType; regime: string }) =>
  orgType === 'association' && regime === ('caixa' satisfies AccountingRegime)

export const accountsTitle = (areAccounts: boolean) => (areAccounts ? 'Contas' : 'Informação de gestão')

export const FIRST_REPORT_YEAR = 1900

import { defineResource, type Row } from '../resource/define.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  group,
  integer,
  money,
  object,
  ref,
  string,
  whenFilled,
} from '../resource/field.ts'
import { QUOTA_RUN_KINDS } from '../rules/quotas/quota-runs.ts'

/** Each time that quotas were charged together: whom it was about, what was charged, and whether it was undone. */
export const quotaRuns = defineResource({
  name: 'quotaRuns',
  label: { one: 'Geração de {membershipPayments}', many: 'Gerações de {membershipPayments}', gender: 'f' },
  title: 'name',
  access: { create: [], update: [], delete: [] },
  list: {
    columns: [
      'at',
      'name',
      'undoneAt',
      'kind',
      'memberCount',
      'chargeCount',
      'total',
      'currentTotal',
      'leftOutCount',
      'createdById',
    ],
    sort: '-at',
    firstStep: 'Ainda não foram geradas {membershipPayments}. Cada geração fica aqui e pode ser anulada.',
  },
  fields: {
    ...group('Geração', {
      name: string({ label: 'Geração', required: true, readonly: true, search: true }),
      at: datetime({ label: 'Data', required: true, readonly: true, filter: true, sort: true }),
      kind: choice(QUOTA_RUN_KINDS, { label: 'Tipo', required: true, readonly: true, filter: true }),
      year: integer({ label: 'Ano', readonly: true, isName: true, filter: true }),
      periodStart: date({ label: 'De', readonly: true }),
      periodEnd: date({ label: 'A', readonly: true }),
      includesJoia: boolean({ label: 'Com joia', required: true, readonly: true }),
      createdById: ref('users', { label: 'Por', readonly: true, filter: true }),
    }),
    ...group('Resultado', {
      memberCount: integer({ label: '{MemberPlural} cobrados', required: true, readonly: true }),
      chargeCount: integer({ label: 'Dívidas', required: true, readonly: true }),
      total: money({ label: 'Emitido', required: true, readonly: true }),
      /** What of it no undoing has annulled. */
      currentTotal: money({ label: 'Em vigor', required: true, readonly: true, sum: true }),
      leftOutCount: integer({ label: 'Ficaram de fora', required: true, readonly: true }),
      /** How many members were left out for each reason. */
      leftOut: object({ label: 'Porquê', readonly: true, input: 'hidden' }),
      ...whenFilled({
        undoneAt: datetime({ label: 'Anulada em', readonly: true }),
        /** Charges that the undoing annulled, and those that stayed because somebody had paid. */
        annulledCount: integer({ label: 'Dívidas anuladas', readonly: true }),
        annulledTotal: money({ label: 'Valor anulado', readonly: true }),
        keptCount: integer({ label: 'Dívidas que ficaram', readonly: true }),
      }),
    }),
  },
})
export type QuotaRun = Row<typeof quotaRuns>

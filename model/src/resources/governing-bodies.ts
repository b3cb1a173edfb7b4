import { defineResource, type Input, type Row } from '../resource/define.ts'
import { boolean, choice, date, group, ref, string } from '../resource/field.ts'
import { GOVERNING_BODIES } from '../rules/governing-bodies.ts'

/** Who held which post of which organ, and when. A post without a last day is held until it gets one. */
export const governingBodies = defineResource({
  name: 'governingBodies',
  label: { one: 'Mandato', many: 'Órgãos sociais' },
  title: 'role',
  childOf: ['memberId'],
  keptForNext: ['body', 'termStart', 'termEnd', 'electedMinutes'],
  list: {
    columns: ['role', 'memberId', 'body', 'termStart', 'termEnd', 'electedMinutes', 'canSignPayments'],
    widest: 'memberId',
    sort: '-termStart',
    firstStep: 'Registe quem foi eleito e para quê: o relatório anual mostra os órgãos sociais de cada ano.',
  },
  fields: group('Mandato', {
    body: choice(GOVERNING_BODIES, { label: 'Órgão', required: true, filter: true, sort: true }),
    role: string({
      label: 'Cargo',
      required: true,
      max: 60,
      hint: 'Por exemplo: presidente, tesoureiro, vogal.',
      search: true,
      filter: true,
      sort: true,
    }),
    memberId: ref('members', { label: 'Titular', required: true, filter: true }),
    termStart: date({ label: 'Início', required: true, filter: true, sort: true }),
    termEnd: date({ label: 'Fim', filter: true, sort: true }),
    electedMinutes: string({ label: 'Ata de eleição', max: 40 }),
    canSignPayments: boolean({ label: 'Movimenta contas', required: true, filter: true }),
  }),
})
export type GoverningBodyTerm = Row<typeof governingBodies>
export type GoverningBodyTermInput = Input<typeof governingBodies>

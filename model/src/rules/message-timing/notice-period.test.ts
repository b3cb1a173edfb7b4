import { describe, expect, it } from 'vitest'
import { type CallTiming, callTimingFaults, lastNoticeDay, noticeDaysOf } from './notice-period.ts'

it.each([
  [8, 'association', 8],
  [20, 'association', 20],
  [8, 'cooperative', 15],
  [30, 'cooperative', 30],
] as const)('MSG-01: with %d days in the settings an %s gives %d days of notice', (setting, orgType, days) => {
  expect(noticeDaysOf(setting, orgType)).toBe(days)
})

it.each([
  ['2026-12-10', 8, '2026-12-02'],
  ['2026-03-05', 15, '2026-02-18'],
  ['2028-03-05', 15, '2028-02-19'],
])('MSG-01: for an assembly on %s with %d days of notice the last day is %s', (day, days, last) => {
  expect(lastNoticeDay(day, days)).toBe(last)
})

const TIMING: CallTiming = {
  today: '2026-11-15',
  assemblyDay: '2026-11-24',
  noticeDays: 8,
  lastEmailDay: '2026-11-15',
  hasLetters: true,
  postingDay: '2026-11-16',
}
const FIRST =
  'Para uma assembleia a 24/11/2026, com 8 dias de antecedência, o último dia para a convocatória sair é 16/11/2026'

describe('MSG-01: the call of an assembly', () => {
  it.each<[string, Partial<CallTiming>, object]>([
    ['may leave on the last day', { lastEmailDay: '2026-11-16' }, {}],
    [
      'is refused when the last e-mail would leave a day late',
      { lastEmailDay: '2026-11-17' },
      {
        assemblyDay: `${FIRST}, e ao ritmo e com o limite diário atuais o último e-mail só sairia a 17/11/2026. Marque a assembleia para 25/11/2026 ou depois, ou aumente o ritmo e o limite.`,
      },
    ],
    [
      'is refused when letters would be posted a day late',
      { postingDay: '2026-11-17' },
      { postingDay: `${FIRST}. Entregue as cartas nos correios até esse dia.` },
    ],
    [
      'needs the day of posting',
      { postingDay: null },
      { postingDay: 'Indique o dia em que as cartas são entregues nos correios.' },
    ],
    [
      'is posted today at the earliest',
      { postingDay: '2026-11-14' },
      { postingDay: 'As cartas ainda não estão impressas: indique hoje ou um dia mais tarde.' },
    ],
    ['needs no day of posting without letters', { hasLetters: false, postingDay: null }, {}],
    ['by letter only has no last e-mail', { lastEmailDay: null }, {}],
    [
      'is refused when that day has passed',
      { assemblyDay: '2026-11-22' },
      {
        assemblyDay:
          'Para uma assembleia a 22/11/2026, com 8 dias de antecedência, o último dia para a convocatória sair foi 14/11/2026. Marque a assembleia para 23/11/2026 ou depois.',
      },
    ],
  ])('%s', (_title, given, faults) => expect(callTimingFaults({ ...TIMING, ...given })).toEqual(faults))
})

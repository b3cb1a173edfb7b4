import type { OrgType } from '../../resource/field.ts'
import { addDays, printDay } from '../day.ts'

/** The least days of notice of a general assembly by law (art. 174.º CC, art. 36.º CCoop); statutes may only lengthen them. */
const LEGAL_NOTICE_DAYS = { association: 8, cooperative: 15 } as const satisfies Record<OrgType, number>

/** The days of notice that apply: those of the setting, or the law's where it asks for more. */
export const noticeDaysOf = (setting: number, orgType: OrgType) => Math.max(setting, LEGAL_NOTICE_DAYS[orgType])

/** The last day on which a call may leave: that day itself is not counted (art. 279.º CC), the assembly's is. */
export const lastNoticeDay = (assemblyDay: string, noticeDays: number) => addDays(assemblyDay, -noticeDays)

export interface CallTiming {
  today: string
  assemblyDay: string
  noticeDays: number
  /** The day on which the last e-mail will have left at today's pace; null where none goes by e-mail. */
  lastEmailDay: string | null
  hasLetters: boolean
  /** The day on which the letters are to be handed to the post office. */
  postingDay: string | null
}

/** What is wrong with the timing of a call, by the field beside which it is told; empty if it keeps the notice period. */
export function callTimingFaults(timing: CallTiming): { assemblyDay?: string; postingDay?: string } {
  const { today, assemblyDay, noticeDays, lastEmailDay, hasLetters, postingDay } = timing
  const last = lastNoticeDay(assemblyDay, noticeDays)
  const rule = `Para uma assembleia a ${printDay(assemblyDay)}, com ${noticeDays} dias de antecedência, o último dia para a convocatória sair ${last < today ? 'foi' : 'é'} ${printDay(last)}`
  if (last < today) {
    return { assemblyDay: `${rule}. Marque a assembleia para ${printDay(addDays(today, noticeDays))} ou depois.` }
  }
  const faults: { assemblyDay?: string; postingDay?: string } = {}
  if (lastEmailDay !== null && lastEmailDay > last) {
    const earliest = printDay(addDays(lastEmailDay, noticeDays))
    faults.assemblyDay = `${rule}, e ao ritmo e com o limite diário atuais o último e-mail só sairia a ${printDay(lastEmailDay)}. Marque a assembleia para ${earliest} ou depois, ou aumente o ritmo e o limite.`
  }
  if (!hasLetters) return faults
  if (postingDay === null) faults.postingDay = 'Indique o dia em que as cartas são entregues nos correios.'
  else if (postingDay < today)
    faults.postingDay = 'As cartas ainda não estão impressas: indique hoje ou um dia mais tarde.'
  else if (postingDay > last) faults.postingDay = `${rule}. Entregue as cartas nos correios até esse dia.`
  return faults
}

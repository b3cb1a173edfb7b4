import { MESSAGES } from '@agremia/model/resource/input-messages'
import { isDay, lisbonDay } from '@agremia/model/rules/day'
import { CALL_BY_LETTER, CHANNELS_OF_KIND } from '@agremia/model/rules/message-recipients/find-recipient'
import type { NotReached } from '@agremia/model/rules/message-recipients/not-reached'
import type { TemplateKind } from '@agremia/model/rules/message-templates/template'
import { callTimingFaults, noticeDaysOf } from '@agremia/model/rules/message-timing/notice-period'
import { type AskedPlaceholder, askedValueFault } from '@agremia/model/rules/message-values/asked-values'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { FieldErrors } from '../../../errors.ts'
import type { StoredBatch } from './read-batch.ts'

export interface RecipientCounts {
  total: number
  email: number
  carta: number
  unreached: number
  /** Of those who are not reached: somebody must decide about them first. */
  undecided: number
  reasons: Partial<Record<NotReached, number>>
}

export interface ExaminedBatch {
  batch: StoredBatch
  kind: TemplateKind
  asked: readonly AskedPlaceholder[]
  counts: RecipientCounts
  lastDepartureAt: Date | null
  texts: SettingTexts
  day: string
}

/** What prevents a batch from being sent, by the field beside which it is told. */
export function findBatchErrors(examined: ExaminedBatch): FieldErrors {
  const { batch, kind, asked, counts } = examined
  const errors: FieldErrors = {}
  if (!batch.body) errors.body = 'Escreva o texto da mensagem.'
  const allowed: readonly string[] = CHANNELS_OF_KIND[kind]
  if (!allowed.includes(batch.channels)) {
    errors.channels = CALL_BY_LETTER
  }
  if (counts.email + counts.carta === 0) errors.selection = 'Ninguém receberia esta mensagem.'
  if (counts.undecided > 0) {
    errors.decisions =
      counts.undecided === 1
        ? 'Decida primeiro sobre 1 {memberSingular} que a lei manda convocar e a quem a convocatória não chega.'
        : `Decida primeiro sobre ${counts.undecided} {memberPlural} que a lei manda convocar e a quem a convocatória não chega.`
  }
  for (const { name, isRequired } of asked) {
    const value = batch.askedValues[name] ?? ''
    const fault = value === '' && isRequired ? MESSAGES.required : askedValueFault(name, value)
    if (fault) errors[name] = fault
  }
  return kind === 'convocatoria' ? { ...errors, ...callErrors(examined) } : errors
}

/** Whether the call of an assembly leaves early enough. Its day is asked for even where the text does not name it. */
function callErrors({ batch, counts, lastDepartureAt, texts, day }: ExaminedBatch): FieldErrors {
  const { dataAssembleia = '', dataExpedicao = '' } = batch.askedValues
  if (!isDay(dataAssembleia)) return { dataAssembleia: 'Indique o dia da assembleia.' }
  const faults = callTimingFaults({
    today: day,
    assemblyDay: dataAssembleia,
    noticeDays: noticeDaysOf(
      Number(texts.assemblyNoticeDays),
      texts.orgType === 'cooperative' ? 'cooperative' : 'association',
    ),
    lastEmailDay: lastDepartureAt && lisbonDay(lastDepartureAt),
    hasLetters: counts.carta > 0,
    postingDay: isDay(dataExpedicao) ? dataExpedicao : null,
  })
  return {
    ...(faults.assemblyDay ? { dataAssembleia: faults.assemblyDay } : {}),
    ...(faults.postingDay ? { dataExpedicao: faults.postingDay } : {}),
  }
}

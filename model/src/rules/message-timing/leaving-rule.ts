import { MESSAGES } from '../../resource/input-messages.ts'
import { addDays, lisbonDay, lisbonInstant, lisbonTime } from '../day.ts'
import type { MessageTemplate } from '../message-templates/template.ts'

/** When the message of a template leaves after, or before, what it is about. */
export interface LeavingRule {
  /** Days after the event, or before it where negative; null means the same day. */
  offsetDays: number | null
  /** The hour in Lisbon; null means the time of the event. */
  sendHour: number | null
}

/**
 * Whether a rule decides when messages of the template leave. What signs people in is waited for, and what somebody sends or
 * releases leaves when they say so.
 */
export const hasLeavingRule = ({ kind, trigger, isDraft }: MessageTemplate) =>
  kind !== 'sistema' && trigger !== 'manual' && !isDraft

/**
 * When a message leaves, by its rule. Where the hour of the same day has passed, it is that of the next day. Days are counted in
 * Lisbon's calendar, so that the hour is the same on both sides of a change of clocks.
 */
export function leavesAt(happenedAt: Date, { offsetDays, sendHour }: LeavingRule): Date {
  const days = offsetDays ?? 0
  if (days === 0 && sendHour === null) return happenedAt
  const day = addDays(lisbonDay(happenedAt), days)
  if (sendHour === null) {
    const { hour, minute } = lisbonTime(happenedAt)
    return lisbonInstant(day, hour, minute)
  }
  const at = lisbonInstant(day, sendHour)
  return days === 0 && at < happenedAt ? lisbonInstant(addDays(day, 1), sendHour) : at
}

const NOT_OVERDUE_YET = 'Só há atraso depois do vencimento: escreva 1 ou mais dias.'
const AT_ONCE = 'Esta mensagem sai logo, sem dias nem hora marcados.'

/** What is wrong with a rule for this template, by field. A field that is not given is not looked at. */
export function findRuleFaults(
  template: MessageTemplate,
  { offsetDays, sendHour }: Partial<LeavingRule>,
): Partial<Record<keyof LeavingRule, string>> {
  if (!hasLeavingRule(template))
    return { ...(isSet(offsetDays) && { offsetDays: AT_ONCE }), ...(isSet(sendHour) && { sendHour: AT_ONCE }) }
  if (template.trigger === 'agendado')
    return {
      ...(offsetDays === null && { offsetDays: MESSAGES.required }),
      ...(template.event === 'charge.overdue' && isBelow(offsetDays, 1) && { offsetDays: NOT_OVERDUE_YET }),
      ...(sendHour === null && { sendHour: MESSAGES.required }),
    }
  if ((offsetDays ?? 0) >= 0) return {}
  return { offsetDays: 'Só se sabe do acontecimento depois de ele se dar: escreva 0 ou mais dias.' }
}

const isBelow = (value: number | null | undefined, least: number) =>
  value !== null && value !== undefined && value < least
const isSet = (value: number | null | undefined) => value !== null && value !== undefined

import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'

/** When the messages of a template leave, in words; undefined where they leave at once. */
export function describeRule({
  hasLeavingRule,
  offsetDays,
  sendHour,
}: Pick<MessageSettingEntry, 'hasLeavingRule' | 'offsetDays' | 'sendHour'>): string | undefined {
  const parts = [daysInWords(offsetDays ?? 0), sendHour === null ? '' : `${sendHour === 1 ? 'à' : 'às'} ${sendHour} h`]
  const said = parts.filter(part => part !== '').join(', ')
  return hasLeavingRule && said !== '' ? `Sai ${said}.` : undefined
}

function daysInWords(days: number): string {
  if (days === 0) return ''
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'dia' : 'dias'} ${days > 0 ? 'depois' : 'antes'}`
}

import type { MessageSettingEntry } from '@agremia/model/calls/message-settings'
import type { OfferedPlaceholder } from './placeholders-context.ts'

/** What the texts of a template may contain, as the editor offers it. */
export const offeredBy = ({ placeholders }: Pick<MessageSettingEntry, 'placeholders'>): OfferedPlaceholder[] =>
  placeholders.map(({ name, label, description }) => ({
    name,
    label,
    ...(description !== label && { hint: description }),
  }))

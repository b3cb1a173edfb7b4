import type { messages } from '@agremia/model/resources/messages'
import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { isNotReached, NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'
import type { Hooks } from '../../resource/hooks.ts'
import type { SettingsStore } from '../settings/store.ts'

const isFault = (name: string): name is keyof typeof MAIL_FAULTS => Object.hasOwn(MAIL_FAULTS, name)

/** Why a message has not left or reached nobody, in words; unchanged if it is in words already. */
const reasonInWords = (name: string) =>
  isFault(name) ? MAIL_FAULTS[name] : isNotReached(name) ? NOT_REACHED[name] : name

export const messageHooks = ({ wording }: Pick<SettingsStore, 'wording'>): Hooks<typeof messages> => ({
  present(item) {
    return {
      ...item,
      ...(typeof item.error === 'string' && { error: wording()(reasonInWords(item.error)) }),
      // Contains a link that is for its recipient alone: an editor who read an admin's link could sign in as admin (AUTH-08).
      ...('body' in item && item.confidential !== false && { body: null }),
    }
  },
})

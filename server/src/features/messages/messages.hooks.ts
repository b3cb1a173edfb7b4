import type { messages } from '@agremia/model/resources/messages'
import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import type { Hooks } from '../../resource/hooks.ts'

const isFault = (name: unknown): name is keyof typeof MAIL_FAULTS =>
  typeof name === 'string' && Object.hasOwn(MAIL_FAULTS, name)

export const messageHooks: Hooks<typeof messages> = {
  present(item) {
    return {
      ...item,
      ...('error' in item &&
        item.error !== null && { error: isFault(item.error) ? MAIL_FAULTS[item.error] : item.error }),
      // Contains a link that is for its recipient alone: an editor who read an admin's link could sign in as admin (AUTH-08).
      ...('body' in item && item.confidential !== false && { body: null }),
    }
  },
}

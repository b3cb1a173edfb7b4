import type { messages } from '@agremia/model/resources/messages'
import type { Hooks } from '../../resource/hooks.ts'
import type { SettingsStore } from '../settings/store.ts'
import { reasonInWords } from './reason-in-words.ts'

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

import type { messages } from '@agremia/model/resources/messages'
import type { Hooks } from '../../resource/hooks.ts'
import type { SettingsStore } from '../settings/store.ts'
import { reasonInWords } from './reason-in-words.ts'

export const messageHooks = ({ wording }: Pick<SettingsStore, 'wording'>): Hooks<typeof messages> => ({
  present: item => ({
    ...item,
    ...(typeof item.error === 'string' && { error: wording()(reasonInWords(item.error)) }),
  }),
})

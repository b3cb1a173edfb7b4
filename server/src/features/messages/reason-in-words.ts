import { MESSAGE_ERRORS } from '@agremia/model/rules/messages'

/** Why a message has not left or reached nobody, in words; unchanged if it is in words already. */
export const reasonInWords = (name: string) =>
  (Object.hasOwn(MESSAGE_ERRORS, name) ? MESSAGE_ERRORS[name] : undefined) ?? name

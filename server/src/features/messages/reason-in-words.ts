import { MAIL_FAULTS } from '@agremia/model/rules/mail-faults'
import { isNotReached, NOT_REACHED } from '@agremia/model/rules/message-recipients/not-reached'

const isFault = (name: string): name is keyof typeof MAIL_FAULTS => Object.hasOwn(MAIL_FAULTS, name)

/** Why a message has not left or reached nobody, in words; unchanged if it is in words already. */
export const reasonInWords = (name: string) =>
  isFault(name) ? MAIL_FAULTS[name] : isNotReached(name) ? NOT_REACHED[name] : name

import type { membershipCardLetters } from '@agremia/model/resources/membership-card-letters'
import { checkPlaceholders } from '@agremia/model/rules/rich-text/check-placeholders'
import type { FieldErrors } from '../../errors.ts'
import type { Hooks } from '../../resource/hooks.ts'

/** A letter that was made is without placeholders: whatever is written into one is printed as it stands. */
export const cardLetterHooks = (): Hooks<typeof membershipCardLetters> => ({
  check({ after }) {
    const errors: FieldErrors = {}
    const [inSubject] = checkPlaceholders(after?.subject ?? '', [])
    const [inBody] = after?.body ? checkPlaceholders(after.body, []) : []
    if (inSubject) errors.subject = inSubject
    if (inBody) errors.body = inBody
    if (after?.sentAt && !after.sendChannel) errors.sendChannel = 'Diga como a carta foi enviada.'
    if (after?.sendChannel && !after.sentAt) errors.sentAt = 'Diga quando a carta foi enviada.'
    return { errors }
  },
})

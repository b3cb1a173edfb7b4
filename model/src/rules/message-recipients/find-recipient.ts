import { isEmail } from '../email.ts'
import type { TemplateKind } from '../message-templates/template.ts'
import type { BatchChannels } from '../messages.ts'
import { type Found, findAddress, findEmail, recipientName } from './contact-choice.ts'
import type { NotReached } from './not-reached.ts'
import type { RecipientFacts } from './recipient-facts.ts'

/** What staff decided about a member whom the call of an assembly does not reach by itself. */
export type RecipientDecision = { send: 'carta' } | { leaveOut: string }

export interface SendingTerms {
  kind: TemplateKind
  /** The channels of the batch. */
  channels: BatchChannels
  /** The day of sending in Lisbon. */
  day: string
  /** The message concerns former members too; by default they get none. */
  includesFormer?: boolean
  /** The message asks for money, so that whoever owes nothing does not get it. */
  asksForMoney?: boolean
}

export type Reached =
  | { channel: 'email'; to: string; name: string }
  | { channel: 'carta'; lines: readonly string[]; name: string }

export interface Unreached {
  channel: null
  reason: NotReached
  /** The law demands that they are called, so the batch may not leave before somebody has decided about them. */
  mustDecide?: true
  /** Whether a letter can be sent all the same. */
  canSendLetter?: boolean
  /** Why they are left out, as whoever decided it wrote. */
  note?: string
}

/** Whether, how and under which name a member gets a message. */
export type Recipient = Reached | Unreached

/** The channels that a batch of each kind may have: a call of an assembly must reach those without e-mail too. */
export const CHANNELS_OF_KIND = {
  aviso: ['email_ou_carta', 'email', 'carta'],
  convocatoria: ['email_ou_carta', 'carta'],
  boletim: ['email_ou_carta', 'email', 'carta'],
  sistema: ['email'],
} as const satisfies Record<TemplateKind, readonly BatchChannels[]>

export const CALL_BY_LETTER = 'Uma convocatória segue por carta a quem não aceitou recebê-la por e-mail.'

export function findRecipient(facts: RecipientFacts, terms: SendingTerms, decision?: RecipientDecision): Recipient {
  const barred = findBar(facts, terms)
  if (barred) return { channel: null, reason: barred }
  if (terms.kind === 'sistema') return systemRecipient(facts)
  if (terms.kind === 'convocatoria') return callRecipient(facts, terms, decision)
  if (facts.isRestricted) return { channel: null, reason: 'restricted' }
  const [email, address] = contacts(facts, terms)
  const name = recipientName(facts, terms.day)
  const prefersLetter = terms.channels === 'carta' || facts.preferredChannel === 'carta'
  const byEmail =
    terms.channels !== 'carta' && 'value' in email && ({ channel: 'email', to: email.value, name } as const)
  const byLetter =
    terms.channels !== 'email' && 'value' in address && ({ channel: 'carta', lines: address.value, name } as const)
  const reached = prefersLetter ? byLetter || byEmail : byEmail || byLetter
  return reached || { channel: null, reason: whyUnreached(terms.channels, email, address) }
}

/** What forbids any message of this kind, whatever contacts there are. */
function findBar(facts: RecipientFacts, terms: SendingTerms): NotReached | undefined {
  const { kind, day, includesFormer = false, asksForMoney = false } = terms
  if (facts.isAnonymised) return 'anonymised'
  if (facts.isDeceased) return 'deceased'
  if (kind === 'sistema') return undefined
  if (asksForMoney && !facts.hasDebt) return 'nothingOwed'
  if (facts.isFormer && (kind !== 'aviso' || !includesFormer)) return 'formerMember'
  if (facts.admissionDate > day && kind === 'convocatoria') return 'notYetMember'
  return kind === 'boletim' && !facts.consentNewsletter ? 'noNewsletter' : undefined
}

/** Codes and sign-in links go to the person's own e-mail, even one that once bounced: they wait for it. */
function systemRecipient({ emails, name }: RecipientFacts): Recipient {
  const email = emails.find(({ isPrimary }) => isPrimary)
  if (!email) return { channel: null, reason: 'noEmail' }
  return isEmail(email.value) ? { channel: 'email', to: email.value, name } : { channel: null, reason: 'emailInvalid' }
}

/**
 * Calls of an assembly go by e-mail only to those who have accepted this, else by letter, in whatever state their membership is.
 * Members who are restricted or cannot be reached are decided about one by one: leaving somebody out makes decisions voidable.
 */
function callRecipient(facts: RecipientFacts, terms: SendingTerms, decision: RecipientDecision | undefined): Recipient {
  const [email, address] = contacts(facts, terms)
  const name = recipientName(facts, terms.day)
  const mayMail = terms.channels !== 'carta' && facts.assemblyByEmail
  if (!facts.isRestricted) {
    if (mayMail && 'value' in email) return { channel: 'email', to: email.value, name }
    if ('value' in address) return { channel: 'carta', lines: address.value, name }
  }
  const lines = 'value' in address ? address.value : 'returned' in address ? address.returned : undefined
  if (decision && 'leaveOut' in decision) return { channel: null, reason: 'leftOut', note: decision.leaveOut }
  if (decision && lines) return { channel: 'carta', lines, name }
  const reason = facts.isRestricted ? 'restricted' : whyUnreached(mayMail ? 'email_ou_carta' : 'carta', email, address)
  return { channel: null, reason, mustDecide: true, canSendLetter: lines !== undefined }
}

const contacts = (facts: RecipientFacts, { kind, day }: SendingTerms) =>
  [findEmail(facts, kind, day), findAddress(facts, kind, day)] as const

function whyUnreached(channels: BatchChannels, email: Found<string>, address: Found<readonly string[]>): NotReached {
  const [isBounced, isReturned] = ['returned' in email, 'returned' in address]
  if ('invalid' in email && channels !== 'carta') return 'emailInvalid'
  if (channels === 'email') return isBounced ? 'emailBounced' : 'noEmail'
  if (channels === 'carta') return isReturned ? 'addressReturned' : 'noAddress'
  if (isBounced) return isReturned ? 'emailAndAddressReturned' : 'emailBouncedNoAddress'
  return isReturned ? 'addressReturnedNoEmail' : 'noEmailNorAddress'
}

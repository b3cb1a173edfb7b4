import type { Addressee } from '../label-sheets.ts'

interface ContactUse {
  isPrimary: boolean
  useForNotices: boolean
  useForAssembly: boolean
}

export interface EmailContact extends ContactUse {
  value: string
  /** Mail to it came back. */
  isBounced: boolean
}

export interface AddressContact extends ContactUse, Omit<Addressee, 'name'> {
  /** A letter to it came back. */
  isReturned: boolean
}

/** What decides whether and how a member gets a message. */
export interface RecipientFacts {
  memberId: string
  memberNumber: number
  name: string
  personType: 'singular' | 'coletiva'
  birthDate: string | null
  guardianName: string | null
  guardianEmail: string | null
  /** The last message to the guardian's e-mail came back. */
  isGuardianEmailBounced: boolean
  representativeName: string | null
  familyHeadId: string | null
  admissionDate: string
  /** Their state marks the end of the membership. */
  isFormer: boolean
  isDeceased: boolean
  isAnonymised: boolean
  isRestricted: boolean
  preferredChannel: 'email' | 'carta' | 'sms' | 'balcao' | null
  consentNewsletter: boolean
  assemblyByEmail: boolean
  /** Something is still to be paid, due or not: their own, or what is billed to them. */
  hasDebt: boolean
  emails: readonly EmailContact[]
  addresses: readonly AddressContact[]
}

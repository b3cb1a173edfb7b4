import { z } from 'zod'
import type { ExplainedField } from '../resource/explainer.ts'
import type { AskedOf } from '../rules/application-form.ts'
import { APPLICATION_STATUS, DECISION_BODY, STATUS_BY_HAND } from '../rules/applications.ts'
import { ANYONE, STAFF } from '../rules/roles.ts'
import { PHOTO } from '../rules/uploads.ts'
import { defineCall, defineUpload } from './call.ts'
import { queuedMail } from './mail.ts'
import { proposedCharge } from './proposed-charge.ts'
import { requiredText, seenRev, writtenDay, writtenText } from './written.ts'

/** A field of the public form, described as in the explainer. With `of`, only applicants of that kind are asked for it. */
export interface ApplicationFormField extends ExplainedField {
  of?: AskedOf
}
const formField = z.custom<ApplicationFormField>()

const consent = z.strictObject({
  name: z.string(),
  text: z.string(),
  required: z.boolean(),
  url: z.string().optional(),
})
export type ApplicationConsent = z.output<typeof consent>

const form = z.strictObject({
  /** Must be sent with the application; valid for one application, within a day. */
  token: z.string(),
  /** The proof of work: any number `work` for which the SHA-256 of `${challenge}:${work}` begins with `bits` zero bits. */
  challenge: z.string(),
  bits: z.int(),
  /** Applications sent sooner than this after the form was fetched are refused, because no person is so fast. */
  leastSeconds: z.int(),
  organisation: z.string(),
  intro: z.string(),
  thanks: z.string(),
  fields: z.array(formField),
  categories: z.array(
    z.strictObject({ _id: z.uuid(), name: z.string(), minAge: z.int().nullable(), maxAge: z.int().nullable() }),
  ),
  consents: z.array(consent),
  photo: z.strictObject({ isRequired: z.boolean(), types: z.array(z.string()), maxBytes: z.int() }),
  privacy: z.strictObject({ version: z.string(), url: z.string() }),
  /** The controller of the applicant's data and how to reach them (RGPD, article 13); what is not set is empty. */
  controller: z.strictObject({
    name: z.string(),
    taxNumber: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    website: z.string(),
    dataProtectionOfficerEmail: z.string(),
  }),
})
export type ApplicationForm = z.output<typeof form>

export const readApplicationForm = defineCall({
  method: 'GET',
  path: '/member_applications/form',
  summary: 'Read the public application form: fields, texts, categories, consents, and the token to send back with it',
  description: [
    "Any page may request it, the organisation's own too (open CORS, no session). Request one per application, when the person opens the form: it is valid for a day.",
    'Show the fields of `fields`; those with `of` only to the applicants concerned (`person`, `minor`: people under 18, `entity`: legal persons); the consents of `consents`; and who is answerable for the data, in `controller`.',
    'While the person types, search the proof of work: a number `work` for which the SHA-256 of `challenge:work` begins with `bits` zero bits. Trying 0, 1, 2… is enough.',
    'A complete example, which our tests run: `docs/examples/application-form.js`.',
  ].join('\n\n'),
  access: ANYONE,
  keyScope: 'applications:write',
  query: z.strictObject({}),
  answer: z.strictObject({ data: form }),
})

export const submitApplication = defineCall({
  method: 'POST',
  path: '/member_applications/apply',
  summary: 'Submit an application by the public form; sending it again gets the same answer',
  description: [
    'Send `token` as it came with the form, the `work` found, and in `fields` what the person typed with the consents (`true` or `false`). Not sooner than `leastSeconds` seconds after requesting the form.',
    '`website` is an input that nobody sees on the page and stays empty: if it is filled, a robot did it, and nothing is kept.',
    'Answers 201 with `photoToken`. Errors: 422 with a Portuguese sentence per field in `errors`; 422 `formExpired`, `formWork` or `formUsed` (request another form), `tooFast` (wait); 403 `applicationsClosed`; 429 with Retry-After.',
  ].join('\n\n'),
  access: ANYONE,
  keyScope: 'applications:write',
  statuses: [201],
  body: z.strictObject({
    token: z.string().max(500),
    work: z.string().max(20),
    /** An input that is invisible on the page: whoever fills it in is a robot. */
    website: z.string().max(1000).optional(),
    fields: z.record(z.string().max(60), z.unknown()),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      status: z.enum(['por_confirmar', 'pendente']),
      /** Allows sending the photo for an hour. Where a photo is required, the e-mail is not confirmed before it arrives. */
      photoToken: z.string(),
    }),
  }),
})

export const uploadApplicationPhoto = defineUpload({
  method: 'POST',
  path: '/member_application_photos',
  summary: 'Upload the photo of an application',
  once: true,
  access: STAFF,
  statuses: [201],
  upload: PHOTO,
  fields: ['memberApplicationId', 'crop'],
  item: 'memberApplicationPhotos',
})

/** The token is the `photoToken` of one application, so that nobody can send a photo for another. */
export const sendApplicationPhoto = defineUpload({
  method: 'POST',
  path: '/member_applications/photo',
  summary: "Send the photo of one's own application, after submitting it by the public form",
  description:
    '`token` is the `photoToken` with which the application was answered; it is valid for an hour. `crop`, if given, is the visible part as JSON, in fractions of the picture: `{"x":0.1,"y":0,"w":0.8,"h":1}`. Where the photo is required, the e-mail is confirmed only after it has arrived.',
  access: ANYONE,
  statuses: [201],
  upload: PHOTO,
  fields: ['token', 'crop'],
  answer: z.strictObject({ data: z.strictObject({ _id: z.uuid() }) }),
})

const verificationCode = z.string().min(1).max(200)

/**
 * Errors: 404 `unknownCode`; 410 `expired` (`resendVerification` then sends another); 429 after too many wrong codes; 422
 * `photoMissing` with `data { photoToken }` while a required photo is missing, after which the same code works.
 */
export const verifyApplicationEmail = defineCall({
  method: 'POST',
  path: '/member_applications/verifyEmail',
  summary: 'Confirm the e-mail address of an application with the code that was sent to it',
  access: ANYONE,
  body: z.strictObject({ verificationCode }),
  answer: z.strictObject({
    data: z.strictObject({
      result: z.enum(['confirmed', 'alreadyConfirmed']),
      applicationNumber: z.string(),
      nextStep: z.string(),
    }),
  }),
})

export const resendVerification = defineCall({
  method: 'POST',
  path: '/member_applications/resendVerification',
  summary: 'Send another link to the applicant whose code has expired (204 in any case)',
  access: ANYONE,
  statuses: [204],
  body: z.strictObject({ verificationCode }),
})

/** The revision that the sender's screen showed; an older one than the current is answered 409. */
const rev = seenRev.optional()
const decision = {
  rev,
  decisionDate: writtenDay.optional(),
  decisionBody: z.enum(Object.keys(DECISION_BODY) as [keyof typeof DECISION_BODY]).optional(), // its own keys
  minutesRef: writtenText(40).optional(),
  /** Whether the applicant is told by e-mail. */
  notify: z.boolean().default(true),
}

export const sendVerification = defineCall({
  method: 'POST',
  path: '/member_applications/:id/sendVerification',
  summary: 'Send the applicant a link to confirm the e-mail address',
  access: STAFF,
  body: z.strictObject({}),
  answer: queuedMail,
})

export const assignApplication = defineCall({
  method: 'POST',
  path: '/member_applications/:id/assign',
  summary: 'Assign the application to a user, or to nobody',
  access: STAFF,
  body: z.strictObject({ rev, userId: z.uuid('Escolha um registo existente.').nullable() }),
  item: 'memberApplications',
})

export const changeApplicationStatus = defineCall({
  method: 'POST',
  path: '/member_applications/:id/status',
  summary: 'Put the application under review, back to pending, withdrawn, or reopen it',
  access: STAFF,
  body: z.strictObject({ rev, status: z.enum(STATUS_BY_HAND, 'Escolha uma das opções.') }),
  item: 'memberApplications',
})

export const askApplicant = defineCall({
  method: 'POST',
  path: '/member_applications/:id/ask',
  summary: 'Ask the applicant by e-mail for what is missing',
  access: STAFF,
  body: z.strictObject({ rev, message: requiredText(2000) }),
  item: 'memberApplications',
})

export const refuseApplication = defineCall({
  method: 'POST',
  path: '/member_applications/:id/refuse',
  summary: 'Refuse the application, with a reason',
  access: STAFF,
  body: z.strictObject({
    ...decision,
    reason: requiredText(1000),
    /** Whether the message to the applicant contains the reason. */
    tellReason: z.boolean().default(true),
  }),
  item: 'memberApplications',
})

/** Members and other applications that may be the same person as an applicant. */
const likeMember = z.strictObject({
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.int().nullable(),
  stateName: z.string(),
  stateSince: z.string(),
  /** Whether the membership has ended, so that the person may be readmitted with the old record. */
  hasEnded: z.boolean(),
  by: z.array(z.enum(['nif', 'email', 'nameBirth'])),
})
const likeness = z.strictObject({
  members: z.array(likeMember),
  /** Other applications that may be of the same person. */
  applications: z.array(
    z.strictObject({
      _id: z.uuid(),
      applicationNumber: z.string(),
      name: z.string(),
      status: z.enum(Object.keys(APPLICATION_STATUS) as [keyof typeof APPLICATION_STATUS]), // its own keys
      by: z.array(z.enum(['nif', 'email', 'nameBirth'])),
    }),
  ),
})
export type ApplicationLikeness = z.output<typeof likeness>
export type LikeMember = z.output<typeof likeMember>

const review = z.strictObject({
  ...likeness.shape,
  nextNumber: z.int(),
  admissionDate: z.string(),
  decisionBody: z.enum(Object.keys(DECISION_BODY) as [keyof typeof DECISION_BODY]), // its own keys
  /** The labels of the fields that the form asks for and that are empty in this application. */
  missing: z.array(z.string()),
})
export type ApplicationReview = z.output<typeof review>

export const reviewApplication = defineCall({
  method: 'GET',
  path: '/member_applications/:id/review',
  summary: 'Read what a decision needs: similar members and applications, the next number, missing data',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: review }),
})

const acceptancePreview = z.strictObject({
  charges: z.array(proposedCharge),
  total: z.number(),
  /** The time that has passed since the admission is proposed afterwards, and waits for a decision. */
  asksForPast: z.boolean(),
})
export type AcceptancePreview = z.output<typeof acceptancePreview>

export const previewAcceptance = defineCall({
  method: 'POST',
  path: '/member_applications/:id/accept/preview',
  summary: 'Tell what an acceptance on these terms would charge: the entry fee and the first quotas',
  access: STAFF,
  body: z.strictObject({
    admissionDate: writtenDay.optional(),
    categoryId: z.uuid('Escolha um registo existente.').optional(),
    readmit: z.uuid('Escolha um registo existente.').optional(),
  }),
  answer: z.strictObject({ data: acceptancePreview }),
})

/**
 * Errors: 409 `duplicates` with similar records in `data`, when somebody has the same NIF or was a member before and neither
 * `readmit` nor `isSomeoneElse` was sent; 409 `alreadyAccepted` with `data { memberId, memberNumber }` if it was accepted before.
 */
export const acceptApplication = defineCall({
  method: 'POST',
  path: '/member_applications/:id/accept',
  summary: 'Accept the application: create a member, or readmit one, and tell the person',
  access: STAFF,
  body: z.strictObject({
    ...decision,
    admissionDate: writtenDay.optional(),
    memberNumber: z.int().min(1).optional(),
    categoryId: z.uuid('Escolha um registo existente.').optional(),
    /** The id of the former member that the person is readmitted as. */
    readmit: z.uuid('Escolha um registo existente.').optional(),
    /** Confirms that the similar records were looked at and belong to other people. */
    isSomeoneElse: z.boolean().optional(),
  }),
  answer: z.strictObject({
    data: z.strictObject({ memberId: z.uuid(), memberNumber: z.int(), isReadmission: z.boolean() }),
  }),
})

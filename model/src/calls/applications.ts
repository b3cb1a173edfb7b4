import { z } from 'zod'
import type { ExplainedField } from '../resource/explainer.ts'
import type { AskedOf } from '../rules/application-form.ts'
import { APPLICATION_STATUS, DECISION_BODY, STATUS_BY_HAND } from '../rules/applications.ts'
import { ANYONE, STAFF } from '../rules/roles.ts'
import { PHOTO } from '../rules/uploads.ts'
import { defineCall, defineUpload } from './call.ts'
import { requiredText, writtenDay, writtenText } from './written.ts'

/** A field of the public form, as the explainer tells fields; `of` are those whom alone it is asked of. */
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
  /** Sent back with the form; good for one application and for a day. */
  token: z.string(),
  /** `work` is any number for which the SHA-256 of `${challenge}:${work}` begins with so many zero bits. */
  challenge: z.string(),
  bits: z.int(),
  /** Sooner than this after the form was fetched no application is taken. */
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
  /** Who is answerable for the applicant's data and how to reach them (RGPD, article 13); what is not set is empty. */
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
  summary:
    'O formulário público de candidatura: campos, textos, categorias, consentimentos e o código a devolver com ele',
  description: [
    'Qualquer página pode pedi-lo, também a da organização (CORS aberto, sem sessão). Peça um por candidatura, quando a pessoa abre o formulário: vale um dia.',
    'Mostre os campos de `fields`: os que têm `of` só a quem diz respeito (`person` pessoas singulares, `minor` menores, `entity` pessoas coletivas), e os consentimentos de `consents`.',
    'Enquanto a pessoa escreve, procure o trabalho pedido: um número `work` para o qual o SHA-256 de `challenge:work` começa por `bits` bits a zero. Basta experimentar 0, 1, 2…',
    'Exemplo completo, que os testes do programa correm: `docs/examples/application-form.js`.',
  ].join('\n\n'),
  access: ANYONE,
  query: z.strictObject({}),
  answer: z.strictObject({ data: form }),
})

export const submitApplication = defineCall({
  method: 'POST',
  path: '/member_applications/apply',
  summary: 'Apresentar uma candidatura pelo formulário público; repetida, recebe a mesma resposta',
  description: [
    'Envie `token` tal como veio com o formulário, o `work` encontrado, e em `fields` o que a pessoa escreveu mais os consentimentos (`true` ou `false`). Não antes de `leastSeconds` segundos depois de pedir o formulário.',
    '`website` é um campo que ninguém vê na página e vai vazio: o que o preencher não é uma pessoa, e nada fica guardado.',
    'Responde 201 com `photoToken`. Erros: 422 com o texto de cada campo em `errors`; 422 `formExpired`, `formWork` ou `formUsed` (peça outro formulário), `tooFast` (espere); 403 `applicationsClosed`; 429 com Retry-After.',
  ].join('\n\n'),
  access: ANYONE,
  statuses: [201],
  body: z.strictObject({
    token: z.string().max(500),
    work: z.string().max(20),
    /** Nobody sees this field; what fills it in is no person. */
    website: z.string().max(1000).optional(),
    fields: z.record(z.string().max(60), z.unknown()),
  }),
  answer: z.strictObject({
    data: z.strictObject({
      status: z.enum(['por_confirmar', 'pendente']),
      /** With it the applicant may send the photo, for an hour; where one is required, nothing is confirmed without it. */
      photoToken: z.string(),
    }),
  }),
})

export const uploadApplicationPhoto = defineUpload({
  method: 'POST',
  path: '/member_application_photos',
  summary: 'Carregar a fotografia de uma candidatura',
  access: STAFF,
  statuses: [201],
  upload: PHOTO,
  fields: ['memberApplicationId', 'crop'],
})

/** With the token that came when the application was sent: of that application, and of no other. */
export const sendApplicationPhoto = defineUpload({
  method: 'POST',
  path: '/member_applications/photo',
  summary: 'Enviar a fotografia da própria candidatura, depois de a apresentar pelo formulário público',
  description:
    '`token` é o `photoToken` com que a candidatura foi respondida; vale uma hora. `crop`, se vier, é o enquadramento em JSON, em frações da imagem: `{"x":0.1,"y":0,"w":0.8,"h":1}`. Se a fotografia é obrigatória, o e-mail só se confirma depois de ela chegar.',
  access: ANYONE,
  statuses: [201],
  upload: PHOTO,
  fields: ['token', 'crop'],
})

const verificationCode = z.string().min(1).max(200)

/**
 * 404 `unknownCode`, 410 `expired` (then `resendVerification` sends another), 429 when somebody guesses; 422 `photoMissing` with
 * `data { photoToken }` when a photo is required and has not come: once it is sent, the same code confirms.
 */
export const verifyApplicationEmail = defineCall({
  method: 'POST',
  path: '/member_applications/verifyEmail',
  summary: 'Confirmar o e-mail de uma candidatura com o código que lhe foi enviado',
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
  summary: 'Enviar outra ligação para o e-mail da candidatura cujo código expirou (204 em qualquer caso)',
  access: ANYONE,
  statuses: [204],
  body: z.strictObject({ verificationCode }),
})

/** What staff have seen; a stale one is answered 409. */
const rev = z.int().optional()
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
  summary: 'Enviar ao candidato uma ligação para confirmar o e-mail',
  access: STAFF,
  statuses: [204],
  body: z.strictObject({}),
})

export const assignApplication = defineCall({
  method: 'POST',
  path: '/member_applications/:id/assign',
  summary: 'Atribuir a candidatura a um utilizador, ou a ninguém',
  access: STAFF,
  body: z.strictObject({ rev, userId: z.uuid('Escolha um registo existente.').nullable() }),
})

export const changeApplicationStatus = defineCall({
  method: 'POST',
  path: '/member_applications/:id/status',
  summary: 'Pôr em análise, devolver a pendente, registar a desistência ou reabrir',
  access: STAFF,
  body: z.strictObject({ rev, status: z.enum(STATUS_BY_HAND, 'Escolha uma das opções.') }),
})

export const askApplicant = defineCall({
  method: 'POST',
  path: '/member_applications/:id/ask',
  summary: 'Pedir ao candidato, por e-mail, os elementos que faltam',
  access: STAFF,
  body: z.strictObject({ rev, message: requiredText(2000) }),
})

export const refuseApplication = defineCall({
  method: 'POST',
  path: '/member_applications/:id/refuse',
  summary: 'Recusar a candidatura, com o motivo',
  access: STAFF,
  body: z.strictObject({
    ...decision,
    reason: requiredText(1000),
    /** Whether the message says why. */
    tellReason: z.boolean().default(true),
  }),
})

/** Whom an application looks like. */
const likeMember = z.strictObject({
  memberId: z.uuid(),
  name: z.string(),
  memberNumber: z.int().nullable(),
  stateName: z.string(),
  stateSince: z.string(),
  /** No longer a member: may be readmitted with the old record. */
  hasEnded: z.boolean(),
  by: z.array(z.enum(['nif', 'email', 'nameBirth'])),
})
const likeness = z.strictObject({
  members: z.array(likeMember),
  /** Others that ask for the same person. */
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
  /** Labels of what the form asks for and this application lacks. */
  missing: z.array(z.string()),
})
export type ApplicationReview = z.output<typeof review>

export const reviewApplication = defineCall({
  method: 'GET',
  path: '/member_applications/:id/review',
  summary: 'O que convém saber antes de decidir: fichas e candidaturas parecidas, o próximo número, o que falta',
  access: STAFF,
  query: z.strictObject({}),
  answer: z.strictObject({ data: review }),
})

/**
 * 409 `duplicates` with `data` (a likeness) when someone has the same NIF, or was a member before, and neither `readmit` nor
 * `isSomeoneElse` says what to do; 409 `alreadyAccepted` with `data { memberId, memberNumber }` for the second of two.
 */
export const acceptApplication = defineCall({
  method: 'POST',
  path: '/member_applications/:id/accept',
  summary: 'Aceitar a candidatura: cria a ficha, ou readmite com a antiga, e avisa a pessoa',
  access: STAFF,
  body: z.strictObject({
    ...decision,
    admissionDate: writtenDay.optional(),
    memberNumber: z.int().min(1).optional(),
    categoryId: z.uuid('Escolha um registo existente.').optional(),
    /** The old record with which the person comes back. */
    readmit: z.uuid('Escolha um registo existente.').optional(),
    /** The alike were looked at: this is another person. */
    isSomeoneElse: z.boolean().optional(),
  }),
  answer: z.strictObject({
    data: z.strictObject({ memberId: z.uuid(), memberNumber: z.int(), isReadmission: z.boolean() }),
  }),
})

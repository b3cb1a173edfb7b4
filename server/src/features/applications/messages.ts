import type { MemberApplication } from '@agremia/model/resources/member-applications'
import type { DecisionBody } from '@agremia/model/rules/applications'
import { printDay } from '@agremia/model/rules/day'
import {
  greetingOf,
  type MessageTemplateName,
  organisationValues,
  type TemplateValues,
} from '@agremia/model/rules/message-templates'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Kysely, sql } from 'kysely'
import { queueMail } from '../mail/queue-mail.ts'
import { renderTemplate } from '../mail/templates.ts'
import type { ApplicationDeps } from './application-deps.ts'

/** As it stands within a sentence. */
const BODY: Record<DecisionBody, string> = { direcao: 'Direção', assembleia_geral: 'assembleia geral' }

export const decisionBodyOf = ({ applicationDecisionBody }: SettingTexts): DecisionBody =>
  applicationDecisionBody === 'assembleia_geral' ? 'assembleia_geral' : 'direcao'

/** What any message about an application may say. */
export const applicationValues = (application: MemberApplication, texts: SettingTexts, body?: DecisionBody | null) => ({
  ...organisationValues(texts.organisationName, texts.organisationArticle),
  saudacao: greetingOf(application.name, application.personType),
  nome: application.name,
  numeroCandidatura: application.applicationNumber,
  sinonimoMembro: texts.memberSingular,
  orgaoDecisor: BODY[body ?? decisionBodyOf(texts)],
})

/** Where the applicant is reached: a minor without an address by the guardian's. */
export const addressOf = ({ email, guardianEmail }: MemberApplication) => email ?? guardianEmail

/** Puts a message to the applicant on its way; whoever has no address is told by other ways. */
export async function tellApplicant<Name extends MessageTemplateName>(
  db: Kysely<unknown>,
  application: MemberApplication,
  name: Name,
  values: TemplateValues<Name>,
): Promise<boolean> {
  const to = addressOf(application)
  if (!to) return false
  await queueMail(db, { to, ...renderTemplate(name, values), applicationId: application._id })
  return true
}

/** Staff who asked for it, and the organisation's own address if it is set, hear of an application that is to be decided. */
export async function tellStaff(
  db: Kysely<unknown>,
  { store, publicUrl }: Pick<ApplicationDeps, 'store' | 'publicUrl'>,
  application: MemberApplication,
) {
  const texts = store.texts()
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users where active and notify_applications and role in ('admin', 'editor') order by email
  `.execute(db)
  const extra = texts.applicationNotifyEmail
  const isKnown = rows.some(({ email }) => email === extra)
  const readers = extra && !isKnown ? [...rows, { name: texts.organisationName, email: extra }] : rows
  const { rows: categories } = await sql<{ name: string }>`
    select name from member_categories where id = ${application.categoryId}
  `.execute(db)
  for (const { name, email } of readers) {
    const message = renderTemplate('novaCandidatura', {
      ...applicationValues(application, texts),
      saudacao: name === texts.organisationName ? name : greetingOf(name),
      categoria: categories[0]?.name ?? '—',
      aviso: application.duplicateOf.length > 0 ? 'Há fichas parecidas: confirme antes de aceitar.' : '',
      ligacao: `${publicUrl()}/candidaturas/${application._id}`,
    })
    await queueMail(db, { to: email, ...message, applicationId: application._id })
  }
}

interface Admission {
  memberNumber: number
  category: string
  admissionDate: string
}

/**
 * The one message of an acceptance (0.1): who came by the public form reads of the decision, who came to the desk is
 * welcomed.
 */
export function tellAdmission(
  db: Kysely<unknown>,
  { store, publicUrl }: Pick<ApplicationDeps, 'store' | 'publicUrl'>,
  application: MemberApplication,
  { memberNumber, category, admissionDate }: Admission,
) {
  const texts = store.texts()
  return tellApplicant(db, application, application.source === 'balcao' ? 'boasVindas' : 'candidaturaAceite', {
    ...applicationValues(application, texts, application.decisionBody),
    oMembro: `${texts.memberArticle} ${texts.memberSingular}`,
    numeroSocio: printMemberNumber(memberNumber, texts),
    categoria: category,
    dataAdmissao: printDay(admissionDate),
    ata: application.minutesRef ?? '',
    ligacao: publicUrl(),
    assinaturaNome: texts.signatureName,
    assinaturaCargo: texts.signatureRole,
  })
}

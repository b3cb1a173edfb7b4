import type { MemberApplication } from '@agremia/model/resources/member-applications'
import type { DecisionBody } from '@agremia/model/rules/applications'
import { printDay } from '@agremia/model/rules/day'
import { greetingOf, type MessageTemplateName, type TemplateValues } from '@agremia/model/rules/message-templates'
import { printMemberNumber } from '@agremia/model/rules/number'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'
import { mailTemplate } from '../message-settings/mail-template.ts'
import type { ApplicationDeps } from './application-deps.ts'

/** The deciding body as it is written within a sentence. */
const BODY: Record<DecisionBody, string> = { direcao: 'Direção', assembleia_geral: 'assembleia geral' }

export const decisionBodyOf = ({ applicationDecisionBody }: SettingTexts): DecisionBody =>
  applicationDecisionBody === 'assembleia_geral' ? 'assembleia_geral' : 'direcao'

/** Whether the name is a stranger's text for an address that may be of somebody else: such a mail does not contain it. */
const isByStranger = ({ source, emailVerifiedAt }: MemberApplication) =>
  (source === 'formulario' || source === 'api') && !emailVerifiedAt

/** The values that every message about an application can use. */
export const applicationValues = (application: MemberApplication, texts: SettingTexts, body?: DecisionBody | null) => ({
  saudacao: isByStranger(application) ? '' : greetingOf(application.name, application.personType),
  nome: isByStranger(application) ? '' : application.name,
  numeroCandidatura: application.applicationNumber,
  orgaoDecisor: BODY[body ?? decisionBodyOf(texts)],
})

/** The applicant's e-mail; for a minor without one, the guardian's. */
export const addressOf = ({ email, guardianEmail }: MemberApplication) => email ?? guardianEmail

type MailContext = Pick<WriteContext, 'db' | 'now'>

/** Queues a message to the applicant. Does nothing if there is no address: staff then phone or write a letter. Answers whether it was queued. */
export async function mailApplicant<Name extends MessageTemplateName>(
  context: MailContext,
  application: MemberApplication,
  name: Name,
  values: TemplateValues<Name>,
): Promise<boolean> {
  const to = addressOf(application)
  if (!to) return false
  const recipientName = isByStranger(application) ? undefined : application.name
  const { _id: applicationId, memberId } = application
  return mailTemplate(context, name, values, { to, recipientName, applicationId, ...(memberId && { memberId }) })
}

/** Notifies the staff who chose to be notified, and the address in the settings, of an application that awaits a decision. */
export async function notifyStaff(
  context: MailContext,
  { store, publicUrl }: Pick<ApplicationDeps, 'store' | 'publicUrl'>,
  application: MemberApplication,
) {
  const { db } = context
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
    const values = {
      ...applicationValues(application, texts),
      saudacao: name === texts.organisationName ? name : greetingOf(name),
      categoria: categories[0]?.name ?? '—',
      aviso: application.duplicateOf.length > 0 ? 'Há fichas parecidas: confirme antes de aceitar.' : '',
      ligacao: `${publicUrl()}/candidaturas/${application._id}`,
    }
    const recipient = { to: email, recipientName: name, applicationId: application._id }
    await mailTemplate(context, 'novaCandidatura', values, recipient)
  }
}

interface Admission {
  memberNumber: number
  category: string
  admissionDate: string
}

/** Sends the one message of an acceptance (domain.md 0.1), however the application came in. */
export function mailAdmission(
  context: MailContext,
  { store, publicUrl }: Pick<ApplicationDeps, 'store' | 'publicUrl'>,
  application: MemberApplication,
  { memberNumber, category, admissionDate }: Admission,
) {
  const texts = store.texts()
  return mailApplicant(context, application, 'candidaturaAceite', {
    ...applicationValues(application, texts, application.decisionBody),
    numeroSocio: printMemberNumber(memberNumber, texts),
    categoria: category,
    dataAdmissao: printDay(admissionDate),
    ata: application.minutesRef ?? '',
    ligacao: publicUrl(),
  })
}

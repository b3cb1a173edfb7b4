import { type ApplicationStatus, OPEN_STATUSES } from '@agremia/model/rules/applications'
import type { Unreached } from '@agremia/model/rules/message-recipients/find-recipient'
import type { MessageTemplateName } from '@agremia/model/rules/message-templates'
import { type Kysely, sql } from 'kysely'

/** The states of an application in which what a message says about it is true. Other messages stay true. */
const TRUE_IN: Readonly<Partial<Record<MessageTemplateName, readonly ApplicationStatus[]>>> = {
  candidaturaConfirmada: OPEN_STATUSES,
  novaCandidatura: OPEN_STATUSES,
  candidaturaAceite: ['aceite'],
  candidaturaRecusada: ['recusada'],
}

/**
 * Why a message about an application that has waited must not leave, if so: meanwhile it may have been decided, withdrawn, or
 * taken up again.
 */
export async function recheckApplication(
  db: Kysely<unknown>,
  { name, applicationId }: { name: string; applicationId: string },
): Promise<Unreached | undefined> {
  const states: readonly ApplicationStatus[] | undefined = Object.hasOwn(TRUE_IN, name)
    ? TRUE_IN[name as keyof typeof TRUE_IN] // one of its own names
    : undefined
  if (!states) return undefined
  const { rows } = await sql<{ status: ApplicationStatus }>`
    select status from member_applications where id = ${applicationId}
  `.execute(db)
  const status = rows[0]?.status
  return status && states.includes(status) ? undefined : { channel: null, reason: 'noLongerTrue' }
}

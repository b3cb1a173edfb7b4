import type { MemberApplication } from '@agremia/model/resources/member-applications'
import { addressFields, personFields } from '@agremia/model/resources/person-fields'
import { sql } from 'kysely'
import type { WriteContext } from '../../resource/context.ts'

type Body = Record<string, unknown>

const COPIED = [
  ...Object.keys(personFields),
  ...Object.keys(addressFields),
  'mobile',
  'email',
  'phone',
  'preferredChannel',
  'consentNewsletter',
  'consentImage',
  'assemblyByEmail',
  'privacyNoticeVersion',
  'privacyNoticeAt',
  'tags',
]

/** The body with which the member's form would send the application's data. */
export async function memberBody(context: WriteContext, application: MemberApplication): Promise<Body> {
  const values: Readonly<Record<string, unknown>> = { ...application }
  const { preferredMethod, notes } = application
  // A direct debit needs an IBAN and a mandate, which an application does not have.
  const wantsDebit = preferredMethod === 'debito_direto'
  const lines = [notes, wantsDebit && 'Na candidatura pediu débito direto.'].filter(Boolean)
  const proposers = await findProposers(context, [application.proposer1, application.proposer2])
  return {
    ...Object.fromEntries(COPIED.map(name => [name, values[name] ?? null])),
    tags: application.tags,
    preferredMethod: wantsDebit ? null : preferredMethod,
    notes: lines.join('\n') || null,
    ...proposers,
  }
}

/** Finds proposers who were given by the number of an active member. Names typed in another way stay in the application only. */
async function findProposers({ db }: WriteContext, texts: readonly (string | null)[]): Promise<Body> {
  const found: string[] = []
  for (const text of texts) {
    const [, number] = /^\D{0,6}(\d{1,8})\s*$/.exec(text ?? '') ?? []
    if (!number) continue
    const { rows } = await sql<{ id: string }>`
      select id from members where member_number = ${Number(number)} and is_active
    `.execute(db)
    const id = rows[0]?.id
    if (id && !found.includes(id)) found.push(id)
  }
  return { ...(found[0] && { proposer1Id: found[0] }), ...(found[1] && { proposer2Id: found[1] }) }
}

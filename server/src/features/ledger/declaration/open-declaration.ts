import { members } from '@agremia/model/resources/members'
import { lisbonDay } from '@agremia/model/rules/day'
import {
  DECLARATION_TITLE,
  type DeclaredMember,
  declarationFault,
  declareQuotas,
} from '@agremia/model/rules/ledger/quota-declaration'
import { signerOf } from '@agremia/model/rules/office-holders'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { Conflict, NotFound } from '../../../errors.ts'
import type { Actor } from '../../../http/actor.ts'
import type { WriteContext } from '../../../resource/context.ts'
import { recordAction } from '../../../resource/record-changes.ts'
import { makeDownloadLink, type OpenDownload } from '../../../tasks/download-links.ts'
import type { FeatureDeps } from '../../feature.ts'
import { readOfficeHolders } from '../../governing-bodies/read-office-holders.ts'
import { headOfOrganisation } from '../../messages/letters/head-of-organisation.ts'
import { placeAndDateOf } from '../../messages/letters/letter-look.ts'
import { mayHaveDocumentsOf } from '../own-rows.ts'

/** The kind of its download links. */
export const DECLARATION = 'quota declaration'

const request = z.strictObject({ memberId: z.uuid() })

type DeclarationDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config' | 'links'>

/** A link to the declaration of a member, or why there is none. */
export async function linkDeclaration(deps: DeclarationDeps, context: WriteContext, memberId: string): Promise<string> {
  const { kernel, links } = deps
  const member = await findMember(context.db, memberId, context.actor, context.now)
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const say = kernel.wording()
  const fault = declarationFault(member)
  if (fault) throw new Conflict(say(fault))
  await recordAction(kernel, 'export', { resource: members, id: memberId, title: say(DECLARATION_TITLE) }, context)
  return makeDownloadLink(context, links, DECLARATION, { memberId })
}

/**
 * The member as of today, if the actor may have the declaration: staff of anybody, members of themselves. What is overdue is summed
 * from the ledger, because the stored balances are those of the last change or night.
 */
async function findMember(
  db: Kysely<unknown>,
  memberId: string,
  actor: Actor | undefined,
  now: Date,
): Promise<DeclaredMember | undefined> {
  if (!actor) return undefined
  const { rows } = await sql<DeclaredMember>`
    select p.name, p.tax_number as "taxNumber", m.member_number as "memberNumber", m.admission_date as "admissionDate",
      m.is_active as "isActive", m.exempt_from is not null as "isExempt", a.overdue_total as overdue, b.paid_until as "paidUntil"
    from members m join people p on p.id = m.person_id join member_balances b on b.member_id = m.id
    cross join lateral account_on(m.id, ${lisbonDay(now)}::date) a
    where m.id = ${memberId} and m.anonymized_at is null and ${mayHaveDocumentsOf(sql`m.id`, actor)}
  `.execute(db)
  return rows[0]
}

/** Draws the declaration of a link, if it is still true. */
export const openDeclaration =
  ({ kernel, settings, config }: DeclarationDeps): OpenDownload =>
  async (given, actor) => {
    const { memberId } = request.parse(given)
    const now = kernel.clock()
    const member = await findMember(kernel.database.kysely, memberId, actor, now)
    if (!member || declarationFault(member)) return undefined
    const texts = settings.texts()
    // Loaded here, because its library is the largest that the server has and is seldom needed.
    const { drawDeclaration } = await import('./draw-declaration.ts')
    const content = drawDeclaration({
      head: await headOfOrganisation(texts, config.dataDir),
      title: kernel.wording()(DECLARATION_TITLE),
      paragraphs: declareQuotas(member, texts),
      placeAndDate: `${placeAndDateOf(texts, now)}.`,
      signature: signerOf(await readOfficeHolders(kernel.database.kysely, lisbonDay(now)), texts),
      madeAt: now,
    })
    return { name: `declaracao-${member.memberNumber}.pdf`, type: 'application/pdf', isShown: true, content }
  }

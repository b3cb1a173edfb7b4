import { DECEASED_STATE } from '@agremia/model/rules/member-defaults'
import type { RecipientFacts } from '@agremia/model/rules/message-recipients/recipient-facts'
import { type Kysely, sql } from 'kysely'
import { KEEP_PLAN } from '../../../db/kept-plans.ts'

/** What decides who gets a message, with what its placeholders say of the member. */
export interface RecipientRow extends RecipientFacts {
  category: string
}

/** Reads members in the order of their ids, in one statement: at most about 500 at a time. One that is no longer there is left out. */
export async function readRecipientRows(db: Kysely<unknown>, ids: readonly string[]): Promise<RecipientRow[]> {
  // One member is read for each message that leaves. How best to read several depends on how many they are.
  const plan = ids.length === 1 ? KEEP_PLAN : sql``
  const named = ids.length === 1 ? sql`(values (${ids[0]}::uuid, 1))` : sql`unnest(${[...ids]}::uuid[]) with ordinality`
  const { rows } = await sql<RecipientRow>`
    ${plan} with chosen as materialized (
      select m.*, place from ${named} as named (id, place) join members m using (id)
    ), reached as materialized (
      -- Grouped for all of them at once: looked up one by one, contacts would be read as often as there are members wherever
      -- PostgreSQL does not know yet how many there are.
      select c.person_id,
        json_agg(json_build_object(
          'value', c.value, 'isPrimary', c.is_primary, 'useForNotices', c.use_for_notices,
          'useForAssembly', c.use_for_assembly, 'isBounced', c.bounced_at is not null
        ) order by c.id) filter (where c.kind = 'email') as emails,
        json_agg(json_build_object(
          'isPrimary', c.is_primary, 'useForNotices', c.use_for_notices, 'useForAssembly', c.use_for_assembly,
          'isReturned', c.bounced_at is not null, 'addressLine1', c.address_line1, 'addressLine2', c.address_line2,
          'postalCode', c.postal_code, 'locality', c.locality, 'country', l.name
        ) order by c.id) filter (where c.kind = 'address') as addresses
      from contacts c left join countries l on l.id = c.country_id and l.iso2 <> 'PT'
      where c.person_id in (select person_id from chosen) and c.kind in ('email', 'address')
      group by c.person_id
    )
    select m.id as "memberId", m.member_number as "memberNumber", p.name, p.person_type as "personType",
      p.birth_date as "birthDate", p.guardian_name as "guardianName", p.guardian_email as "guardianEmail",
      -- A guardian's e-mail is no contact with a mark of its own: what became of the last message to it tells.
      coalesce(case when p.guardian_email is not null then (
        select g.status = 'devolvida' from messages g
        -- Compared in the collation of the index, which the column of people does not have.
        where lower(g.recipient_address) = lower(p.guardian_email collate "default") and g.channel = 'email'
          and g.status in ('enviada', 'devolvida')
        order by g.at desc limit 1
      ) end, false) as "isGuardianEmailBounced",
      p.representative_name as "representativeName", m.family_head_id as "familyHeadId",
      m.admission_date as "admissionDate", n.marks_end as "isFormer",
      p.deceased_at is not null or n.slug = ${DECEASED_STATE} as "isDeceased",
      m.anonymized_at is not null as "isAnonymised", m.processing_restricted as "isRestricted",
      m.preferred_channel as "preferredChannel", m.consent_newsletter as "consentNewsletter",
      m.assembly_by_email as "assemblyByEmail", coalesce(b.debt_total > 0, false) or exists (
        select from unsettled_payments o where o.bill_to_member_id = m.id and o.amount > 0) as "hasDebt", k.name as category,
      coalesce(r.emails, '[]') as emails, coalesce(r.addresses, '[]') as addresses
    from chosen m
    join people p on p.id = m.person_id
    join member_state_names n on n.id = m.state_name_id
    join member_categories k on k.id = m.category_id
    left join member_balances b on b.member_id = m.id
    left join reached r on r.person_id = m.person_id
    order by m.place
  `.execute(db)
  return rows
}

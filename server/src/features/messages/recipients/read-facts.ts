import { DECEASED_STATE } from '@agremia/model/rules/member-defaults'
import type {
  AddressContact,
  EmailContact,
  RecipientFacts,
} from '@agremia/model/rules/message-recipients/recipient-facts'
import { type Kysely, sql } from 'kysely'

/** What decides who gets a message, with what its placeholders say of the member. */
export interface RecipientRow extends RecipientFacts {
  category: string
  /** The primary ones. */
  mobile: string | null
  phone: string | null
}

type Contact = ({ kind: 'email' } & EmailContact) | ({ kind: 'address' } & AddressContact)
type Read = Omit<RecipientRow, 'emails' | 'addresses'> & { contacts: Contact[] }

/** Reads members in the order of their ids, in one statement: at most about 500 at a time. One that is no longer there is left out. */
export async function readRecipientRows(db: Kysely<unknown>, ids: readonly string[]): Promise<RecipientRow[]> {
  const { rows } = await sql<Read>`
    select m.id as "memberId", m.member_number as "memberNumber", p.name, p.person_type as "personType",
      p.birth_date as "birthDate", p.guardian_name as "guardianName", p.guardian_email as "guardianEmail",
      -- A guardian's e-mail is no contact with a mark of its own: what became of the last message to it tells.
      coalesce((
        select g.status = 'devolvida' from messages g
        where lower(g.recipient_address) = lower(p.guardian_email) and g.channel = 'email'
          and g.status in ('enviada', 'devolvida')
        order by g.at desc limit 1
      ), false) as "isGuardianEmailBounced",
      p.representative_name as "representativeName", m.family_head_id as "familyHeadId",
      m.admission_date as "admissionDate", n.marks_end as "isFormer",
      p.deceased_at is not null or n.slug = ${DECEASED_STATE} as "isDeceased",
      m.anonymized_at is not null as "isAnonymised", m.processing_restricted as "isRestricted",
      m.preferred_channel as "preferredChannel", m.consent_newsletter as "consentNewsletter",
      m.assembly_by_email as "assemblyByEmail", k.name as category, mo.value as mobile, ph.value as phone, c.contacts
    from unnest(${[...ids]}::uuid[]) with ordinality as chosen (id, place)
    join members m on m.id = chosen.id
    join people p on p.id = m.person_id
    join member_state_names n on n.id = m.state_name_id
    join member_categories k on k.id = m.category_id
    left join contacts mo on mo.person_id = p.id and case when mo.is_primary then mo.kind end = 'mobile'
    left join contacts ph on ph.person_id = p.id and case when ph.is_primary then ph.kind end = 'phone'
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object(
        'kind', c.kind, 'value', c.value, 'isPrimary', c.is_primary, 'useForNotices', c.use_for_notices,
        'useForAssembly', c.use_for_assembly, 'isBounced', c.bounced_at is not null,
        'isReturned', c.bounced_at is not null, 'addressLine1', c.address_line1, 'addressLine2', c.address_line2,
        'postalCode', c.postal_code, 'locality', c.locality,
        'country', (select l.name from countries l where l.id = c.country_id and l.iso2 <> 'PT')
      ) order by c.id), '[]') as contacts
      from contacts c where c.person_id = p.id and c.kind in ('email', 'address')
    ) c
    order by chosen.place
  `.execute(db)
  return rows.map(({ contacts, ...row }) => ({
    ...row,
    emails: contacts.filter(one => one.kind === 'email'),
    addresses: contacts.filter(one => one.kind === 'address'),
  }))
}

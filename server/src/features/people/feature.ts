import * as contactCalls from '@agremia/model/calls/contacts'
import { contacts } from '@agremia/model/resources/contacts'
import { members } from '@agremia/model/resources/members'
import { people as peopleResource } from '@agremia/model/resources/people'
import { sql } from 'kysely'
import { defineFeature, withHooks } from '../feature.ts'
import { contactHooks } from './contacts.hooks.ts'
import { contactRoutes } from './contacts.routes.ts'
import { personHooks } from './people.hooks.ts'
import { reassignContacts } from './reassign-contacts.ts'

export const people = defineFeature({
  name: 'people',
  resources: [withHooks(peopleResource, ({ kernel }) => personHooks(kernel)), withHooks(contacts, () => contactHooks)],
  calls: [contactCalls],
  routes: (app, { kernel, served }) => contactRoutes(app, { kernel, served: served(contacts.name) }),
  memberReferences: [
    {
      to: 'people',
      table: contacts.path,
      columns: ['person_id'],
      onMerge: { custom: reassignContacts },
      counted: ['contacto', 'contactos'],
    },
  ],
  historyParts: [{ owner: members, resource: contacts, by: 'personId', of: 'personId' }],
  personalTexts: [
    {
      table: 'contacts',
      rows: ({ personId }) => sql`person_id = ${personId}`,
      emptied: ['label', 'notes'],
      elsewhere: [
        'value',
        'address_line1',
        'address_line2',
        'postal_code',
        'locality',
        'parish',
        'municipality',
        'district',
        'search',
      ],
    },
    {
      table: 'people',
      elsewhere: [
        'name',
        'card_name',
        'salutation',
        'tax_number',
        'id_doc_type',
        'id_doc_number',
        'profession',
        'guardian_name',
        'guardian_email',
        'guardian_mobile',
        'representative_name',
        'representative_role',
        'legal_form',
        'language',
        'iban',
        'notes',
        'search',
        'member_search',
      ],
    },
  ],
})

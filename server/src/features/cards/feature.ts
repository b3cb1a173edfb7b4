import * as batchCalls from '@agremia/model/calls/card-batches'
import * as cardCalls from '@agremia/model/calls/membership-cards'
import * as ownCardCalls from '@agremia/model/calls/own-cards'
import { membershipCards } from '@agremia/model/resources/membership-cards'
import { sql } from 'kysely'
import { defineFeature, withHooks } from '../feature.ts'
import { cardBatchRoutes } from './card-batches.routes.ts'
import { makeCardBatchTask } from './make-card-batch.task.ts'
import { membershipCardHooks } from './membership-cards.hooks.ts'
import { membershipCardRoutes } from './membership-cards.routes.ts'
import { mergeCards } from './merge-cards.ts'
import { ownCardRoutes } from './own-cards.routes.ts'
import { tellNewCards } from './tell-issued-cards.ts'
import { undoCardBatchTask } from './undo-card-batch.task.ts'

/** The cards of members: issued one by one or in batches, replaced, lost, printed and delivered. */
export const cards = defineFeature({
  name: 'cards',
  resources: [withHooks(membershipCards, deps => tellNewCards(deps, membershipCardHooks(deps)))],
  calls: [cardCalls, batchCalls, ownCardCalls],
  routes: (app, deps) => {
    membershipCardRoutes(app, deps)
    cardBatchRoutes(app, deps)
    ownCardRoutes(app, deps)
  },
  tasks: deps => [makeCardBatchTask(deps), undoCardBatchTask(deps)],
  memberReferences: [
    {
      to: 'members',
      table: membershipCards.path,
      columns: ['member_id'],
      onMerge: { custom: mergeCards },
      counted: ['cartão', 'cartões'],
    },
    { to: 'members', table: 'membership_card_letters', columns: ['member_id'], onMerge: 'move' },
  ],
  personalTexts: [
    {
      table: 'membership_cards',
      rows: ({ memberId }) => sql`member_id = ${memberId}`,
      replaced: ['printed_name'],
      impersonal: ['card_number', 'printed_category', 'verification_code'],
    },
    {
      table: 'membership_card_letters',
      rows: ({ memberId }) => sql`member_id = ${memberId}`,
      deleted: ['recipient_block', 'subject', 'body', 'signatory_name', 'signatory_role', 'search'],
    },
    { table: 'card_batches', impersonal: ['name', 'left_out', 'search'] },
  ],
  ownColumns: { membershipCards: ['person_id'], cardBatches: ['request_key'] },
  // Whether a card is valid follows from the member's cards.
  storedAs: {
    membershipCards: { member_name_sort: 'name_sort', search: 'member_search' },
    members: { has_valid_card: 'member_id' },
  },
})

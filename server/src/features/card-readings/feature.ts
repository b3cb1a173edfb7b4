import * as calls from '@agremia/model/calls/card-readings'
import { cardSessions } from '@agremia/model/resources/card-sessions'
import { lisbonDay } from '@agremia/model/rules/day'
import { sql } from 'kysely'
import { userIdOf } from '../../http/actor.ts'
import { defineFeature, withHooks } from '../feature.ts'
import { cardReadingRoutes } from './card-readings.routes.ts'

/** Doors at which cards are verified one after the other. */
export const cardReadings = defineFeature({
  name: 'card-readings',
  resources: [
    withHooks(cardSessions, () => ({
      fill: (changes, { actor, now }) =>
        changes.map(({ before, after }) =>
          before ? {} : { date: after?.date ?? lisbonDay(now), created_by_id: userIdOf(actor) ?? null },
        ),
    })),
  ],
  calls: [calls],
  routes: cardReadingRoutes,
  cleanup: {
    'sessions of verification of more than a year ago': sql`
      delete from card_sessions where created_at < now() - interval '12 months'`,
    'links of doors that are closed': sql`delete from door_links where expires_at < now() - interval '1 day'`,
  },
  memberReferences: [{ to: 'members', table: 'card_readings', columns: ['member_id'], onMerge: 'move' }],
  ownTables: ['card_readings', 'door_links', 'door_link_names'],
  personalTexts: [
    {
      table: 'card_readings',
      impersonal: ['validity'],
    },
    {
      table: 'card_sessions',
      impersonal: ['name', 'search'],
    },
  ],
})

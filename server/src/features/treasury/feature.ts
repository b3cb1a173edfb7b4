import * as docCalls from '@agremia/model/calls/treasury-docs'
import * as pdfCalls from '@agremia/model/calls/treasury-from-pdf'
import * as movementCalls from '@agremia/model/calls/treasury-movements'
import { docStatuses } from '@agremia/model/resources/doc-statuses'
import { treasuryCategories } from '@agremia/model/resources/treasury-categories'
import { treasuryDocs } from '@agremia/model/resources/treasury-docs'
import { treasuryDocsStatuses } from '@agremia/model/resources/treasury-docs-statuses'
import { treasuryMovements } from '@agremia/model/resources/treasury-movements'
import { lisbonDay } from '@agremia/model/rules/day'
import { withGifts } from '../donations/gift-docs.hooks.ts'
import { defineFeature, withHooks } from '../feature.ts'
import { docStatusHooks } from './doc-statuses.hooks.ts'
import { fillTreasury } from './fill-treasury.ts'
import { releaseKeptValues, TREASURY_TEXTS } from './personal-texts.ts'
import { treasuryCategoryHooks } from './treasury-categories.hooks.ts'
import { treasuryDocHooks } from './treasury-docs.hooks.ts'
import { treasuryDocRoutes } from './treasury-docs.routes.ts'
import { treasuryMovementHooks } from './treasury-movements.hooks.ts'
import { treasuryMovementRoutes } from './treasury-movements.routes.ts'
import { USES_TREASURY } from './uses-treasury.ts'

/** Documents of the treasury, their statuses, and the movements that settle them. */
export const treasury = defineFeature({
  name: 'treasury',
  onlyWhere: USES_TREASURY,
  switchedResources: [treasuryDocs, treasuryDocsStatuses, treasuryMovements],
  resources: [
    withHooks(docStatuses, () => docStatusHooks),
    withHooks(treasuryCategories, () => treasuryCategoryHooks),
    withHooks(treasuryDocs, deps => withGifts(deps, treasuryDocHooks(deps))),
    withHooks(treasuryMovements, ({ settings }) => treasuryMovementHooks(settings)),
  ],
  calls: [docCalls, pdfCalls, movementCalls],
  routes: (app, deps) => {
    treasuryDocRoutes(app, deps)
    treasuryMovementRoutes(app, deps)
  },
  firstRows: { tables: ['doc_statuses', 'treasury_categories'], fill: fillTreasury },
  memberReferences: [
    { to: 'people', table: treasuryDocs.path, columns: ['person_id'], onMerge: 'move' },
    { to: 'people', table: treasuryDocs.path, columns: ['paid_by_person_id'], onMerge: 'move' },
    { to: 'people', table: treasuryMovements.path, columns: ['person_id'], onMerge: 'move' },
  ],
  personalTexts: TREASURY_TEXTS,
  cleanup: {
    'what documents kept of people whose time is over': ({ database, clock }) =>
      releaseKeptValues(database.kysely, lisbonDay(clock())),
  },
  ownTables: ['treasury_settlements'],
  ownColumns: { treasuryDocs: ['entity_doc_key', 'own_search', 'kept_values'] },
})

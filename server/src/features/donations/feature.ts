import * as donationCalls from '@agremia/model/calls/donations'
import { donations as donationRecords } from '@agremia/model/resources/donations'
import { lisbonDay } from '@agremia/model/rules/day'
import { defineFeature } from '../feature.ts'
import { USES_TREASURY } from '../treasury/uses-treasury.ts'
import { donationRoutes } from './donations.routes.ts'
import { DONATION_DECLARATION, openDeclaration } from './open-declaration.ts'
import { GIFT_RECEIPT, openGiftReceipt } from './open-gift-receipt.ts'
import { GIFT_TEXTS, releaseGiftNames } from './personal-texts.ts'
import { GIFT_RECEIPT_ATTACHMENT, giftReceiptAttachment } from './send-gift-receipts.ts'

/** Gifts: how they are recorded, their receipts, the register of donors and the declaration Modelo 25. */
export const donations = defineFeature({
  name: 'donations',
  onlyWhere: USES_TREASURY,
  switchedResources: [donationRecords],
  calls: [donationCalls],
  routes: donationRoutes,
  attachments: deps => ({ [GIFT_RECEIPT_ATTACHMENT]: giftReceiptAttachment(deps) }),
  downloads: deps => ({ [DONATION_DECLARATION]: openDeclaration(deps), [GIFT_RECEIPT]: openGiftReceipt(deps) }),
  personalTexts: GIFT_TEXTS,
  cleanup: {
    'names on receipts of gifts whose time is over': ({ database, clock }) =>
      releaseGiftNames(database.kysely, lisbonDay(clock())),
  },
  ownTables: ['gift_receipts'],
  // A gift of money is a payment of its type, and its year follows from its date.
  storedAs: {
    donations: { donor_name_sort: 'name_sort', kind: 'type', year: 'date', has_tax_number: 'tax_number_sort' },
  },
})

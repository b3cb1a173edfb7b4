import { accountant } from './features/accountant/feature.ts'
import { apiKeys } from './features/api-keys/feature.ts'
import { applications } from './features/applications/feature.ts'
import { audit } from './features/audit/feature.ts'
import { auth } from './features/auth/feature.ts'
import { bulkDelete } from './features/bulk-delete/feature.ts'
import { cardPrinting } from './features/card-printing/feature.ts'
import { cardReadings } from './features/card-readings/feature.ts'
import { cardVerification } from './features/card-verification/feature.ts'
import { cards } from './features/cards/feature.ts'
import { collectionSlips } from './features/collection-slips/feature.ts'
import { countries } from './features/countries/feature.ts'
import { demo } from './features/demo/feature.ts'
import { documents } from './features/documents/feature.ts'
import { donations } from './features/donations/feature.ts'
import { exports } from './features/exports/feature.ts'
import type { Feature } from './features/feature.ts'
import { firstScreen } from './features/first-screen/feature.ts'
import { governingBodies } from './features/governing-bodies/feature.ts'
import { guardedChanges } from './features/guarded-changes/feature.ts'
import { imports } from './features/imports/feature.ts'
import { memberAccounts } from './features/ledger/account/feature.ts'
import { quotaDeclaration } from './features/ledger/declaration/feature.ts'
import { ledger } from './features/ledger/feature.ts'
import { receipts } from './features/ledger/receipts/feature.ts'
import { ledgerSheets } from './features/ledger/sheets/feature.ts'
import { memberBooks } from './features/member-books/feature.ts'
import { members } from './features/members/feature.ts'
import { messageSettings } from './features/message-settings/feature.ts'
import { messageBatches } from './features/messages/batches/feature.ts'
import { messages } from './features/messages/feature.ts'
import { letters } from './features/messages/letters/feature.ts'
import { meta } from './features/meta/feature.ts'
import { ownPage } from './features/own-page/feature.ts'
import { paymentAdvice } from './features/payment-advice/feature.ts'
import { paymentNotices } from './features/payment-notices/feature.ts'
import { paymentPage } from './features/payment-page/feature.ts'
import { paymentProviders } from './features/payment-providers/feature.ts'
import { paymentRequests } from './features/payment-requests/feature.ts'
import { people } from './features/people/feature.ts'
import { photos } from './features/photos/feature.ts'
import { quotaAdjustments } from './features/quotas/adjustments/feature.ts'
import { quotas } from './features/quotas/feature.ts'
import { realtime } from './features/realtime/feature.ts'
import { receivedMoney } from './features/received-money/feature.ts'
import { reports } from './features/reports/feature.ts'
import { requestKeys } from './features/request-keys/feature.ts'
import { savedViews } from './features/saved-views/feature.ts'
import { settings } from './features/settings/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { treasury } from './features/treasury/feature.ts'
import { treasuryAccounts } from './features/treasury-accounts/feature.ts'
import { treasuryDownloads } from './features/treasury-downloads/feature.ts'
import { treasuryMap } from './features/treasury-map/feature.ts'
import { users } from './features/users/feature.ts'
import { yearClosing } from './features/year-closing/feature.ts'
import { yearlyReport } from './features/yearly-report/feature.ts'

/** Every feature of the program. A new one is a line here. Texts that list what features contribute follow this order. */
export const FEATURES: readonly Feature[] = [
  meta,
  auth,
  settings,
  guardedChanges,
  audit,
  tasks,
  exports,
  requestKeys,
  bulkDelete,
  members,
  people,
  governingBodies,
  memberBooks,
  yearlyReport,
  yearClosing,
  photos,
  documents,
  users,
  apiKeys,
  savedViews,
  imports,
  applications,
  ownPage,
  messages,
  letters,
  messageSettings,
  messageBatches,
  ledger,
  memberAccounts,
  receipts,
  ledgerSheets,
  quotas,
  quotaDeclaration,
  quotaAdjustments,
  paymentRequests,
  paymentAdvice,
  collectionSlips,
  paymentProviders,
  paymentPage,
  receivedMoney,
  paymentNotices,
  donations,
  cards,
  cardVerification,
  cardPrinting,
  cardReadings,
  treasury,
  treasuryAccounts,
  treasuryDownloads,
  treasuryMap,
  reports,
  accountant,
  countries,
  firstScreen,
  demo,
  realtime,
]

import type { Resource } from '../resource/define.ts'
import { apiSecrets } from './api-secrets.ts'
import { auditLog } from './audit-log.ts'
import { bankAccounts } from './bank-accounts.ts'
import { budgets } from './budgets.ts'
import { cardBatches } from './card-batches.ts'
import { cardSessions } from './card-sessions.ts'
import { cashCounts } from './cash-counts.ts'
import { contacts } from './contacts.ts'
import { countries } from './countries.ts'
import { docStatuses } from './doc-statuses.ts'
import { donations } from './donations.ts'
import { electoralRolls } from './electoral-rolls.ts'
import { governingBodies } from './governing-bodies.ts'
import { mbway } from './mbway.ts'
import { memberApplicationPhotos } from './member-application-photos.ts'
import { memberApplications } from './member-applications.ts'
import { memberCategories } from './member-categories.ts'
import { memberChangeRequests } from './member-change-requests.ts'
import { memberPhotos } from './member-photos.ts'
import { memberStateNames } from './member-state-names.ts'
import { memberStates } from './member-states.ts'
import { memberTerms } from './member-terms.ts'
import { members } from './members.ts'
import { membershipCardLetters } from './membership-card-letters.ts'
import { membershipCards } from './membership-cards.ts'
import { messageAttachments } from './message-attachments.ts'
import { messageBatches } from './message-batches.ts'
import { messageSettings } from './message-settings.ts'
import { messages } from './messages.ts'
import { paymentAdvice } from './payment-advice.ts'
import { paymentAgreements } from './payment-agreements.ts'
import { paymentMessage } from './payment-message.ts'
import { paymentRequests } from './payment-requests.ts'
import { payments } from './payments.ts'
import { pdfDocuments } from './pdf-documents.ts'
import { people } from './people.ts'
import { quotaPlans } from './quota-plans.ts'
import { quotaRuns } from './quota-runs.ts'
import { receiptSeries } from './receipt-series.ts'
import { receivedMoney } from './received-money.ts'
import { savedViews } from './saved-views.ts'
import { settings } from './settings.ts'
import { tags } from './tags.ts'
import { treasuryCategories } from './treasury-categories.ts'
import { treasuryDocs } from './treasury-docs.ts'
import { treasuryDocsStatuses } from './treasury-docs-statuses.ts'
import { treasuryMovements } from './treasury-movements.ts'
import { unsettledPayments } from './unsettled-payments.ts'
import { users } from './users.ts'
import { yearlyReports } from './yearly-reports.ts'

/** The registry: every resource that the kernel serves. */
export const resources: readonly Resource[] = [
  members,
  memberStates,
  memberTerms,
  memberPhotos,
  memberChangeRequests,
  memberStateNames,
  memberCategories,
  governingBodies,
  electoralRolls,
  yearlyReports,
  memberApplications,
  memberApplicationPhotos,
  membershipCards,
  membershipCardLetters,
  cardBatches,
  cardSessions,
  messages,
  messageBatches,
  messageAttachments,
  pdfDocuments,
  people,
  contacts,
  payments,
  unsettledPayments,
  quotaPlans,
  quotaRuns,
  paymentAgreements,
  paymentRequests,
  paymentMessage,
  mbway,
  receivedMoney,
  bankAccounts,
  receiptSeries,
  treasuryDocs,
  treasuryMovements,
  cashCounts,
  docStatuses,
  treasuryDocsStatuses,
  treasuryCategories,
  budgets,
  donations,
  users,
  apiSecrets,
  tags,
  countries,
  auditLog,
  savedViews,
]

/** The resources that the explainer describes: those of the registry, and those with routes of their own. */
export const explained: readonly Resource[] = [...resources, settings, messageSettings, paymentAdvice]

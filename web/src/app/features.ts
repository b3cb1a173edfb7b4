import { gatherContributions, onlyWhere } from '../contributions/define-feature.ts'
import type { Feature } from '../contributions/feature.ts'
import { resourceScreens } from '../contributions/resource-screens.ts'
import type { Screen } from '../contributions/screen.ts'
import { accountChecks } from '../features/account-checks/feature.ts'
import { accountant } from '../features/accountant/feature.ts'
import { apiDocs } from '../features/api-docs/feature.ts'
import { applications } from '../features/applications/feature.ts'
import { auth } from '../features/auth/feature.ts'
import { cardReadings } from '../features/card-readings/feature.ts'
import { cards } from '../features/cards/feature.ts'
import { collectionSlips } from '../features/collection-slips/feature.ts'
import { debts } from '../features/debts/feature.ts'
import { developers } from '../features/developers/feature.ts'
import { donations } from '../features/donations/feature.ts'
import { firstScreen } from '../features/first-screen/feature.ts'
import { guardedChanges } from '../features/guarded-changes/feature.ts'
import { imports } from '../features/imports/feature.ts'
import { mbway } from '../features/mbway/feature.ts'
import { memberBooks } from '../features/member-books/feature.ts'
import { members } from '../features/members/feature.ts'
import { messageSettings } from '../features/message-settings/feature.ts'
import { messages } from '../features/messages/feature.ts'
import { ownCards } from '../features/own-cards/feature.ts'
import { ownPage } from '../features/own-page/feature.ts'
import { paymentAdvice } from '../features/payment-advice/feature.ts'
import { paymentNotices } from '../features/payment-notices/feature.ts'
import { payments } from '../features/payments/feature.ts'
import { quotaAdjustments } from '../features/quota-adjustments/feature.ts'
import { quotas } from '../features/quotas/feature.ts'
import { receivedMoney } from '../features/received-money/feature.ts'
import { reports } from '../features/reports/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { tasks } from '../features/tasks/feature.ts'
import { treasury } from '../features/treasury/feature.ts'
import { treasuryAccounts } from '../features/treasury-accounts/feature.ts'
import { treasuryMap } from '../features/treasury-map/feature.ts'
import { users } from '../features/users/feature.ts'
import { yearClosing } from '../features/year-closing/feature.ts'
import { yearlyReport } from '../features/yearly-report/feature.ts'

const USES_TREASURY = { setting: 'hasTreasury', is: 'true' } as const

/** All features of the app. A resource with standard screens needs no more than its line. */
export const FEATURES = [
  auth,
  members,
  memberBooks,
  yearlyReport,
  yearClosing,
  imports,
  applications,
  payments,
  receivedMoney,
  mbway,
  debts,
  paymentNotices,
  paymentAdvice,
  collectionSlips,
  cards,
  cardReadings,
  onlyWhere(USES_TREASURY, treasuryMap),
  onlyWhere(USES_TREASURY, accountant),
  onlyWhere(USES_TREASURY, treasury),
  reports,
  messages,
  messageSettings,
  ownPage,
  ownCards,
  users,
  settings,
  guardedChanges,
  quotas,
  accountChecks,
  onlyWhere(USES_TREASURY, treasuryAccounts),
  onlyWhere(USES_TREASURY, donations),
  quotaAdjustments,
  resourceScreens('bankAccounts', '/~configuracaoMembros/contas', { create: 'nova', settingsMenu: 62 }),
  resourceScreens('receiptSeries', '/~configuracaoMembros/series', { create: 'nova', settingsMenu: 64 }),
  resourceScreens('governingBodies', '/~configuracaoMembros/orgaos', { create: 'novo', settingsMenu: 66 }),
  resourceScreens('tags', '/configuracaoOrganizacao/etiquetas', { create: 'nova', settingsMenu: 80 }),
  developers,
  apiDocs,
  tasks,
  firstScreen,
] as const

type PathOf<Declared> = Declared extends Feature<infer Path> ? Path : never
const declared: readonly Feature<PathOf<(typeof FEATURES)[number]>>[] = FEATURES

export const SCREENS = declared.flatMap(feature => feature.screens ?? [])
export const CONTRIBUTIONS = gatherContributions(FEATURES)

/** The resource whose list a screen shows, by the screen's path: its first page is fetched with the page itself. */
export const listScreensOf = (screens: readonly Screen[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    screens.flatMap(({ path, shows }) =>
      'standard' in shows && shows.standard === 'list' ? [[path, shows.resource]] : [],
    ),
  )
export const LIST_SCREENS = listScreensOf(SCREENS)

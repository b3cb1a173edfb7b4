import { apiKeyPart } from './api-key.ts'
import { browserPart } from './browser/bench-browser.ts'
import { cardPagePart } from './browser/card-page.ts'
import { paymentPagePart } from './browser/payment-page.ts'
import { bulkPart } from './bulk-changes.ts'
import { callbacksPart } from './callbacks.ts'
import { cardsPart } from './cards.ts'
import { fiscalQrPart } from './fiscal-qr.ts'
import { importPart } from './import.ts'
import { labelsPart } from './labels.ts'
import { demonstrationPart } from './load-demonstration.ts'
import { messagesPart } from './messages.ts'
import { moneyPart } from './money.ts'
import { noticesPart } from './notices.ts'
import type { BenchPart } from './part.ts'
import { advicesPart } from './payment-advices.ts'
import { peoplePart } from './people.ts'
import { reportsPart } from './reports.ts'
import { serverPart } from './server.ts'
import { treasuryDownloadPart } from './treasury-download.ts'
import { treasuryListPart } from './treasury-list.ts'
import { treasuryUploadsPart } from './treasury-uploads.ts'
import { verifyPart } from './verify-cards.ts'

/** Every part of the bench, in the order in which a run of all takes them. */
export const PARTS: readonly BenchPart[] = [
  demonstrationPart,
  serverPart,
  importPart,
  browserPart,
  paymentPagePart,
  cardPagePart,
  apiKeyPart,
  verifyPart,
  fiscalQrPart,
  treasuryUploadsPart,
  treasuryListPart,
  // These are last, because they add members: up to 200,000, and at least 20,000.
  peoplePart,
  messagesPart,
  callbacksPart,
  labelsPart,
  advicesPart,
  cardsPart,
  treasuryDownloadPart,
  bulkPart,
  noticesPart,
  moneyPart,
  reportsPart,
]

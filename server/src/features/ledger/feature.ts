import * as ledgerCalls from '@agremia/model/calls/ledger'
import { payments } from '@agremia/model/resources/payments'
import { receiptSeries } from '@agremia/model/resources/receipt-series'
import { unsettledPayments } from '@agremia/model/resources/unsettled-payments'
import { defineFeature, withHooks } from '../feature.ts'
import { fillBankAccounts } from './fill-bank-accounts.ts'
import { ledgerRoutes } from './ledger.routes.ts'
import { MEMBER_REFERENCES } from './member-references.ts'
import { paymentHooks } from './payments.hooks.ts'
import { receiptSeriesHooks } from './receipt-series.hooks.ts'
import { unsettledPaymentHooks } from './unsettled-payments.hooks.ts'

export const ledger = defineFeature({
  name: 'ledger',
  resources: [
    withHooks(receiptSeries, () => receiptSeriesHooks),
    withHooks(payments, ({ settings }) => paymentHooks(settings)),
    withHooks(unsettledPayments, ({ settings }) => unsettledPaymentHooks(settings)),
  ],
  calls: [ledgerCalls],
  routes: (app, { kernel, settings, served }) => ledgerRoutes(app, { kernel, store: settings, served }),
  firstRows: { tables: ['bank_accounts'], fill: fillBankAccounts },
  memberReferences: MEMBER_REFERENCES,
})

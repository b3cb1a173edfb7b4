import { receiptSeries } from '@agremia/model/resources/receipt-series'
import { defineFeature, withHooks } from '../feature.ts'
import { fillBankAccounts } from './fill-bank-accounts.ts'
import { receiptSeriesHooks } from './receipt-series.hooks.ts'

export const ledger = defineFeature({
  name: 'ledger',
  resources: [withHooks(receiptSeries, () => receiptSeriesHooks)],
  firstRows: { tables: ['bank_accounts'], fill: fillBankAccounts },
})

import * as receiptCalls from '@agremia/model/calls/receipts'
import { defineFeature } from '../../feature.ts'
import { openReceipt, RECEIPT } from './open-receipt.ts'
import { printReceiptsTask } from './print-receipts.task.ts'
import { RECEIPT_ATTACHMENT, receiptAttachment } from './receipt-attachment.ts'
import { receiptRoutes } from './receipts.routes.ts'

export const receipts = defineFeature({
  name: 'receipts',
  calls: [receiptCalls],
  routes: receiptRoutes,
  tasks: deps => [printReceiptsTask(deps)],
  attachments: deps => ({ [RECEIPT_ATTACHMENT]: receiptAttachment(deps) }),
  downloads: deps => ({ [RECEIPT]: openReceipt(deps) }),
})

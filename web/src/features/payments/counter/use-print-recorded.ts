import { useState } from 'react'
import { readClaims } from '../../../api/session.ts'
import { RECEIPTS, usePrintChosen } from '../../../parts/print-chosen.ts'
import { usePrintReceipt } from '../use-receipt.ts'
import type { RecordedPayment } from './record-payments.ts'

/** Whether receipts are printed as soon as they are recorded is a habit of who sits at this device. */
const keyOfHabit = () => `printsReceipts:${readClaims()?.ID ?? ''}`

/** Prints the receipts of what was recorded: one from the page itself, several as one file. */
export function usePrintRecorded() {
  const one = usePrintReceipt()
  const many = usePrintChosen(RECEIPTS)
  const [isAtOnce, setIsAtOnce] = useState(() => localStorage.getItem(keyOfHabit()) === 'true')
  return {
    isAtOnce,
    changeHabit(next: boolean) {
      localStorage.setItem(keyOfHabit(), String(next))
      setIsAtOnce(next)
    },
    isPrinting: one.isPending || many.isPending,
    print(payments: readonly RecordedPayment[]) {
      const ids = payments.map(({ _id }) => _id)
      const [id] = ids
      if (id !== undefined && ids.length === 1) one.mutate(id)
      else if (ids.length > 1) many.mutate({ ids })
    },
  }
}

import { addDays } from '../days.ts'
import type { Random } from '../random.ts'
import type { DemoDoc } from './invent-documents.ts'

/** Figures of domain.md, section 7. */
const [UNPAID, UNCLASSIFIED, IN_DOUBT, TO_REIMBURSE] = [11, 24, 3, 2]
/** Paid by transfer after a while; what is debited or paid at a counter never waits. */
const canWait = ({ direction, method, dueDate, isAdvanced }: DemoDoc) =>
  direction === 'despesa' && method === 'transferencia' && dueDate !== null && !isAdvanced

/**
 * Makes the newest documents look like the table of a treasurer: some unpaid, some without a category, some in doubt, one that
 * was registered twice, one that is paid in part. Everything older was paid.
 */
export function addOddities(docs: DemoDoc[], { random, today }: { random: Random; today: string }): DemoDoc[] {
  const newestFirst = docs.toReversed()
  const waiting = newestFirst.filter(canWait)
  // The copy of another one is unpaid too.
  const unpaid = new Set(waiting.slice(0, UNPAID - 1))
  const inPart = waiting[UNPAID - 1]
  const toReimburse = new Set(newestFirst.filter(({ isAdvanced }) => isAdvanced).slice(0, TO_REIMBURSE))
  const yesterday = addDays(today, -1)
  for (const doc of docs) {
    if (unpaid.has(doc) || toReimburse.has(doc)) doc.paidOn = null
    else if (!doc.isGift) doc.paidOn ??= doc.docDate > yesterday ? doc.docDate : yesterday
  }
  if (inPart) inPart.paidAmount = Math.round(inPart.paidAmount / 2)
  for (const doc of [...unpaid].slice(2, 2 + IN_DOUBT)) doc.oddity = 'em-duvida'
  const twice = waiting.slice(UNPAID).find(({ hasFile, paperNumber }) => hasFile && paperNumber)
  const copy: DemoDoc[] = twice
    ? [{ ...twice, id: random.id(new Date(`${today}T11:00:00Z`)), paidOn: null, oddity: 'duplicado' }]
    : []
  for (const doc of newestFirst.filter(({ isGift }) => !isGift).slice(0, UNCLASSIFIED)) doc.category = undefined
  return [...docs, ...copy]
}

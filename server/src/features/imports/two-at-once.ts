import { codeOf } from '../../db/faults.ts'

/** PostgreSQL refuses every statement of a transaction after one of them failed. */
const TRANSACTION_ABORTED = '25P02'

/**
 * Works through batches in order, two at a time: while the database writes one, the thread prepares the next. Both use one
 * transaction, so the failure of one makes the other fail too; the first failure is thrown.
 */
export async function workTwoAtOnce<T>(
  next: () => Promise<T | undefined>,
  work: (batch: T) => Promise<void>,
): Promise<void> {
  const faults: unknown[] = []
  const underWay: Promise<void>[] = []
  const settle = async () => underWay.shift()
  for (let batch = await next(); batch !== undefined && faults.length === 0; batch = await next()) {
    underWay.push(
      work(batch).catch((error: unknown) => {
        faults.push(error)
      }),
    )
    if (underWay.length === 2) await settle()
  }
  await Promise.all(underWay)
  const fault = faults.find(error => codeOf(error) !== TRANSACTION_ABORTED) ?? faults[0]
  if (fault !== undefined) throw fault instanceof Error ? fault : new Error(String(fault))
}

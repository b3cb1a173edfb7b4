import type { BulkQuotaPart, BulkQuotas } from '@agremia/model/calls/bulk'
import { centsFromEuros } from '@agremia/model/rules/money'
import { useRef, useState } from 'react'
import { api } from '../../../api/client.ts'
import { describeFailure, readFailure } from '../../../api/failure.ts'
import type { ChangedQuotas, QuotaChoice } from '../../../parts/quota-changes/quota-changes.tsx'

interface Counting {
  counted: number
  total: number
  isDone: boolean
  quotas: ChangedQuotas
  seen: readonly string[]
  fault?: string
}

/** So many are told one by one. */
const MOST_SHOWN = 20

/** PAY-01: what a change of many members does to issued quotas, counted part by part while its preview is looked at. */
export function useBulkQuotas() {
  const [counting, setCounting] = useState<Counting>()
  const [choice, setChoice] = useState<QuotaChoice>('later')
  const run = useRef(0)
  const forget = () => {
    run.current++
    setCounting(undefined)
    setChoice('later')
  }
  async function count(body: object) {
    forget()
    const own = run.current
    let now: Counting = {
      counted: 0,
      total: 0,
      isDone: false,
      quotas: { memberCount: 0, change: 0, first: [] },
      seen: [],
    }
    for (let part = 0; !now.isDone; part++) {
      try {
        const { data } = await api.post<{ data: BulkQuotaPart }>('/members/bulk/quotas', { ...body, part })
        now = withPart(now, data.data)
      } catch (error) {
        now = { ...now, isDone: true, fault: describeFailure(readFailure(error)) }
      }
      if (run.current !== own) return
      setCounting(now)
    }
  }
  /** What goes with the change; without it the quotas wait for a decision. */
  const decision = (): BulkQuotas | undefined =>
    counting && !counting.fault && choice !== 'later' && counting.quotas.memberCount > 0
      ? { choice, seen: [...counting.seen] }
      : undefined
  return { counting, choice, setChoice, count, forget, decision }
}

function withPart({ quotas, seen }: Counting, part: BulkQuotaPart): Counting {
  const cents = (centsFromEuros(quotas.change) ?? 0) + (centsFromEuros(part.change) ?? 0)
  return {
    counted: part.counted,
    total: part.total,
    isDone: part.counted >= part.total,
    quotas: {
      memberCount: quotas.memberCount + part.memberCount,
      change: cents / 100,
      first: [...quotas.first, ...part.first].slice(0, MOST_SHOWN),
    },
    seen: [...seen, part.digest],
  }
}

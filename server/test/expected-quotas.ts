import { addDays } from '@agremia/model/rules/day'

/**
 * Which quotas members of annual plans should have, and what becomes of those that they have: sections 0.1 and 2.1 of the domain, written a
 * second time for tests. It shares nothing with the rules that it is compared with. Amounts are cents.
 */

export interface ExpectedPlan {
  name: string
  /** Slugs. */
  categories: readonly string[]
  /** What a year costs since a day, oldest first. */
  prices: readonly (readonly [string, number])[]
  familyDiscount: number
}

export interface MemberFacts {
  admitted: string
  terms: readonly {
    kind: 'categoria' | 'isencao' | 'valor' | 'plano' | 'agregado'
    from: string
    until: string | null
    /** The category's slug, the plan's name, the head's id, a reason. */
    name: string | null
    amount: number | null
  }[]
  states: readonly { from: string; slug: string }[]
}

/** What an amount was computed from. */
interface Basis {
  plan: string
  agreed: number | null
  discount: number
  price: number
  months: number
}

export interface ExpectedQuota {
  year: number
  from: string
  until: string
  amount: number
  head: string | null
  basis: Basis
}

/** A quota with what raised it. */
export interface LiveQuota {
  ids: readonly string[]
  year: number
  from: string
  until: string
  amount: number
  paid: number
  waived: number
  /** Null where somebody entered it by hand. */
  basis: Basis | null
}

export interface ExpectedChange {
  replaced: { formers: LiveQuota[]; quotas: ExpectedQuota[] }[]
  added: ExpectedQuota[]
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index)
const firstDay = (year: number, month: number) =>
  month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
const lastDay = (year: number, month: number) => addDays(firstDay(year, month + 1), -1)
const touch = (one: { from: string; until: string }, other: { from: string; until: string }) =>
  one.from <= other.until && other.from <= one.until
const monthsOf = ({ year, from, until }: Pick<LiveQuota, 'year' | 'from' | 'until'>) =>
  MONTHS.filter(month => touch({ from, until }, { from: firstDay(year, month), until: lastDay(year, month) }))

/** The times as a member, the last without an end. */
function spellsOf({ admitted, states }: MemberFacts): { from: string; until: string }[] {
  const spells: { from: string; until: string }[] = []
  let from: string | undefined = admitted
  for (const state of states) {
    if (state.slug !== 'saida') from ??= state.from
    else if (from !== undefined) {
      if (state.from > from) spells.push({ from, until: addDays(state.from, -1) })
      from = undefined
    }
  }
  return from === undefined ? spells : [...spells, { from, until: '9999-12-31' }]
}

interface MonthTerms extends Omit<Basis, 'months' | 'price'> {
  head: string | null
  spell: number
}

/** How a month is charged; null where it is not. What is in force on its first day as a member counts. */
function termsOf(facts: MemberFacts, plans: readonly ExpectedPlan[], year: number, month: number): MonthTerms | null {
  const whole = { from: firstDay(year, month), until: lastDay(year, month) }
  const spells = spellsOf(facts)
  const spell = spells.findIndex(one => touch(one, whole))
  const since = spells[spell]?.from
  if (since === undefined) return null
  const day = since > whole.from ? since : whole.from
  const term = (kind: MemberFacts['terms'][number]['kind']) =>
    facts.terms.find(one => one.kind === kind && one.from <= day && (one.until === null || day <= one.until))
  if (facts.states.findLast(({ from }) => from <= day)?.slug === 'suspenso' || term('isencao')) return null
  const [agreedPlan, category] = [term('plano')?.name, term('categoria')?.name]
  const plan = plans.find(({ name, categories }) =>
    agreedPlan ? name === agreedPlan : categories.includes(String(category)),
  )
  if (!plan) return null
  const agreed = term('valor')?.amount ?? null
  const head = term('agregado')?.name ?? null
  return { plan: plan.name, agreed, head, spell, discount: head !== null && agreed === null ? plan.familyDiscount : 0 }
}

const isAfterExit = (facts: MemberFacts, year: number, month: number) => {
  const spells = spellsOf(facts)
  const whole = { from: firstDay(year, month), until: lastDay(year, month) }
  return !spells.some(one => touch(one, whole)) && spells.some(({ until }) => until < whole.from)
}

/** The quotas of a year. Months that are charged by what nothing replaces are taken, and part the quotas around them. */
export function quotasOfYear(
  facts: MemberFacts,
  plans: readonly ExpectedPlan[],
  year: number,
  taken: ReadonlySet<number> = new Set(),
): ExpectedQuota[] {
  const runs: { terms: MonthTerms; months: number[] }[] = []
  let open: (typeof runs)[number] | undefined
  for (const month of MONTHS) {
    if (taken.has(month)) open = undefined
    const terms = taken.has(month) ? null : termsOf(facts, plans, year, month)
    if (!terms) continue
    if (!open || !isSame(open.terms, terms)) {
      open = { terms, months: [] }
      runs.push(open)
    }
    open.months.push(month)
  }
  return runs.map(({ terms: { plan, agreed, discount, head }, months }) => {
    const ofPlan = plans.find(({ name }) => name === plan)?.prices.findLast(([since]) => since <= `${year}-01-01`)
    const price = agreed ?? ofPlan?.[1] ?? 0
    return {
      year,
      from: firstDay(year, Math.min(...months)),
      until: lastDay(year, Math.max(...months)),
      amount: Math.floor((price * months.length * (100 - discount) * 2 + 1200) / 2400),
      head,
      basis: { plan, agreed, discount, price, months: months.length },
    }
  })
}

const isSame = (one: MonthTerms, other: MonthTerms) =>
  one.plan === other.plan && one.agreed === other.agreed && one.discount === other.discount && one.spell === other.spell

/** Only what a plan gave rise to, and nobody has waived anything of, is replaced. */
const isReplaced = ({ basis, waived }: LiveQuota) => basis !== null && waived === 0

/** What a run charges for a year: only what nothing charges yet. */
export function expectedOfRun(
  facts: MemberFacts,
  plans: readonly ExpectedPlan[],
  live: readonly LiveQuota[],
  year: number,
) {
  const taken = new Set(live.filter(one => one.year === year && !isReplaced(one)).flatMap(monthsOf))
  return quotasOfYear(facts, plans, year, taken).filter(quota => !live.some(other => touch(quota, other)))
}

/** What has to change after something that counts since a day; null where nothing has. */
export function expectedChange(
  facts: MemberFacts,
  plans: readonly ExpectedPlan[],
  live: readonly LiveQuota[],
  { since, today }: { since: string; today: string },
): ExpectedChange | null {
  const lastCharged = live.map(({ until }) => until).reduce((last, until) => (until > last ? until : last), '')
  const firstCharged = live.map(({ from }) => from).reduce((first, from) => (from < first ? from : first), '9999-12-31')
  const asked = { from: since, until: lastCharged > today ? lastCharged : today }
  const change: ExpectedChange = { replaced: [], added: [] }
  for (let year = Number(asked.from.slice(0, 4)); year <= Number(asked.until.slice(0, 4)); year += 1) {
    const ofYear = live.filter(one => one.year === year)
    const taken = new Set(ofYear.filter(one => !isReplaced(one)).flatMap(monthsOf))
    const due = quotasOfYear(facts, plans, year, taken)
    for (const { formers, quotas } of groupsOf(ofYear.filter(isReplaced), due, asked)) {
      if (formers.length > 0) {
        const made = replacing(facts, formers, quotas)
        if (made) change.replaced.push({ formers, quotas: made })
      } else
        change.added.push(
          ...quotas.filter(
            quota =>
              touch(quota, asked) &&
              quota.from >= firstCharged &&
              quota.from <= lastCharged &&
              !live.some(other => touch(quota, other)),
          ),
        )
    }
  }
  return change.replaced.length + change.added.length > 0 ? change : null
}

interface Group {
  formers: LiveQuota[]
  quotas: ExpectedQuota[]
}

/** Quotas that share months, directly or through others. Around the asked time those belong to it that share a month with one inside. */
function groupsOf(live: readonly LiveQuota[], due: readonly ExpectedQuota[], asked: { from: string; until: string }) {
  let formers = live.filter(one => touch(one, asked))
  let quotas: ExpectedQuota[] = []
  for (;;) {
    const since = [asked.from, ...formers.map(({ from }) => from)].sort()[0] ?? ''
    quotas = due.filter(({ from, until }) => until >= since && from <= asked.until)
    const reached = live.filter(one => formers.includes(one) || quotas.some(quota => touch(quota, one)))
    if (reached.length === formers.length) break
    formers = reached
  }
  const groups: (Group & { from: string; until: string })[] = []
  for (const one of [...formers, ...quotas].sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    let group = groups.at(-1)
    if (!group || !touch(group, one)) {
      group = { formers: [], quotas: [], from: one.from, until: one.until }
      groups.push(group)
    }
    group.until = one.until > group.until ? one.until : group.until
    if ('ids' in one) group.formers.push(one)
    else group.quotas.push(one)
  }
  return groups
}

/** What takes the place of quotas; undefined where they stay. */
function replacing(facts: MemberFacts, formers: LiveQuota[], quotas: ExpectedQuota[]): ExpectedQuota[] | undefined {
  const [was, is] = [formers[0], quotas[0]]
  if (formers.length === 1 && quotas.length === 1 && was?.basis && is) {
    const isOther =
      was.from !== is.from ||
      was.until !== is.until ||
      was.basis.months !== is.basis.months ||
      was.basis.plan !== is.basis.plan ||
      was.basis.agreed !== is.basis.agreed ||
      was.basis.discount !== is.basis.discount
    // A new value of the plan alone counts from the next period on.
    if (!isOther) return undefined
  }
  const charged = quotas.flatMap(monthsOf)
  const year = was?.year ?? 0
  const dropped = formers.flatMap(monthsOf).filter(month => !charged.includes(month))
  const isExit = dropped.length > 0 && dropped.every(month => isAfterExit(facts, year, month))
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const paid = formers.reduce((total, one) => total + one.paid, 0)
  if (!isExit) return quotas
  // Who leaves gets nothing back: neither a quota that was paid, nor what was paid of one.
  if (paid === sum(formers)) return undefined
  const missing = paid - sum(quotas)
  return quotas.map((quota, place) =>
    place === quotas.length - 1 && missing > 0 ? { ...quota, amount: quota.amount + missing } : quota,
  )
}

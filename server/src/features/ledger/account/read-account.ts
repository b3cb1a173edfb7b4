import { lisbonDay } from '@agremia/model/rules/day'
import { accountEntries } from '@agremia/model/rules/ledger/account-entries'
import { daysOverdue } from '@agremia/model/rules/ledger/debt-age'
import { amountToCollect } from '@agremia/model/rules/ledger/oldest-first'
import { describeSituation, SITUATIONS } from '@agremia/model/rules/ledger/situation'
import { refuseVote } from '@agremia/model/rules/ledger/vote-refusal'
import { voteDebts } from '@agremia/model/rules/ledger/voting-arrears'
import { eurosFromCents } from '@agremia/model/rules/money'
import type { SettingTexts } from '@agremia/model/rules/settings'
import type { Kysely } from 'kysely'
import { NotFound } from '../../../errors.ts'
import { readPayableCharges } from '../accounts.ts'
import { readAgreements } from '../agreements/read-agreements.ts'
import { readAccountLines } from './read-account-lines.ts'
import { readAccountMember } from './read-account-member.ts'
import { readFamily } from './read-family.ts'
import { presentOpenCharges, readOpenCharges } from './read-open-charges.ts'

interface Asked {
  /** The account as it was at the end of this day; today where it is left out. */
  day?: string
  /** Only entries of earlier years, or of one year. */
  before?: number
  year?: number
  /** Whether reasons of decisions are told. */
  isForStaff: boolean
}

interface Deps {
  db: Kysely<unknown>
  now: Date
  settings: SettingTexts
}

/** The account of a member at the end of a day; the balances are sums of its lines. */
export async function readAccount({ db, now, settings }: Deps, memberId: string, asked: Asked) {
  const today = lisbonDay(now)
  const day = asked.day ?? today
  const member = await readAccountMember(db, memberId, day)
  if (!member) throw new NotFound('Não foi possível abrir o registo.', 'Could not read item')
  const open = await readOpenCharges(db, memberId, day)
  const family = await readFamily(db, memberId, day)
  const page = await readAccountLines(db, memberId, { day, before: asked.before, year: asked.year })
  const entries = accountEntries(page.lines, {
    memberId,
    today: day,
    opening: page.opening,
    tellsReasons: asked.isForStaff,
  })
  const openToday = day === today ? open : await readOpenCharges(db, memberId, today)
  const vote = voteDebts(openToday, {
    memberId,
    day: today,
    graceDays: Number(settings.upToDateGraceDays),
    requiresUpToDate: settings.votingRequiresUpToDate === 'true',
  })
  const payable = await readPayableCharges(db, [memberId])
  const paysFor = family.filter(({ isHead }) => !isHead)
  return {
    day,
    memberId,
    memberNumber: member.memberNumber,
    name: member.name,
    debtTotal: eurosFromCents(member.debtTotal),
    overdueTotal: eurosFromCents(member.overdueTotal),
    creditBalance: eurosFromCents(member.creditBalance),
    situation: member.situation,
    situationWords: describeSituation(member, day),
    paidUntil: member.paidUntil,
    debtWithFamily: eurosFromCents(open.reduce((sum, { openAmount }) => sum + openAmount, 0)),
    toCollect: eurosFromCents(
      amountToCollect(
        payable.filter(({ isBilled }) => isBilled),
        today,
      ).total,
    ),
    canVote: member.canVote,
    voteRefusal: member.canVote ? '' : refuseVote({ ...member, graceDays: Number(settings.upToDateGraceDays) }, today),
    voteDebts: vote.debts.map(({ description, openAmount, dueDate }) => ({
      description,
      amount: eurosFromCents(openAmount),
      dueDate,
      daysOverdue: daysOverdue(dueDate, today),
    })),
    voteUntil: vote.until,
    // What the head of a family owes is not for those for whom the head pays.
    family: (asked.isForStaff ? family : paysFor).map(({ situation: word, ...relative }) => ({
      ...relative,
      debtTotal: eurosFromCents(relative.debtTotal),
      overdueTotal: eurosFromCents(relative.overdueTotal),
      situation: SITUATIONS[word],
    })),
    charges: presentOpenCharges(open, {
      memberId,
      day,
      // What could be time-barred is for staff to know; a member has to invoke it.
      prescriptionYears: asked.isForStaff && settings.prescriptionYears ? Number(settings.prescriptionYears) : null,
    }),
    agreements: await readAgreements(db, memberId, today),
    years: page.years,
    opening: eurosFromCents(page.opening),
    entries: entries.toReversed().map(entry => ({
      ...entry,
      debit: entry.debit === null ? null : eurosFromCents(entry.debit),
      credit: entry.credit === null ? null : eurosFromCents(entry.credit),
      balance: eurosFromCents(entry.balance),
    })),
    before: page.before,
  }
}

import type { AccountEntryAnswer } from '@agremia/model/calls/account'
import { printDay } from '@agremia/model/rules/day'
import { ACCOUNT_COLUMNS, openingTitle } from '@agremia/model/rules/ledger/account-columns'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PHONE } from '../../resource/screen-width.ts'
import classes from './account.module.css'
import { hasDocument, receiptOf } from './documents.tsx'
import type { More } from './use-account.ts'

interface Props {
  /** Newest first. */
  entries: readonly AccountEntryAnswer[]
  more: More
  /** Of the entries of one year: what was owed before it. */
  opening?: { year: number; balance: number }
  /** Whether a payment leads to its own screen, which is for staff. */
  linksPayments?: boolean
}

/** An account line by line, each with where it comes from and what was owed after it. */
export function AccountEntries({ entries, more, ...rest }: Props) {
  const asCards = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  if (entries.length === 0) return <p className={classes.quiet}>Ainda não há movimentos nesta conta.</p>
  return (
    <>
      {asCards ? <Cards entries={entries} {...rest} /> : <Table entries={entries} {...rest} />}
      {more && (
        <Button variant="default" className={classes.more} aria-busy={more.isBusy} onClick={more.read}>
          Mostrar anos anteriores
        </Button>
      )}
    </>
  )
}

type Shown = Omit<Props, 'more'>

const Table = ({ entries, opening, ...rest }: Shown) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">{ACCOUNT_COLUMNS.on}</th>
        <th scope="col">{ACCOUNT_COLUMNS.title}</th>
        <th scope="col" data-figure>
          {ACCOUNT_COLUMNS.debit}
        </th>
        <th scope="col" data-figure>
          {ACCOUNT_COLUMNS.credit}
        </th>
        <th scope="col" data-figure>
          {ACCOUNT_COLUMNS.balance}
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(entry => (
        <tr key={keyOf(entry)} data-undone={entry.isUndone || undefined}>
          <td className={classes.day}>{printDay(entry.on)}</td>
          <td>
            <What entry={entry} {...rest} />
          </td>
          <td data-figure>{entry.debit !== null && <Struck entry={entry}>{printEuros(entry.debit)}</Struck>}</td>
          <td data-figure>{entry.credit !== null && <Struck entry={entry}>{printEuros(entry.credit)}</Struck>}</td>
          <td data-figure>
            <Balance value={entry.balance} />
          </td>
        </tr>
      ))}
      {opening && (
        <tr>
          <td />
          <td className={classes.quiet}>{openingTitle(opening.year)}</td>
          <td />
          <td />
          <td data-figure>
            <Balance value={opening.balance} />
          </td>
        </tr>
      )}
    </tbody>
  </table>
)

const Cards = ({ entries, opening, ...rest }: Shown) => (
  <ul className={classes.cards}>
    {entries.map(entry => (
      <li key={keyOf(entry)}>
        <div className={classes.cardLine}>
          <span className={classes.day}>{printDay(entry.on)}</span>
          <strong>
            {entry.debit !== null && (
              <Struck entry={entry}>{`${ACCOUNT_COLUMNS.debit} ${printEuros(entry.debit)}`}</Struck>
            )}
            {entry.credit !== null && (
              <Struck entry={entry}>{`${ACCOUNT_COLUMNS.credit} ${printEuros(entry.credit)}`}</Struck>
            )}
          </strong>
        </div>
        <What entry={entry} {...rest} />
        <div className={classes.small}>
          {ACCOUNT_COLUMNS.balance}: <Balance value={entry.balance} />
        </div>
      </li>
    ))}
    {opening && (
      <li className={classes.small}>
        {openingTitle(opening.year)}: <Balance value={opening.balance} />
      </li>
    )}
  </ul>
)

/** One row of the ledger gives at most one entry of a kind and day. */
const keyOf = ({ on, kind, chargeId, paymentId, title, balance }: AccountEntryAnswer) =>
  [on, kind, chargeId, paymentId, title, balance].join()

function What({ entry, linksPayments }: Pick<Shown, 'linksPayments'> & { entry: AccountEntryAnswer }) {
  const { title, detail, note, isLate, paymentId } = entry
  const leads = linksPayments && paymentId && hasDocument(entry)
  return (
    <div className={classes.what}>
      <span className={classes.title}>
        <Struck entry={entry}>
          {leads ? (
            <Link to="/pagamentos/$id" params={{ id: paymentId }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Struck>
        {note && (
          <span className={classes.note} data-late={isLate || undefined}>
            {note}
          </span>
        )}
        {hasDocument(entry) && receiptOf(entry)}
      </span>
      {detail && <span className={classes.small}>{detail}</span>}
    </div>
  )
}

/** What no longer counts is struck through; its note says it in words. */
const Struck = ({ entry, children }: { entry: AccountEntryAnswer; children: ReactNode }) =>
  entry.isUndone ? <s>{children}</s> : children

const Balance = ({ value }: { value: number }) =>
  value < 0 ? (
    <span className={classes.credit}>a favor {printEuros(-value)}</span>
  ) : (
    <strong>{printEuros(value)}</strong>
  )

import type { ReconciliationAnswer } from '@agremia/model/calls/treasury-accounts'
import { counted } from '@agremia/model/rules/counted'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Checkbox } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { ListSearch } from '../../../resource/list-search.tsx'
import { usePageRows } from '../../../resource/use-virtual-rows.ts'
import accounts from '../accounts.module.css'
import { LineLink } from '../line-link.tsx'
import { findLines } from './find-lines.ts'
import classes from './reconcile.module.css'

type Line = ReconciliationAnswer['lines'][number]

interface Props {
  /** At least one. */
  lines: readonly Line[]
  ticked: ReadonlySet<string>
  tick(keys: readonly string[], isTicked: boolean): void
}

/** The lines to be ticked, of which an account can have two thousand, with a search for the one that the bank statement shows. */
export function LineList({ lines, ticked, tick }: Props) {
  const [text, setText] = useState('')
  const found = useMemo(() => findLines(lines, text), [lines, text])
  const tickedCount = found.filter(({ key }) => ticked.has(key)).length
  const areAllTicked = found.length > 0 && tickedCount === found.length
  return (
    <>
      <div className={classes.head}>
        <Checkbox
          checked={areAllTicked}
          indeterminate={tickedCount > 0 && !areAllTicked}
          onChange={() =>
            tick(
              found.map(({ key }) => key),
              !areAllTicked,
            )
          }
          label={`Marcar ${text ? 'as encontradas' : 'todas'} (${counted(found.length, 'linha', 'linhas')})`}
        />
        <ListSearch label="Pesquisar linhas" value={text} onChange={next => setText(next ?? '')} />
      </div>
      {found.length === 0 && <p className={accounts.quiet}>Nenhuma linha por conciliar tem «{text}».</p>}
      <LinesInSight lines={found} question={text} ticked={ticked} tick={tick} />
    </>
  )
}

/** The usual height of a line. */
const LINE_REM = 2.25

/** Draws only what the window shows: two thousand lines would take seconds. */
function LinesInSight({ lines, question, ticked, tick }: Props & { question: string }) {
  const list = useMemo(
    () => ({ rows: lines.map(({ key }) => ({ _id: key })), canLoadMore: false, loadMore: () => {} }),
    [lines],
  )
  const { rows, measure, items, before, after } = usePageRows(list, LINE_REM, question)
  return (
    <ul ref={rows} className={classes.lines} style={{ paddingTop: before, paddingBottom: after }}>
      {items.map(({ key, index }) => {
        const line = lines[index]
        return (
          line && (
            <li key={key} ref={measure} data-index={index} aria-setsize={lines.length} aria-posinset={index + 1}>
              <TickedLine line={line} isTicked={ticked.has(line.key)} tick={tick} />
            </li>
          )
        )
      })}
    </ul>
  )
}

const TickedLine = memo(function TickedLine({
  line,
  isTicked,
  tick,
}: Pick<Props, 'tick'> & { line: Line; isTicked: boolean }) {
  return (
    <>
      <Checkbox
        checked={isTicked}
        onChange={({ currentTarget }) => tick([line.key], currentTarget.checked)}
        aria-label={`${printDay(line.day)}, ${line.description}, ${printEuros(line.amount)}`}
      />
      <span className={classes.lineDay}>{printDay(line.day)}</span>
      <span className={classes.what}>
        <LineLink line={line} />
        <span className={classes.small}>{line.detail}</span>
      </span>
      <span className={classes.figure} data-out={line.amount < 0 || undefined}>
        {printEuros(line.amount)}
      </span>
    </>
  )
})

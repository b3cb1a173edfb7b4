import type { ImportEntry, ImportRow, Verdict } from '@agremia/model/calls/imports'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { printCount } from '../../resource/list-count.ts'
import { PagedRows } from '../../resource/paged-rows.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './imports.module.css'
import { KINDS } from './kinds.ts'
import { type RowFilter, rowsQuery } from './use-imports.ts'
import { VERDICT, VERDICTS_OF_MANY } from './words.ts'

interface FilterProps {
  entry: ImportEntry
  filter: RowFilter
  onChange(filter: RowFilter): void
}

const isVerdict = (name: string): name is Verdict => name in VERDICT

/** Chooses which rows are shown: all, or those with one result. */
export function VerdictFilter({ entry, filter, onChange }: FilterProps) {
  const { counts, rowCount, kept } = entry
  const choice = (label: string, count: number, value: RowFilter) => {
    const isOn = JSON.stringify(value) === JSON.stringify(filter)
    return (
      <Button
        key={label}
        variant={isOn ? 'filled' : 'default'}
        size="sm"
        aria-pressed={isOn}
        onClick={() => onChange(value)}
      >
        {label}&ensp;<span className={classes.figures}>{printCount(count)}</span>
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div role="group" aria-label="Linhas a mostrar" className={classes.choices}>
      {choice('Todas', rowCount, {})}
      {Object.keys(VERDICTS_OF_MANY)
        .filter(isVerdict)
        .map(verdict => choice(VERDICTS_OF_MANY[verdict], counts[verdict], { verdict }))}
      {kept > 0 && choice('Não anulados', kept, { kept: 'true' })}
    </div>
  )
}

/** What the import does with each row, in the order of the file. */
export function VerdictRows({ entry, filter }: { entry: ImportEntry; filter: RowFilter }) {
  const rowsVersion = `${entry.status} ${JSON.stringify(entry.counts)} ${entry.kept}`
  const paged = useInfiniteQuery(rowsQuery(entry._id, filter, rowsVersion))
  return (
    <PagedRows
      paged={paged}
      notLoaded="Não foi possível carregar as linhas"
      none={<p className={classes.quiet}>Não há linhas destas.</p>}
    >
      {rows => (
        <table className={classes.table}>
          <thead className={hidden.phone}>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">Resultado</th>
              <th scope="col">Quem</th>
              <th scope="col">O que acontece</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.line}>
                <td className={classes.figures}>
                  <span className={hidden.unlessPhone}>Linha </span>
                  {printCount(row.line)}
                </td>
                <td>
                  <span className={classes.verdict} data-verdict={row.verdict}>
                    {VERDICT[row.verdict]}
                  </span>
                </td>
                <td>
                  {row.memberId && entry.status !== 'undone' ? (
                    <Link to="/~membros/$id" params={{ id: row.memberId }} preload={false}>
                      {row.title || '(sem nome)'}
                    </Link>
                  ) : (
                    row.title || '(sem nome)'
                  )}
                </td>
                <td>
                  <RowDetail row={row} inSight={KINDS[entry.kind].changesInSight} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedRows>
  )
}

function RowDetail({ row, inSight }: { row: ImportRow; inSight: number }) {
  const { errors, notes, changes, kept } = row
  const [first, rest] = [changes.slice(0, inSight), changes.slice(inSight)]
  return (
    <>
      {kept && <p className={classes.note}>{kept} Ficou como está.</p>}
      {errors.map(({ label, cell, text }) => (
        <p key={label + text} className={classes.fault}>
          {label && <strong>{label}</strong>}
          {cell && ` («${cell}»)`}
          {label && ': '}
          {text}
        </p>
      ))}
      {notes.map(({ label, text }) => (
        <p key={label + text} className={classes.note}>
          {label && `${label}: `}
          {text}
        </p>
      ))}
      {first.length > 0 && <Changes changes={first} />}
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>
            e mais {printCount(rest.length)} {rest.length === 1 ? 'campo' : 'campos'}
          </summary>
          <Changes changes={rest} />
        </details>
      )}
    </>
  )
}

const Changes = ({ changes }: Pick<ImportRow, 'changes'>) => (
  <ul className={classes.changes}>
    {changes.map(({ field, label, from, to }) => (
      <li key={field}>
        <span className={classes.quiet}>{label}:</span>{' '}
        {from && (
          <>
            <del>{from}</del> →{' '}
          </>
        )}
        <ins>{to || '(vazio)'}</ins>
      </li>
    ))}
  </ul>
)

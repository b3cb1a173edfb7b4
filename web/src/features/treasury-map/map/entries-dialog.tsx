import type { CashMapEntry } from '@agremia/model/calls/treasury-map'
import { counted } from '@agremia/model/rules/counted'
import { printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { printCount } from '../../../resource/list-count.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './map.module.css'
import { ENTRIES_PER_PAGE, useCashMapEntries } from './use-cash-map.ts'

interface Props {
  year: number
  number: { key: string; label: string; amount: number }
  onClose(): void
}

/** The screens of what a number is made of. */
const PATHS: Record<CashMapEntry['of'], string> = {
  treasuryDocs: '/tesoouraria/',
  treasuryMovements: '/tesouraria/movimentos/',
  payments: '/pagamentos/',
  receivedMoney: '/~quotas/porIdentificar/',
}

/** What a number of the map is made of, each entry leading to its document or payment. */
export function EntriesDialog({ year, number: { key, label, amount }, onClose }: Props) {
  const [page, setPage] = useState(1)
  const { data: found, error, refetch } = useCashMapEntries(year, key, page)
  const last = page * ENTRIES_PER_PAGE
  const total = found?.meta.total ?? 0
  return (
    <Dialog
      title={`${label}: ${printEuros(amount)}`}
      size="lg"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {error && !found && <NotLoaded title="Não foi possível ler os movimentos" error={error} onRetry={refetch} />}
      {found && (
        <>
          <p className={classes.count}>
            {counted(total, 'movimento', 'movimentos')} em {year}
          </p>
          <ul className={classes.entries}>
            {found.data.map(entry => (
              <li key={`${entry._id} ${entry.day} ${entry.amount}`}>
                <span className={classes.day}>{printDay(entry.day)}</span>
                <Link to={`${PATHS[entry.of]}${entry._id}`}>{entry.description || 'Sem descrição'}</Link>
                <span className={classes.account}>{entry.accountName}</span>
                <span className={classes.figure}>{printEuros(entry.amount)}</span>
              </li>
            ))}
          </ul>
          {total > ENTRIES_PER_PAGE && (
            <div className={classes.pages}>
              <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Anteriores
              </Button>
              <span>{`${printCount(last - ENTRIES_PER_PAGE + 1)} a ${printCount(Math.min(last, total))} de ${printCount(total)}`}</span>
              <Button variant="default" disabled={last >= total} onClick={() => setPage(page + 1)}>
                Seguintes
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

import '../../../ui/form-styles.ts'
import type { CashMap } from '@agremia/model/calls/treasury-map'
import { printEuros } from '@agremia/model/rules/money'
import { UNIDENTIFIED } from '@agremia/model/rules/treasury/cash-map'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { followLink } from '../../../api/follow-link.ts'
import { showFailure } from '../../../api/show-failure.ts'
import { FiguresSection } from '../../../parts/figures-section.tsx'
import figures from '../../../parts/figures-table.module.css'
import { askForLink, openDocument } from '../../../parts/open-document.ts'
import stacked from '../../../parts/stacked-screen.module.css'
import { useChosenYear, YearChoice } from '../../../parts/year-choice.tsx'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import classes from './map.module.css'
import { MapHalf } from './map-half.tsx'
import { useCashMap } from './use-cash-map.ts'

const PATH = '/tesouraria/mapa'

/** The map of receipts and payments of a year, in which every number opens into what it is made of. */
export function MapScreen() {
  const { year, thisYear } = useChosenYear()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const { data: map, error, refetch } = useCashMap(year)
  const opened = map && numbersOf(map).find(({ key }) => key === search.linha)
  const ano: Record<string, string> = year === thisYear ? {} : { ano: String(year) }
  return (
    <div className={stacked.screen}>
      <PageHeader
        title="Mapa de recebimentos e pagamentos"
        note="Regime de caixa: conta o dia em que o dinheiro entra ou sai."
      >
        <YearChoice to={PATH} />
        <Exports year={year} />
      </PageHeader>
      {error && !map && <NotLoaded title="Não foi possível ler o mapa" error={error} onRetry={refetch} />}
      {map && (
        <>
          <Balance map={map} />
          <div className={classes.halves}>
            <MapHalf half={map.receipts} search={ano} />
            <MapHalf half={map.payments} search={ano} />
          </div>
          <Accounts map={map} />
        </>
      )}
      {opened && (
        <EntriesDialog
          key={opened.key}
          year={year}
          number={opened}
          onClose={() => void navigate({ to: PATH, search: ano, replace: true })}
        />
      )}
    </div>
  )
}

const numbersOf = ({ receipts, payments, unidentified }: CashMap) => [
  ...[...receipts.lines, ...payments.lines].flatMap(line => line.rubricas),
  { key: UNIDENTIFIED, label: 'Valores por identificar', amount: unidentified },
]

function Exports({ year }: { year: number }) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      followLink(await askForLink('/treasury_map', { year, format: 'xlsx' }))
    } catch (error) {
      showFailure('Não foi possível exportar', error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size="1.125rem" aria-hidden />}
        onClick={() => void openDocument('/treasury_map', { year, format: 'pdf' })}
      >
        PDF
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size="1.125rem" aria-hidden />}
        aria-busy={isBusy}
        onClick={() => void save()}
      >
        Excel
      </Button>
    </>
  )
}

/** From the balance at the beginning of the year to that at its end: each step in its place, so that the sum can be followed. */
function Balance({ map }: { map: CashMap }) {
  const steps = [
    { label: 'Saldo inicial', amount: map.opening, sign: '' },
    { label: map.receipts.label, amount: map.receipts.amount, sign: '+' },
    { label: map.payments.label, amount: map.payments.amount, sign: '−' },
    { label: 'Por identificar', amount: map.unidentified, sign: '+', linha: UNIDENTIFIED },
    { label: 'Contas abertas no ano', amount: map.opened, sign: '+' },
    { label: 'Transferências com contas abertas mais tarde', amount: map.transfers, sign: '+' },
  ].filter(({ amount }, index) => index < 3 || amount !== 0)
  return (
    <dl className={classes.balance}>
      {steps.map(({ label, amount, sign, linha }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sign && <span className={classes.sign}>{sign}</span>}
            {linha ? (
              <Link to={PATH} search={{ ano: String(map.year), linha }}>
                {printEuros(amount)}
              </Link>
            ) : (
              printEuros(amount)
            )}
          </dd>
        </div>
      ))}
      <div data-main>
        <dt>Saldo final</dt>
        <dd>
          <span className={classes.sign}>=</span>
          {printEuros(map.closing)}
        </dd>
      </div>
    </dl>
  )
}

function Accounts({ map: { accounts, opening, closing, year } }: { map: CashMap }) {
  return (
    <FiguresSection
      heading="Contas e caixas"
      none={accounts.length === 0 && 'Ainda não há contas nem caixas.'}
      table={`${figures.table} ${classes.map}`}
    >
      <thead>
        <tr>
          <th scope="col">Conta ou caixa</th>
          <th scope="col">1 de janeiro de {year}</th>
          <th scope="col">31 de dezembro de {year}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(account => (
          <tr key={account._id}>
            <th scope="row">{account.name}</th>
            <td>{printEuros(account.opening)}</td>
            <td>{printEuros(account.closing)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{printEuros(opening)}</td>
          <td>{printEuros(closing)}</td>
        </tr>
      </tfoot>
    </FiguresSection>
  )
}

import '../../../ui/form-styles.ts'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useWording } from '../../../api/terminology.ts'
import { useConditions } from '../../../contributions/setting-condition.ts'
import { useToday } from '../../../parts/use-today.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Figure } from './figure.tsx'
import { ShareBar } from './share-bar.tsx'
import classes from './summary.module.css'
import { useSummary } from './use-summary.ts'

/** How many years before this one can be chosen. */
const EARLIER_YEARS = 12

/** The main menu has Relatórios in associations only (SHELL-01); elsewhere the reports are reached from here. */
const IN_NO_MENU = { setting: 'orgType', is: 'cooperative' } as const

/** NAV-23: the money of members as the board asks for it, each figure with the list of what it is made of. */
export function SummaryScreen() {
  const withWords = useWording()
  const holds = useConditions()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const thisYear = Number(useToday().slice(0, 4))
  const year = /^\d{4}$/.test(String(search.ano)) ? Number(search.ano) : thisYear
  const { data, error, refetch } = useSummary(year)
  const years = [...new Set([year, ...Array.from({ length: EARLIER_YEARS + 2 }, (_, index) => thisYear + 1 - index)])]
  return (
    <div className={classes.screen}>
      <PageHeader title={withWords('{MembershipPayments}')}>
        <Select
          aria-label="Ano"
          className={classes.year}
          data={years.toSorted((one, other) => other - one).map(String)}
          value={String(year)}
          allowDeselect={false}
          onChange={ano => void navigate({ to: '/~quotas', search: ano === String(thisYear) ? {} : { ano } })}
        />
        {holds(IN_NO_MENU) && (
          <Button variant="default" renderRoot={link => <Link {...link} to="/relatorios" />}>
            Relatórios
          </Button>
        )}
        <Button variant="default" renderRoot={link => <Link {...link} to="/~quotas/folhaDoDia" />}>
          Folha do dia
        </Button>
        <Button
          leftSection={<IconPlus size="1.125rem" />}
          renderRoot={link => <Link {...link} to="/~quotas/pagamentos/novo" />}
        >
          Novo pagamento
        </Button>
      </PageHeader>
      {error && !data && <NotLoaded title="Não foi possível ler as contas" error={error} onRetry={refetch} />}
      {data && (
        <div className={classes.groups}>
          <section className={classes.group} aria-labelledby="summary-charges">
            <h2 id="summary-charges">Emitido de {data.year}</h2>
            <div className={classes.figures}>
              <Figure label="Emitido" figure={data.issued} isMain />
              <Figure label="Pago" figure={data.paid} colour="paid" />
              <Figure label="Perdoado" figure={data.waived} colour="waived" />
              <Figure label="Por pagar" figure={data.open} colour="open" />
            </div>
            <ShareBar {...data} />
          </section>
          <section className={classes.group} aria-labelledby="summary-money">
            <h2 id="summary-money">Dinheiro de {data.year}</h2>
            <div className={classes.figures}>
              <Figure label="Recebido" figure={data.received} isMain />
              <Figure label="Donativos" figure={data.gifts} />
              <Figure label="Saldos devolvidos" figure={data.refunded} />
            </div>
          </section>
          <section className={classes.group} aria-labelledby="summary-today">
            <h2 id="summary-today">Hoje, de todos os anos</h2>
            <div className={classes.figures}>
              <Figure label="A receber" figure={data.toReceive} isMain />
              <Figure label="Em atraso" figure={data.overdue} colour="overdue" note="incluído no que há a receber" />
              <Figure label={withWords('De antigos {memberPlural}')} figure={data.fromFormer} note="à parte" />
              <Figure label="Saldos a favor" figure={data.credits} note={withWords('de {memberPlural}')} />
            </div>
          </section>
          {data.inAccounts && data.toPay && (
            <section className={classes.group} aria-labelledby="summary-treasury">
              <h2 id="summary-treasury">Tesouraria, hoje</h2>
              <div className={classes.figures}>
                <Figure label="Nas contas e caixas" figure={data.inAccounts} isMain />
                <Figure label="A pagar" figure={data.toPay} />
              </div>
            </section>
          )}
        </div>
      )}
    </div>
  )
}

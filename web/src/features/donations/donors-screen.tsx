import '../../ui/form-styles.ts'
import type { DonationYear } from '@agremia/model/calls/donations'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay, printDay } from '@agremia/model/rules/day'
import { printEuros } from '@agremia/model/rules/money'
import { LEFT_OUT, MENDABLE } from '@agremia/model/rules/treasury/donor-register'
import { Alert, Button, Select } from '@mantine/core'
import { IconAlertTriangle, IconFileTypeCsv, IconGift, IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import figures from '../../parts/figures-table.module.css'
import { openDocument } from '../../parts/open-document.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './donations.module.css'
import { TaxNumberDialog } from './tax-number-dialog.tsx'
import { useDonationYear } from './use-donation-year.ts'

const PATH = '/tesouraria/donativos/doadores'
const LIST = '/tesouraria/donativos'

/** What each donor gave in a year, after what is missing, and the declaration to the tax authority. */
export function DonorsScreen() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [thisYear] = useState(() => Number(lisbonDay(new Date()).slice(0, 4)))
  const year = /^\d{4}$/.test(String(search.ano)) ? Number(search.ano) : thisYear
  const { data, error, refetch } = useDonationYear(year)
  const years = [...new Set([...(data?.years ?? [year]), thisYear])].toSorted((one, other) => other - one)
  return (
    <div className={classes.screen}>
      <PageHeader title="Doadores e Modelo 25" note={data && printSums(data)}>
        <Select
          aria-label="Ano"
          className={classes.year}
          data={years.map(String)}
          value={String(year)}
          allowDeselect={false}
          onChange={ano => void navigate({ to: PATH, search: ano === String(thisYear) ? {} : { ano } })}
        />
      </PageHeader>
      {error && !data && <NotLoaded title="Não foi possível ler os donativos" error={error} onRetry={refetch} />}
      {data && data.count === 0 && (
        <MessagePanel
          icon={<IconGift />}
          title={`Não há donativos de ${data.year}`}
          action={<Button renderRoot={link => <Link {...link} to={`${LIST}/novo`} />}>Novo donativo</Button>}
        >
          Escolha outro ano, ou registe o primeiro deste.
        </MessagePanel>
      )}
      {data && data.count > 0 && (
        <>
          <Missing {...data} />
          <Donors {...data} />
          <Declaration {...data} />
        </>
      )}
    </div>
  )
}

const printSums = ({ count, money, goods, total }: DonationYear) =>
  count === 0
    ? undefined
    : `${counted(count, 'donativo', 'donativos')} · ${printEuros(total)} (${printEuros(money)} em dinheiro, ${printEuros(goods)} em espécie)`

/** What has to be mended before the declaration is whole. */
function Missing({ donors, leftOut }: DonationYear) {
  const unnamed = donors.filter(({ taxNumber }) => !taxNumber)
  const isWithoutCode = leftOut.some(({ reason }) => reason === 'sem_codigo')
  const [asked, setAsked] = useState<{ personId: string; name: string }>()
  if (unnamed.length === 0 && !isWithoutCode) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title="O que falta" className={classes.missing}>
      <ul>
        {unnamed.map(({ personId, memberId, name, total }) => (
          <li key={personId}>
            {name} não tem NIF ({printEuros(total)}).{' '}
            {memberId ? (
              <Link to="/~membros/$id" params={{ id: memberId }}>
                Completar a ficha
              </Link>
            ) : (
              <Button variant="default" size="compact-md" onClick={() => setAsked({ personId, name })}>
                Indicar o NIF
              </Button>
            )}
          </li>
        ))}
        {isWithoutCode && (
          <li>
            Falta o código do enquadramento no Modelo 25: indique-o em{' '}
            <Link to="/configuracaoTesouraria">Definições, Tesouraria</Link>.
          </li>
        )}
      </ul>
      {asked && <TaxNumberDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Alert>
  )
}

function Donors({ donors, money, goods, total, count, year }: DonationYear) {
  return (
    <Section heading={counted(donors.length, 'doador', 'doadores')}>
      <table className={`${figures.table} ${figures.cards} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Doador</th>
            <th scope="col" data-words>
              NIF
            </th>
            <th scope="col">Donativos</th>
            <th scope="col">Em dinheiro</th>
            <th scope="col">Em espécie</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {donors.map(donor => (
            <tr key={donor.personId}>
              <th scope="row">
                <Link to={LIST} search={{ _personId: donor.personId, _year: String(year) }}>
                  {donor.name}
                </Link>
              </th>
              <td data-label="NIF" data-words>
                {donor.taxNumber || 'Sem NIF'}
              </td>
              <Sums {...donor} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <Sums {...{ count, money, goods, total }} />
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

const Sums = ({ count, money, goods, total }: Pick<DonationYear, 'count' | 'money' | 'goods' | 'total'>) => (
  <>
    <td data-label="Donativos">{count}</td>
    <td data-label="Em dinheiro">{printEuros(money)}</td>
    <td data-label="Em espécie">{printEuros(goods)}</td>
    <td data-label="Total">
      <strong>{printEuros(total)}</strong>
    </td>
  </>
)

function Declaration({ year, hasRegime, declared, leftOut }: DonationYear) {
  const open = (format: string) => void openDocument('/donations/declaration', { year, format })
  const others = leftOut.filter(({ reason }) => !MENDABLE.includes(reason))
  return (
    <Section heading="Modelo 25">
      {declared.length === 0 ? (
        <p>
          {hasRegime
            ? 'Nenhum donativo deste ano está em condições de ser declarado.'
            : 'Sem enquadramento legal nas definições da tesouraria, os recibos não falam de benefícios fiscais e não há donativos a declarar.'}
        </p>
      ) : (
        <>
          <p>
            {counted(declared.length, 'linha', 'linhas')} de{' '}
            {printEuros(declared.reduce((sum, { amount }) => sum + amount, 0))}, por doador, natureza e código.
            Entrega-se até ao fim de fevereiro.
          </p>
          <div className={classes.buttons}>
            <Button leftSection={<IconFileTypeCsv size="1.125rem" aria-hidden />} onClick={() => open('csv')}>
              CSV para o Modelo 25
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size="1.125rem" aria-hidden />}
              onClick={() => open('print')}
            >
              Lista em papel
            </Button>
          </div>
        </>
      )}
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{counted(others.length, 'donativo fica', 'donativos ficam')} de fora</summary>
          <ul>
            {others.map(({ id, donorName, date, amount, receiptNumber, reason }) => (
              <li key={id}>
                <Link to="/tesouraria/donativos/$id" params={{ id }}>
                  {receiptNumber ?? donorName}
                </Link>{' '}
                · {donorName} · {printDay(date)} · {printEuros(amount)}. {LEFT_OUT[reason]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

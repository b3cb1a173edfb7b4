import '../../ui/form-styles.ts'
import type { AccountBalanceAnswer, BalancesAnswer } from '@agremia/model/calls/treasury-accounts'
import { counted } from '@agremia/model/rules/counted'
import { isDay, printDay } from '@agremia/model/rules/day'
import { ACCOUNT_KINDS } from '@agremia/model/rules/ledger/terms'
import { printEuros } from '@agremia/model/rules/money'
import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DayBox } from '../../parts/day-box.tsx'
import { useToday } from '../../parts/use-today.ts'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import classes from './accounts.module.css'
import { HandoverDialog } from './handover-dialog.tsx'
import { PayOutDialog } from './pay-out-dialog.tsx'
import { useBalances } from './use-accounts.ts'

/** What lies in every account and cash box, today and on a chosen day. */
export function AccountsScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const day = typeof search.dia === 'string' && isDay(search.dia) && search.dia <= today ? search.dia : today
  const { data, error, refetch } = useBalances(day)
  const [isHandingOver, setIsHandingOver] = useState(false)
  const choose = (dia: string) => void navigate({ to: '/tesouraria/contas', search: dia === today ? {} : { dia } })
  return (
    <div className={classes.screen}>
      <PageHeader title="Contas" note={data && `${printEuros(data.totalToday)} hoje, em todas`}>
        <div className={classes.day}>
          <DayBox id="balances-day" label="Saldos em" day={day} onDay={choose} />
        </div>
        <Button variant="default" onClick={() => setIsHandingOver(true)}>
          Passagem de contas
        </Button>
        <Button
          variant="default"
          renderRoot={link => <Link {...link} to="/tesouraria/movimentos/novo" search={{ tipo: 'transferencia' }} />}
        >
          Transferir
        </Button>
        <Button renderRoot={link => <Link {...link} to="/tesouraria/movimentos/novo" />}>Novo movimento</Button>
      </PageHeader>
      {error && !data && <NotLoaded title="Não foi possível ler as contas" error={error} onRetry={refetch} />}
      {data && data.accounts.length === 0 && (
        <MessagePanel
          icon={<IconBuildingBank />}
          title="Ainda não há contas"
          action={
            <Button renderRoot={link => <Link {...link} to="/~configuracaoMembros/contas/nova" />}>Nova conta</Button>
          }
        >
          Crie a primeira: uma caixa para o balcão ou uma conta no banco.
        </MessagePanel>
      )}
      {data && data.accounts.length > 0 && <Balances {...data} />}
      {isHandingOver && <HandoverDialog day={day} onClose={() => setIsHandingOver(false)} />}
    </div>
  )
}

/** The columns of a day are shown only where it is not today. */
function Balances({ accounts, day, today, total, totalToday }: BalancesAnswer) {
  const isEarlier = day !== today
  const [paidOut, setPaidOut] = useState<AccountBalanceAnswer>()
  const onDay = `Em ${printDay(day)}`
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Conta ou caixa</th>
            <th scope="col">Conferida</th>
            {isEarlier && (
              <th scope="col" data-figure>
                {onDay}
              </th>
            )}
            <th scope="col" data-figure>
              Hoje
            </th>
            <th scope="col">
              <span className={hidden.always}>Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(account => (
            <tr key={account._id}>
              <th scope="row">
                <Link to="/tesouraria/contas/$id" params={{ id: account._id }}>
                  {account.name}
                </Link>
                <span className={classes.kind}>
                  {ACCOUNT_KINDS[account.kind]}
                  {!account.active && ' · inativa'}
                </span>
                {account.warning && <span className={classes.warning}>{account.warning}</span>}
              </th>
              <td data-label="Conferida">{checkedWords(account)}</td>
              {isEarlier && (
                <td data-figure data-label={onDay}>
                  {printEuros(account.balance)}
                </td>
              )}
              <td data-figure data-label="Hoje">
                <strong data-negative={account.balanceToday < 0 || undefined}>
                  {printEuros(account.balanceToday)}
                </strong>
              </td>
              <td className={classes.actions}>
                {account.active && <Action account={account} onPayOut={() => setPaidOut(account)} />}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            {isEarlier && (
              <td data-figure data-label={onDay}>
                {printEuros(total)}
              </td>
            )}
            <td data-figure data-label="Hoje">
              {printEuros(totalToday)}
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {paidOut && <PayOutDialog account={paidOut} onClose={() => setPaidOut(undefined)} />}
    </>
  )
}

/** Until when an account was compared with the bank, or a cash box was counted. */
function checkedWords({ kind, lastCountedOn, lastReconciledAt, unreconciled }: AccountBalanceAnswer): string {
  if (kind === 'prestador') return ''
  if (kind === 'caixa') return lastCountedOn ? `contada em ${printDay(lastCountedOn)}` : 'nunca contada'
  const until = lastReconciledAt ? `conciliada até ${printDay(lastReconciledAt)}` : 'nunca conciliada'
  return unreconciled > 0 ? `${until} · ${counted(unreconciled, 'linha', 'linhas')} por conciliar` : until
}

function Action({ account: { _id: id, kind, name }, onPayOut }: { account: AccountBalanceAnswer; onPayOut(): void }) {
  const look = { variant: 'subtle', size: 'compact-md' } as const
  if (kind === 'prestador')
    return (
      <Button {...look} aria-label={`Registar entrega de ${name}`} onClick={onPayOut}>
        Registar entrega
      </Button>
    )
  return kind === 'caixa' ? (
    <Button
      {...look}
      aria-label={`Fecho de caixa de ${name}`}
      renderRoot={link => <Link {...link} to="/tesouraria/contas/$id/fecho" params={{ id }} />}
    >
      Fecho de caixa
    </Button>
  ) : (
    <Button
      {...look}
      aria-label={`Conciliar ${name}`}
      renderRoot={link => <Link {...link} to="/tesouraria/contas/$id/conciliar" params={{ id }} />}
    >
      Conciliar
    </Button>
  )
}

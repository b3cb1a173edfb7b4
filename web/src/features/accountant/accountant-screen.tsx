import '../../ui/form-styles.ts'
import type { MonthSheet } from '@agremia/model/calls/accountant'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay, monthNameOf } from '@agremia/model/rules/day'
import { firstDayOf, isMonth, monthAfter, monthBefore, monthOf } from '@agremia/model/rules/treasury/accountant-month'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import stacked from '../../parts/stacked-screen.module.css'
import { NotLoaded } from '../../resource/not-loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './accountant.module.css'
import { MonthGaps } from './month-gaps.tsx'
import { SendMonth } from './send-month.tsx'
import { Sendings } from './sendings.tsx'
import { useMonth } from './use-accountant.ts'

const PATH = '/tesouraria/contabilista'

/** `Março de 2026`. */
const printMonth = (month: string) => {
  const name = monthNameOf(firstDayOf(month))
  return `${name[0]?.toUpperCase()}${name.slice(1)} de ${month.slice(0, 4)}`
}

/** The accountant's month: what is missing in it, what would be sent, and what was sent before. */
export function AccountantScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [today] = useState(() => lisbonDay(new Date()))
  const thisMonth = monthOf(today)
  // Most often it is the month that has just ended.
  const month = typeof search.mes === 'string' && isMonth(search.mes) ? search.mes : monthBefore(thisMonth)
  const { data: sheet, error, refetch } = useMonth(month)
  return (
    <div className={stacked.screen}>
      <PageHeader title="Mês do contabilista" note={printMonth(month)}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size="1.125rem" aria-hidden />}
          renderRoot={link => <Link {...link} to={PATH} search={{ mes: monthBefore(month) }} />}
        >
          Mês anterior
        </Button>
        {month < thisMonth && (
          <Button
            variant="default"
            rightSection={<IconChevronRight size="1.125rem" aria-hidden />}
            renderRoot={link => <Link {...link} to={PATH} search={{ mes: monthAfter(month) }} />}
          >
            Mês seguinte
          </Button>
        )}
        {sheet && <SendMonth sheet={sheet} words={printMonth(month).toLowerCase()} isRunning={month === thisMonth} />}
      </PageHeader>
      {error && !sheet && <NotLoaded title="Não foi possível ler o mês" error={error} onRetry={refetch} />}
      {sheet && (
        <div className={classes.columns}>
          <MonthGaps sheet={sheet} />
          <Section heading="O que vai">
            <Contents sheet={sheet} />
          </Section>
        </div>
      )}
      <Sendings printMonth={printMonth} />
    </div>
  )
}

function Contents({ sheet }: { sheet: MonthSheet }) {
  const { documents, late, sentBefore, receipts, annulledReceipts, accountantEmail } = sheet
  const withoutPdf = sheet.gaps.find(({ gap }) => gap === 'semPdf')?.count ?? 0
  return (
    <>
      <ul className={classes.contents}>
        <li>
          {counted(documents - late, 'documento do mês', 'documentos do mês')}
          {withoutPdf > 0 && `; ${counted(withoutPdf, 'vai sem PDF', 'vão sem PDF')}, com uma página dos seus dados`}
        </li>
        {late > 0 && <li>{counted(late, 'documento atrasado', 'documentos atrasados')} de meses já enviados</li>}
        {sentBefore > 0 && (
          <li>
            {counted(sentBefore, 'documento do mês já foi enviado', 'documentos do mês já foram enviados')} e não se
            repete
          </li>
        )}
        <li>O índice, em Excel</li>
        <li>Os extratos de todas as contas e caixas</li>
        <li>
          {counted(receipts, 'recibo', 'recibos')} por dia, forma e conta
          {annulledReceipts > 0 && `, e ${counted(annulledReceipts, 'anulado', 'anulados')}`}
        </li>
      </ul>
      <p className={classes.to}>
        {accountantEmail ? (
          <>
            Para <strong>{accountantEmail}</strong>, por uma ligação que funciona 7 dias.
          </>
        ) : (
          <>
            Falta o e-mail do contabilista: um administrador indica-o nas{' '}
            <Link to="/configuracaoTesouraria" hash="accountantEmail">
              definições da tesouraria
            </Link>
            .
          </>
        )}
      </p>
    </>
  )
}

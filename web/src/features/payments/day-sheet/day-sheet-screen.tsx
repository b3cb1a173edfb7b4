import '../../../ui/form-styles.ts'
import { addDays, isDay, printLongDay } from '@agremia/model/rules/day'
import { methodWord } from '@agremia/model/rules/ledger/payment-methods'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { DayBox } from '../../../parts/day-box.tsx'
import { useToday } from '../../../parts/use-today.ts'
import { NotLoaded } from '../../../resource/not-loaded.tsx'
import { PaperHead } from '../../../resource/paper-head.tsx'
import { PrintItemButton } from '../../../resource/print-button.tsx'
import { usePrinting } from '../../../resource/use-printing.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useToolbarActions } from '../../../ui/toolbar-actions.ts'
import { useOpenDaySheet } from '../use-receipt.ts'
import classes from './day-sheet.module.css'
import { SumsTable } from './sums-table.tsx'
import { useDaySheet } from './use-day-sheet.ts'

const PRINT = <PrintItemButton />

/** "Folha do dia": what a day brought, by method, by user and by account; on paper, the sheet that goes with the cash box. */
export function DaySheetScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const today = useToday()
  const day = typeof search.dia === 'string' && isDay(search.dia) ? search.dia : today
  const printing = usePrinting()
  const { mutate: openSheet, isPending: isOpening } = useOpenDaySheet()
  useToolbarActions(PRINT)
  const { data: sheet, error, refetch } = useDaySheet(day)
  return (
    <div className={classes.screen}>
      {printing && <PaperHead what="Folha do dia" at={printing} />}
      <PageHeader title="Folha do dia" note={printLongDay(day)}>
        <DayChoice day={day} today={today} />
        <Button
          variant="default"
          className={classes.pdf}
          leftSection={<IconPrinter size="1.125rem" aria-hidden />}
          aria-busy={isOpening}
          onClick={() => isOpening || openSheet(day)}
        >
          Folha em PDF
        </Button>
      </PageHeader>
      {error && !sheet && <NotLoaded title="Não foi possível ler a folha" error={error} onRetry={refetch} />}
      {sheet && (
        <div className={classes.tables}>
          <SumsTable
            heading="Forma de pagamento"
            rows={sheet.byMethod.map(sums => ({
              ...sums,
              key: sums.method,
              label: methodWord(sums.method),
              filter: { _date: day, _method: sums.method },
            }))}
            total={sheet.total}
          />
          <SumsTable
            heading="Registado por"
            rows={sheet.byUser.map(sums => ({
              ...sums,
              key: sums.userId ?? '',
              label: sums.userName ?? 'Automático',
              filter: { _date: day, ...(sums.userId && { _registeredById: sums.userId }) },
            }))}
            total={sheet.total}
          />
          <SumsTable
            heading="Conta ou caixa"
            rows={sheet.byAccount.map(sums => ({
              ...sums,
              key: sums.bankAccountId,
              label: sums.bankAccountName,
              filter: { _date: day, _bankAccountId: sums.bankAccountId },
            }))}
            total={sheet.total}
          />
        </div>
      )}
    </div>
  )
}

/** The day in the address, chosen by its date or day by day. */
function DayChoice({ day, today }: { day: string; today: string }) {
  const navigate = useNavigate()
  return (
    <div className={classes.choice}>
      <Button
        variant="default"
        renderRoot={link => <Link {...link} to="/~quotas/folhaDoDia" search={{ dia: addDays(day, -1) }} />}
      >
        Dia anterior
      </Button>
      <DayBox
        id="day-sheet-day"
        label="Dia"
        day={day}
        onDay={dia => void navigate({ to: '/~quotas/folhaDoDia', search: { dia } })}
      />
      {day < today && (
        <Button
          variant="default"
          renderRoot={link => <Link {...link} to="/~quotas/folhaDoDia" search={{ dia: addDays(day, 1) }} />}
        >
          Dia seguinte
        </Button>
      )}
    </div>
  )
}

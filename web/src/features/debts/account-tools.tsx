import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useExportCall } from '../../resource/use-export.ts'
import classes from './account.module.css'
import type { Account } from './use-account.ts'

interface Props {
  account: Pick<Account, 'memberId' | 'years'>
  /** The one that is shown; every year where there is none. */
  year: number | undefined
  onYear(year: number | undefined): void
}

/** The choice of a year, and the same entries as a file and on paper. */
export function AccountTools({ account: { memberId, years }, year, onYear }: Props) {
  const { isAsking, ask } = useExportCall(`/members/${memberId}/account/export`, { year })
  if (years.length === 0) return null
  return (
    <>
      <NativeSelect
        aria-label="Ano"
        className={classes.year}
        value={year ?? ''}
        data={[{ value: '', label: 'Todos os anos' }, ...years.map(String)]}
        onChange={({ currentTarget: { value } }) => onYear(value === '' ? undefined : Number(value))}
      />
      {(
        [
          ['csv', 'Exportar CSV', IconDownload],
          ['print', 'Imprimir extrato', IconPrinter],
        ] as const
      ).map(([format, label, Icon]) => (
        <Button
          key={format}
          variant="default"
          aria-busy={isAsking}
          leftSection={<Icon size="1.125rem" aria-hidden />}
          onClick={() => ask(format)}
        >
          {label}
        </Button>
      ))}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { RECEIPTS, usePrintChosen } from '../../parts/print-chosen.ts'
import type { BulkActionsProps } from '../../resource/list-bulk-bar.tsx'

/** The receipts of the ticked payments, as one file. */
export function PrintReceipts({ chosen }: BulkActionsProps) {
  const { mutate, isPending } = usePrintChosen(RECEIPTS)
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size="1.125rem" aria-hidden />}
      aria-busy={isPending}
      onClick={() => isPending || mutate(chosen)}
    >
      Imprimir recibos
    </Button>
  )
}

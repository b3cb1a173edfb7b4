import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { BulkActionsProps } from '../../resource/list-bulk-bar.tsx'
import { usePrintReceipts } from './use-receipt.ts'

/** The receipts of the ticked payments, as one file. */
export function PrintReceipts({ chosen }: BulkActionsProps) {
  const { mutate, isPending } = usePrintReceipts()
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

import { Button, Loader } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { isPrintKey, useShortcut } from '../ui/use-shortcut.ts'
import tool from './list-tool.module.css'
import { type ExportedList, useExport } from './use-export.ts'

/**
 * Prints all rows that match the list, as a document that the server makes. Ctrl+P does the same, because the page itself holds
 * only the rows that were scrolled to.
 */
export function PrintListButton(list: ExportedList) {
  const { isAsking, ask } = useExport(list)
  return <PrintButton isBusy={isAsking} onPrint={() => ask('print')} />
}

function PrintButton({ isBusy, onPrint }: { isBusy: boolean; onPrint(): void }) {
  useShortcut(isPrintKey, onPrint)
  return (
    <Button
      variant="subtle"
      color="gray"
      className={tool.tool}
      aria-busy={isBusy}
      aria-keyshortcuts="Control+P"
      leftSection={isBusy ? <Loader size="1.125rem" /> : <IconPrinter size="1.125rem" />}
      onClick={onPrint}
    >
      Imprimir
    </Button>
  )
}

/** Prints the page of one item, which has a version of its own for paper. */
export const PrintItemButton = () => <PrintButton isBusy={false} onPrint={() => window.print()} />

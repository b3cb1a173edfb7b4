import { Button } from '@mantine/core'
import { IconEye, IconMail, IconPrinter } from '@tabler/icons-react'
import { useOpenReceipt, usePrintReceipt, useSendReceipt } from '../use-receipt.ts'

/** The receipt of one payment, on paper or by e-mail. */
export function ReceiptButtons({ paymentId }: { paymentId: string }) {
  const print = usePrintReceipt()
  const open = useOpenReceipt()
  const send = useSendReceipt()
  return (
    <>
      <Button
        leftSection={<IconPrinter size="1.125rem" aria-hidden />}
        aria-busy={print.isPending}
        onClick={() => print.isPending || print.mutate(paymentId)}
      >
        Imprimir recibo
      </Button>
      <Button
        variant="default"
        leftSection={<IconEye size="1.125rem" aria-hidden />}
        aria-busy={open.isPending}
        onClick={() => open.isPending || open.mutate(paymentId)}
      >
        Abrir recibo
      </Button>
      <Button
        variant="default"
        leftSection={<IconMail size="1.125rem" aria-hidden />}
        aria-busy={send.isPending}
        onClick={() => send.isPending || send.mutate(paymentId)}
      >
        Enviar por e-mail
      </Button>
    </>
  )
}

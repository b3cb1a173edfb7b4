import type { AdviceChoice, PaymentAdviceAnswer } from '@agremia/model/calls/payment-advice'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { addressOf } from '../../api/follow-link.ts'
import { MessagePanel } from '../../ui/message-panel.tsx'
import classes from './advice.module.css'
import { useAdvicePage } from './use-advice.ts'

interface Props {
  choice: AdviceChoice
  advice: PaymentAdviceAnswer
  onOpen(): void
}

/** The page as it will be printed. Phones and some browsers show no documents inside of a page: there it opens in a tab. */
export function AdvicePreview({ choice, advice, onOpen }: Props) {
  const { data: url } = useAdvicePage(choice, advice)
  if (!navigator.pdfViewerEnabled)
    return (
      <div className={classes.paper}>
        <MessagePanel
          icon={<IconFileText />}
          title="A folha abre num separador"
          action={
            <Button variant="default" onClick={onOpen}>
              Ver a folha
            </Button>
          }
        >
          Este navegador não mostra documentos dentro da página.
        </MessagePanel>
      </div>
    )
  return (
    <div className={classes.paper} aria-busy={url === undefined}>
      {/* The tools of the viewer would repeat the buttons above. */}
      {url && (
        <iframe
          key={url}
          className={classes.frame}
          title="Aviso de pagamento em PDF"
          src={`${addressOf(url)}#toolbar=0&view=FitH`}
        />
      )}
    </div>
  )
}

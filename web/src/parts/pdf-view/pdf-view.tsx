import { Button } from '@mantine/core'
import { IconDownload, IconFileAlert, IconRefresh } from '@tabler/icons-react'
import { LoadingDots } from '../../ui/loading-dots.tsx'
import { MessagePanel } from '../../ui/message-panel.tsx'
import { PdfPages } from './pdf-pages.tsx'
import classes from './pdf-view.module.css'
import { usePdf } from './use-pdf.ts'

interface Props {
  /** A signed address of the API. */
  url: string
  /** The name of the file. */
  name: string
  /** The reason why the file is kept without being opened: it can only be saved. */
  notOpenedBecause?: string
}

/** Shows a PDF inside the page: the content security policy forbids the browser's own viewer in a frame. */
export function PdfView({ url, name, notOpenedBecause }: Props) {
  return (
    <section className={classes.view} aria-label={name}>
      {notOpenedBecause === undefined ? (
        <OpenedPdf key={url} {...{ url, name }} />
      ) : (
        <NotShown {...{ url, name }} text={notOpenedBecause} />
      )}
    </section>
  )
}

function OpenedPdf({ url, name }: { url: string; name: string }) {
  const { shown, retry } = usePdf(url)
  if (shown.state === 'opening')
    return (
      <div className={classes.waiting}>
        <LoadingDots label="A abrir o PDF" />
      </div>
    )
  if (shown.state === 'open') return <PdfPages pdf={shown.pdf} {...{ name, url }} />
  return <NotShown {...{ url, name }} text={shown.text} onRetry={shown.canRetry ? retry : undefined} />
}

interface NotShownProps {
  url: string
  name: string
  text: string
  onRetry?(): void
}

function NotShown({ url, name, text, onRetry }: NotShownProps) {
  return (
    <MessagePanel
      icon={<IconFileAlert size="2rem" />}
      title="O PDF não se mostra aqui"
      isError
      action={
        onRetry ? (
          <Button leftSection={<IconRefresh size="1.125rem" />} onClick={onRetry}>
            Tentar de novo
          </Button>
        ) : (
          <Button
            component="a"
            href={url}
            download
            variant="default"
            leftSection={<IconDownload size="1.125rem" />}
            aria-label={`Transferir ${name}`}
          >
            Transferir
          </Button>
        )
      }
    >
      {text}
    </MessagePanel>
  )
}

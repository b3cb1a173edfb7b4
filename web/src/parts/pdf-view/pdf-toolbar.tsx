import { ActionIcon } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './pdf-view.module.css'

interface Props {
  name: string
  url: string
  page: number
  pageCount: number
  /** 1 is as wide as the frame. */
  zoom: number
  canZoomIn: boolean
  canZoomOut: boolean
  onPage(page: number): void
  onZoomIn(): void
  onZoomOut(): void
  onFit(): void
  onTurn(): void
}

function Tool({
  label,
  onClick,
  ...rest
}: {
  label: string
  onClick(): void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={onClick} {...rest} />
  )
}

/** Pages, zoom, turning and saving of the PDF that is shown below. */
export function PdfToolbar(props: Props) {
  const { name, url, page, pageCount, zoom } = props
  return (
    <div className={classes.tools} role="toolbar" aria-label={`Ver ${name}`}>
      {pageCount > 1 && (
        <span className={classes.group}>
          <Tool label="Página anterior" disabled={page <= 1} onClick={() => props.onPage(page - 1)}>
            <IconChevronUp size="1.25rem" />
          </Tool>
          <span className={classes.figures} role="status">
            <span className={classes.longer}>Página </span>
            {page} de {pageCount}
          </span>
          <Tool label="Página seguinte" disabled={page >= pageCount} onClick={() => props.onPage(page + 1)}>
            <IconChevronDown size="1.25rem" />
          </Tool>
        </span>
      )}
      <span className={classes.group}>
        <Tool label="Reduzir" disabled={!props.canZoomOut} onClick={props.onZoomOut}>
          <IconZoomOut size="1.25rem" />
        </Tool>
        <span className={classes.figures}>{Math.round(zoom * 100)} %</span>
        <Tool label="Ampliar" disabled={!props.canZoomIn} onClick={props.onZoomIn}>
          <IconZoomIn size="1.25rem" />
        </Tool>
        <Tool label="Ajustar à largura" onClick={props.onFit}>
          <IconArrowAutofitWidth size="1.25rem" />
        </Tool>
      </span>
      <span className={classes.group}>
        <Tool label="Rodar" onClick={props.onTurn}>
          <IconRotateClockwise size="1.25rem" />
        </Tool>
        <ActionIcon
          component="a"
          href={url}
          download
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Transferir ${name}`}
          title="Transferir"
        >
          <IconDownload size="1.25rem" />
        </ActionIcon>
      </span>
    </div>
  )
}

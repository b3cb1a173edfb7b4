import { PREVIEW_ROWS } from '@agremia/model/rules/preview-rows'
import { Button } from '@mantine/core'
import { printCount } from '../../resource/list-count.ts'
import classes from './preview.module.css'
import type { PreviewPage } from './use-preview-page.ts'

/** Which rows of a preview are shown, and the way to the others; nothing where one page shows them all. */
export function PreviewPages({ shown: { page, setPage }, found }: { shown: PreviewPage; found: number }) {
  if (found <= PREVIEW_ROWS) return null
  const last = page * PREVIEW_ROWS
  return (
    <div className={classes.pages}>
      <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
        Anteriores
      </Button>
      <span>{`${printCount(last - PREVIEW_ROWS + 1)} a ${printCount(Math.min(last, found))} de ${printCount(found)}`}</span>
      <Button variant="default" disabled={last >= found} onClick={() => setPage(page + 1)}>
        Seguintes
      </Button>
    </div>
  )
}

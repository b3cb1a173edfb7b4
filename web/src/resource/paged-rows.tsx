import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDelay } from '../ui/use-delay.ts'
import { NotLoaded } from './not-loaded.tsx'
import classes from './paged-rows.module.css'

interface Props<Row> {
  paged: UseInfiniteQueryResult<InfiniteData<{ data: readonly Row[] }>>
  /** The title of the message shown when the rows could not be read. */
  notLoaded: string
  /** Shown when there are no rows. */
  none: ReactNode
  children(rows: readonly Row[]): ReactNode
}

/** Rows that are read page by page, with their states (loading, failed, none) and a button that loads more. */
export function PagedRows<Row>({ paged, notLoaded, none, children }: Props<Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPending } = paged
  const isLate = useDelay(isPending)
  const rows = data?.pages.flatMap(page => page.data) ?? []
  if (error && !data) return <NotLoaded title={notLoaded} error={error} onRetry={refetch} />
  return (
    <>
      {isLate && (
        <p role="status" className={classes.waiting}>
          A carregar…
        </p>
      )}
      {data && rows.length === 0 && none}
      {rows.length > 0 && children(rows)}
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  )
}

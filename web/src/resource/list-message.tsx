import { Button, Skeleton } from '@mantine/core'
import { IconCloudOff, IconListSearch, IconSeedling } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { describeFailure } from '../api/failure.ts'
import { MessagePanel } from '../ui/message-panel.tsx'
import { useDelay } from '../ui/use-delay.ts'
import classes from './list-message.module.css'
import type { List } from './use-list.ts'

interface Props {
  list: List
  many: string
  search?: string
  /** Leads to rows that the search finds outside the default filter. */
  outside?: ReactNode
  hasFilters: boolean
  onClear(): void
  firstStep: string
  firstAction: ReactNode
}

const BARS = [62, 48, 71, 55, 66, 44, 58]

/** Says why a list has no rows: it is loading, it failed to load, nothing matches the filters, or there are none yet. */
export function ListMessage({ list, many, search, outside, hasFilters, onClear, firstStep, firstAction }: Props) {
  const isLate = useDelay(list.state === 'loading')
  if (list.state === 'loading') {
    return (
      <div className={classes.waiting} aria-busy>
        {isLate && (
          <>
            <span role="status">A carregar…</span>
            {BARS.map(width => (
              <Skeleton key={width} height="1rem" width={`${width}%`} />
            ))}
          </>
        )}
      </div>
    )
  }
  if (list.failure) {
    return (
      <MessagePanel
        isError
        icon={<IconCloudOff />}
        title={`Não foi possível carregar a lista de ${many}`}
        action={
          <>
            <Button variant="default" onClick={list.reload}>
              Tentar de novo
            </Button>
            {/* An address written by hand may ask for what there is not. */}
            {list.failure.status === 422 && (
              <Button variant="default" onClick={onClear}>
                Limpar filtros
              </Button>
            )}
          </>
        }
      >
        {Object.values(list.failure.errors)[0] ?? describeFailure(list.failure)}
      </MessagePanel>
    )
  }
  if (search || hasFilters) {
    return (
      <MessagePanel
        icon={<IconListSearch />}
        title={search ? `Nenhum resultado para «${search}»` : 'Nenhum resultado'}
        action={
          <>
            {outside}
            <Button variant="default" onClick={onClear}>
              {search && hasFilters
                ? 'Limpar a pesquisa e os filtros'
                : search
                  ? 'Limpar a pesquisa'
                  : 'Limpar filtros'}
            </Button>
          </>
        }
      >
        {search ? 'Verifique o que escreveu' : 'Há registos, mas nenhum com estes filtros'}
        {search && hasFilters ? ', ou alargue os filtros.' : '.'}
      </MessagePanel>
    )
  }
  return (
    <MessagePanel icon={<IconSeedling />} title={`Ainda não há ${many}`} action={firstAction}>
      {firstStep}
    </MessagePanel>
  )
}

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
  isFiltered: boolean
  onClear(): void
  firstStep: string
  firstAction: ReactNode
}

const BARS = [62, 48, 71, 55, 66, 44, 58]

/** A list without rows says why: it is still loading, it did not load, nothing fits, or there is nothing yet. */
export function ListMessage({ list, many, search, isFiltered, onClear, firstStep, firstAction }: Props) {
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
          <Button variant="default" onClick={list.reload}>
            Tentar de novo
          </Button>
        }
      >
        {describeFailure(list.failure)}
      </MessagePanel>
    )
  }
  if (isFiltered) {
    return (
      <MessagePanel
        icon={<IconListSearch />}
        title={search ? `Nenhum resultado para «${search}»` : 'Nenhum resultado'}
        action={
          <Button variant="default" onClick={onClear}>
            Limpar a pesquisa
          </Button>
        }
      >
        Verifique a pesquisa ou limpe os filtros.
      </MessagePanel>
    )
  }
  return (
    <MessagePanel icon={<IconSeedling />} title={`Ainda não há ${many}`} action={firstAction}>
      {firstStep}
    </MessagePanel>
  )
}

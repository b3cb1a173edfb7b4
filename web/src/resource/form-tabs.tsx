import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Described } from './item.ts'
import classes from './item-form.module.css'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

export const TABS = { data: 'dados', history: 'historico' } as const

interface Props {
  resource: Described
  id: string
  tab: string
  onTab(tab: string): void
  children: ReactNode
}

/** The form and, beside it, its history, which is asked for when someone looks. What is typed stays while they do. */
export function FormTabs({ resource, id, tab, onTab, children }: Props) {
  return (
    <Tabs value={tab} onChange={next => onTab(next ?? TABS.data)} className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value={TABS.data}>Dados</Tabs.Tab>
        <Tabs.Tab value={TABS.history}>Histórico</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={TABS.data} className={classes.groups}>
        {children}
      </Tabs.Panel>
      <Tabs.Panel value={TABS.history} className={classes.groups}>
        {tab === TABS.history && (
          <Suspense fallback={null}>
            <History resource={resource} id={id} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

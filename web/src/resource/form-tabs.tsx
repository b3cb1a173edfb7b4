import '@mantine/core/styles/Tabs.css'
import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from './form-values.ts'
import type { Item, ResourceDescription } from './item.ts'
import classes from './item-form.module.css'

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

export const TABS = { data: 'dados', history: 'historico' } as const

/** The head and the tabs that a screen adds to an item's form. */
export interface Sheet {
  /** Replaces the title. */
  head(item: Item): ReactNode
  /** Sections that are printed after the fields. */
  printed?(item: Item): ReactNode
  /** Beside the fields in a wide window, below them in a narrow one; it follows what is typed, and validates what it fills in. A new one has no item. */
  beside?(item: Item | undefined, form: UseFormReturn<FormValues>, validate: () => void): ReactNode
  /** Placed between the form and its history. */
  tabs: readonly { value: string; label: string; panel(item: Item): ReactNode }[]
}

interface Props {
  resource: ResourceDescription
  item: Item
  sheet?: Sheet
  tab: string
  onTab(tab: string): void
  children: ReactNode
}

/** The form, its history, which is read when its tab is opened, and the screen's own tabs. The form stays mounted in all of them. */
export function FormTabs({ resource, item, sheet, tab, onTab, children }: Props) {
  // A single tab would offer no choice.
  if (resource.withoutHistory && !sheet?.tabs.length) return children
  return (
    <Tabs value={tab} onChange={next => onTab(next ?? TABS.data)} className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value={TABS.data}>Dados</Tabs.Tab>
        {sheet?.tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
        {!resource.withoutHistory && <Tabs.Tab value={TABS.history}>Histórico</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value={TABS.data} className={classes.groups}>
        {children}
      </Tabs.Panel>
      {sheet?.tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} value={value} className={classes.groups}>
          {tab === value && panel(item)}
        </Tabs.Panel>
      ))}
      <Tabs.Panel value={TABS.history} className={classes.groups}>
        {tab === TABS.history && (
          <Suspense fallback={null}>
            <History resource={resource} item={item} />
          </Suspense>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

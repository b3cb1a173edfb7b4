import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { ExportButton } from './export-button.tsx'
import type { Described, Item } from './item.ts'
import { isFiltered, readListAddress, readSort, toggleSort } from './list-address.ts'
import { ListCards } from './list-cards.tsx'
import { ListMessage } from './list-message.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import classes from './resource-list.module.css'
import { useResource } from './use-explainer.ts'
import { useList } from './use-list.ts'

export interface ResourceListProps {
  name: string
  /** Where a row opens, and where a new one begins. */
  rowAddress: (row: Item) => string
  newAddress: string
  newLabel: string
  /** What to do first when there is nothing yet. */
  firstStep: string
}

const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })
const isPhone = '(max-width: 40rem)'

/** Any resource's list: searched, sorted, counted and exported as its description says, all of it in the address. */
export function ResourceList(props: ResourceListProps) {
  const resource = useResource(props.name)
  return resource ? <DescribedList {...props} resource={resource} /> : null
}

function DescribedList({ resource, ...props }: ResourceListProps & { resource: Described }) {
  const search = useSearch({ strict: false })
  const address = useMemo(() => readListAddress(search), [search])
  const navigate = useNavigate()
  const list = useList(resource, address)
  const asCards = useMediaQuery(isPhone, undefined, { getInitialValueInEffect: false })
  const sort = readSort(address._sort ?? resource.sort)
  const columns = resource.columns.flatMap(name => resource.fields.find(field => field.name === name) ?? [])

  const change = (changes: Record<string, string | undefined>) =>
    navigate({ to: '.', search: { ...search, ...changes }, replace: true })
  const clear = () => navigate({ to: '.', search: address._sort ? { _sort: address._sort } : {} })
  const many = resource.label.many.toLowerCase()
  const word = list.total === 1 ? resource.label.one.toLowerCase() : many
  const newButton = resource.operations.includes('create') && (
    <Button renderRoot={link => <Link {...link} to={props.newAddress} />} leftSection={<IconPlus size="1.125rem" />}>
      {props.newLabel}
    </Button>
  )
  const shown = { resource, columns, list, sort, rowAddress: props.rowAddress }

  return (
    <div className={classes.screen} data-fills-window>
      <PageHeader
        title={resource.label.many}
        note={
          <span aria-live="polite">
            {list.state === 'loaded' && !list.isStale ? `${figures.format(list.total)} ${word}` : '\u00a0'}
          </span>
        }
      >
        {resource.searchable && (
          <ListSearch
            label={`Pesquisar ${many}`}
            value={address._search ?? ''}
            onChange={_search => change({ _search })}
          />
        )}
        <ExportButton resource={resource} address={address} sort={address._sort ?? resource.sort} />
        {newButton}
      </PageHeader>
      <div className={classes.panel} data-stale={list.isStale || undefined}>
        {list.state === 'loaded' && list.rows.length > 0 ? (
          asCards ? (
            <ListCards {...shown} />
          ) : (
            <ListTable {...shown} onSort={field => change({ _sort: toggleSort(sort, field) })} />
          )
        ) : (
          <ListMessage
            list={list}
            many={many}
            search={address._search}
            isFiltered={isFiltered(address)}
            onClear={clear}
            firstStep={props.firstStep}
            firstAction={newButton}
          />
        )}
      </div>
    </div>
  )
}

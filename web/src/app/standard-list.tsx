import { firstStepOf, newTitleOf } from '@agremia/model/resource/label'
import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWording } from '../api/terminology.ts'
import { useContributions } from '../contributions/contributions-context.ts'
import type { ListTool } from '../contributions/feature.ts'
import { componentOf, Part } from '../contributions/part.tsx'
import type { ListOptions, StandardScreen } from '../contributions/screen.ts'
import { BackLink } from '../parts/back-link.tsx'
import { Portrait } from '../parts/portrait.tsx'
import { FieldCell } from '../resource/field-cell.tsx'
import { type Item, shownValue } from '../resource/item.ts'
import tool from '../resource/list-tool.module.css'
import { ResourceList } from '../resource/resource-list.tsx'
import type { Cells } from '../resource/row-cell.tsx'
import { useResource } from '../resource/use-explainer.ts'
import { MoreTools } from './more-tools.tsx'
import { fillRowPath } from './row-address.ts'
import { TOOL_ICONS } from './tool-icons.ts'

interface Props {
  path: string
  screen: Extract<StandardScreen, { standard: 'list' }>
}

/** A resource's list, with the tools and notes that features contribute to it. */
export function StandardList({ path, screen: { resource: name, newPath = '', options } }: Props) {
  const { listTools, listNotes, listLeads } = useContributions()
  const { _search }: Record<string, unknown> = useSearch({ strict: false })
  const withWords = useWording()
  const resource = useResource(name)
  // Memoised, because the list registers its tools in the toolbar again whenever the element changes.
  const tools = useMemo(() => {
    const own = listTools.filter(({ list }) => list === name)
    return (
      <>
        {own.filter(({ isFolded }) => !isFolded).map(ToolLink)}
        <MoreTools tools={own.filter(({ isFolded }) => isFolded)} />
      </>
    )
  }, [listTools, name])
  const emptyListTools = useMemo(
    () => listTools.filter(({ list, emptyListLabel }) => list === name && emptyListLabel).map(EmptyListTool),
    [listTools, name],
  )
  const { rowPath = `${path}/$_id` } = options
  const rowAddress = useMemo(() => (row: Item) => fillRowPath(rowPath, row), [rowPath])
  const cells = useMemo(() => cellsOf(options.cells ?? {}), [options.cells])
  const created = useResource(options.createdBy?.resource ?? name)
  if (!resource) return null
  const { backTo, bulkActions, createdBy } = options
  const leads = listLeads.filter(({ list }) => list === name)
  const notes = listNotes.filter(({ list }) => list === name && !_search)
  return (
    <>
      {leads.map(({ shows }) => (
        <Part key={shows.name} part={shows} />
      ))}
      <ResourceList
        name={name}
        rowAddress={rowAddress}
        Picture={Portrait}
        cells={cells}
        mayCreate={created?.operations.includes('create') ?? false}
        newAddress={createdBy?.path ?? newPath}
        newLabel={options.newLabel ?? newTitleOf(resource.label)}
        firstStep={resource.firstStep ?? firstStepOf(resource.label)}
        bulkActions={bulkActions && componentOf(bulkActions)}
        tools={tools}
        firstTools={emptyListTools}
        aside={notes.map(({ shows }) => <Part key={shows.name} part={shows} />)}
        back={backTo && <BackLink to={backTo.path}>{withWords(backTo.title)}</BackLink>}
      />
    </>
  )
}

/** The functions by which the list draws these columns; until a component has loaded, the field is drawn by its type. */
const cellsOf = (parts: NonNullable<ListOptions['cells']>): Cells =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      (row, field) => (
        <Part part={part} {...{ row, field }} fallback={<FieldCell field={field} value={shownValue(row, field)} />} />
      ),
    ]),
  )

const ToolLink = ({ to, label, icon }: ListTool) => {
  const Icon = TOOL_ICONS[icon]
  return (
    <Button
      key={to}
      variant="subtle"
      color="gray"
      className={tool.tool}
      leftSection={<Icon size="1.125rem" />}
      renderRoot={link => <Link {...link} to={to} />}
    >
      {label}
    </Button>
  )
}

const EmptyListTool = ({ to, emptyListLabel, icon }: ListTool) => {
  const Icon = TOOL_ICONS[icon]
  return (
    <Button
      key={to}
      variant="default"
      leftSection={<Icon size="1.125rem" />}
      renderRoot={link => <Link {...link} to={to} />}
    >
      {emptyListLabel}
    </Button>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DropDownMenu } from '../ui/drop-down-menu.tsx'
import type { ResourceDescription } from './item.ts'
import type { ListSearch } from './list-address.ts'
import head from './list-head.module.css'
import { rememberList } from './list-memory.ts'
import classes from './list-tabs.module.css'
import { allTabLabel, type CurrentView, type SavedView, searchOfView } from './list-views.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewNameDialog } from './view-name-dialog.tsx'

interface Props {
  resource: ResourceDescription
  viewsResource: ResourceDescription
  views: readonly SavedView[]
  current: CurrentView
  /** Whether no filter applies, or only the default one: which of the two fixed tabs is current. */
  isWhole: boolean
  isFirst: boolean
  go(search: ListSearch, view: string | undefined): void
}

/** LIST-03: the user's saved views as tabs. Each is a link to its address. */
export function ListTabs({ resource, viewsResource, views, current, isWhole, isFirst, go }: Props) {
  const [renamed, setRenamed] = useState<SavedView>()
  const actions = useViewActions(viewsResource, resource.name, views)
  const remove = async (view: SavedView) => {
    go(resource.filter ?? {}, undefined)
    await actions.remove(view)
  }
  return (
    <nav className={`${classes.row} ${head.views}`} aria-label="Vistas">
      <ul className={classes.tabs}>
        {resource.filter && (
          <Tab
            search={resource.filter}
            isCurrent={!current.view && isFirst}
            onOpen={() => rememberList(resource.name, { search: resource.filter, view: undefined })}
          >
            {resource.filterName}
          </Tab>
        )}
        <Tab
          search={{}}
          isCurrent={!current.view && isWhole}
          onOpen={() => rememberList(resource.name, { search: {}, view: undefined })}
        >
          {allTabLabel(resource.label.many)}
        </Tab>
        {views.map((view, index) => {
          const isCurrent = view._id === current.view?._id
          return (
            <Tab
              key={view._id}
              search={searchOfView(view)}
              view={view._id}
              isCurrent={isCurrent}
              menu={
                isCurrent && (
                  <ViewMenu
                    view={view}
                    isFirst={index === 0}
                    isLast={index === views.length - 1}
                    onRename={() => setRenamed(view)}
                    onMove={step => void actions.move(view, step)}
                    onRemove={() => void remove(view)}
                  />
                )
              }
            >
              {view.name}
              {isCurrent && current.isChanged && <span className={classes.changed}>alterada</span>}
            </Tab>
          )
        })}
      </ul>
      {renamed && (
        <ViewNameDialog
          title="Mudar o nome da vista"
          name={renamed.name}
          onSave={name => actions.rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </nav>
  )
}

interface TabProps {
  search: ListSearch
  view?: string
  isCurrent: boolean
  menu?: ReactNode
  onOpen?(): void
  children: ReactNode
}

function Tab({ search, view, isCurrent, menu, onOpen, children }: TabProps) {
  const link = useLinkProps({ to: '.', search, state: { view }, onClick: onOpen })
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // The row of tabs scrolls sideways on a phone: the current tab is brought into sight.
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={item} className={classes.tab} data-current={isCurrent || undefined}>
      <a {...link} className={classes.link} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </a>
      {menu}
    </li>
  )
}

interface MenuProps {
  view: SavedView
  isFirst: boolean
  isLast: boolean
  onRename(): void
  onMove(step: -1 | 1): void
  onRemove(): void
}

const ViewMenu = ({ view, isFirst, isLast, onRename, onMove, onRemove }: MenuProps) => (
  // A fixed position, so that the scrolling row does not cut the menu off.
  <DropDownMenu
    width="15rem"
    floatingStrategy="fixed"
    button={
      <ActionIcon variant="subtle" size="2rem" className={classes.more} aria-label={`Opções da vista «${view.name}»`}>
        <IconChevronDown size="1.125rem" />
      </ActionIcon>
    }
  >
    <Menu.Item onClick={onRename}>Mudar o nome…</Menu.Item>
    {!isFirst && <Menu.Item onClick={() => onMove(-1)}>Mover para a esquerda</Menu.Item>}
    {!isLast && <Menu.Item onClick={() => onMove(1)}>Mover para a direita</Menu.Item>}
    <Menu.Item onClick={onRemove}>Eliminar</Menu.Item>
  </DropDownMenu>
)

import { type Reader, STAFF } from '@agremia/model/rules/roles'
import type { Feature, MenuEntry } from './feature.ts'
import type { LazyPart } from './lazy-part.ts'
import type { ListOptions, Screen, ScreenPath, ScreenTitle } from './screen.ts'

type LastSegment = 'novo' | 'nova' | false

interface FormOptions<Create extends LastSegment> {
  /** Who may open the forms; by default staff. */
  roles?: readonly Reader[]
  /** The last segment of the address of the form for a new item, or false where items are not created by hand. */
  create: Create
  /** In place of the standard form. */
  form?: LazyPart<Create extends string ? { id?: string } : { id: string }>
  /** Where it differs from `Editar etiqueta`. */
  editTitle?: string
  /** Who may open the form of an existing item, where that differs from `roles`. */
  edit?: Pick<Screen, 'roles' | 'mayOpen'>
}

interface ResourceOptions<Create extends LastSegment> extends FormOptions<Create> {
  list?: ListOptions
  /** SHELL-01: its entry of the top menu; called like the resource, in the plural, unless it says otherwise. */
  menu?: Omit<MenuEntry, 'to' | 'label'> & Partial<Pick<MenuEntry, 'label'>>
  /** SHELL-04: the place of its entry in the settings' menu, under which the list is then shown. */
  settingsMenu?: number
}

type FormPath<Path extends ScreenPath, Create extends LastSegment> = (
  | `${Path}/$id`
  | (Create extends string ? `${Path}/${Create}` : never)
) &
  ScreenPath

const titleOf = (resource: string, says: 'many' | 'new' | 'edit'): ScreenTitle => ({ resource, says })

/** The forms of a resource whose list is a part of another screen: `listPath` is where they lead back to. */
export function formScreens<const Path extends ScreenPath, const Create extends LastSegment>(
  resource: string,
  path: Path,
  { roles = STAFF, create, form, editTitle, edit, listPath }: FormOptions<Create> & { listPath: ScreenPath },
): Feature<FormPath<Path, Create>> {
  const shows = form ?? { standard: 'form' as const, resource, listPath, itemPath: path }
  // The paths are those that the type names; TypeScript widens a template with a generic part.
  const at = (last: string) => `${path}/${last}` as FormPath<Path, Create>
  return {
    screens: [
      ...(create ? [{ path: at(create), title: titleOf(resource, 'new'), roles, shows, isFetchedWhenIdle: true }] : []),
      {
        path: at('$id'),
        title: editTitle ?? titleOf(resource, 'edit'),
        roles,
        shows,
        item: resource,
        ...(!path.startsWith(listPath) && { listPath }),
        isFetchedWhenIdle: true,
        ...edit,
      },
    ],
  }
}

/**
 * The screens of a resource by its definition alone: list, new item, existing item, the first page of the list fetched
 * with the page itself, the entries of the finder (Ctrl+K) and a menu entry.
 */
export function resourceScreens<const Path extends ScreenPath, const Create extends LastSegment>(
  resource: string,
  path: Path,
  options: ResourceOptions<Create>,
): Feature<Path | FormPath<Path, Create>> {
  const { roles = STAFF, create, list = {}, menu, settingsMenu } = options
  const label = titleOf(resource, 'many')
  const newPath = create ? { newPath: `${path}/${create}` } : {}
  const forms = formScreens(resource, path, { ...options, listPath: path })
  return {
    screens: [
      { path, title: label, roles, shows: { standard: 'list', resource, ...newPath, options: list } },
      ...(forms.screens ?? []),
    ],
    ...(menu && { menu: [{ label, ...menu, to: path }] }),
    ...(settingsMenu !== undefined && { settingsMenu: [{ order: settingsMenu, to: path, label }] }),
  }
}

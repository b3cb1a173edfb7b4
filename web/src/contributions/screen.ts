import type { ExplainedField } from '@agremia/model/resource/explainer'
import type { Reader } from '@agremia/model/rules/roles'
import type { FixedSegment } from '@agremia/model/rules/terminology'
import type { WordSegment } from '@agremia/model/rules/word-paths'
import type { Claims } from '../api/session.ts'
import type { Item } from '../resource/item.ts'
import type { BulkActionsProps } from '../resource/list-bulk-bar.tsx'
import type { LazyPart } from './lazy-part.ts'
import type { SettingCondition } from './setting-condition.ts'

type Segment = FixedSegment | WordSegment

/**
 * The path of a screen; a segment with `~` is shown as the organisation's word (NAV-52). Its first segment is one that the
 * model reserves (`FIXED_SEGMENTS` or `word-paths.ts`), so that no organisation can choose a word that hides the screen:
 * a path that is not reserved does not compile.
 */
export type ScreenPath = `/${Segment}` | `/${Segment}/${string}`

/** A text, which may hold the organisation's words (`Importar {memberPlural}`), or one made of a resource's own words. */
export type ScreenTitle = string | { resource: string; says: 'many' | 'new' | 'edit' }

/** `/importacao/$id` gives `{ id: string }`: the parameters in a path, which its component takes as properties. */
export type ParamsOf<Path extends string> = Path extends `${string}/$${infer Name}/${infer Rest}`
  ? { [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}/$${infer Name}`
    ? { [Key in Name]: string }
    : unknown

/** A screen made from the definition of its resource, without a component of its own. */
export type StandardScreen =
  | {
      standard: 'list'
      resource: string
      /** Where a new item is created; absent where none is created by hand. */
      newPath?: string
      options: ListOptions
    }
  | { standard: 'form'; resource: string; listPath: string; itemPath: string }

export interface ListOptions {
  /** The words of the button for a new row, where the resource's own name would take the room of the filters beside it. */
  newLabel?: string
  /** Components that draw some columns differently from their type, by field name. */
  cells?: Readonly<Record<string, LazyPart<CellProps>>>
  /** The resource whose items bring rows of this list about, and where one is created: messages come from sendings. */
  createdBy?: { resource: string; path: ScreenPath }
  /** What can be done with the ticked rows beside exporting and deleting them. */
  bulkActions?: LazyPart<BulkActionsProps>
  /** The screen of a row, with fields of the row in place of its parameters (`/pagamentos/$_id`); by default its id below the list's. */
  rowPath?: ScreenPath
  /** The screen to which a list that is in no menu leads back. */
  backTo?: { path: ScreenPath; title: string }
}

/** What a component for one column of a list gets. */
export interface CellProps {
  row: Item
  field: ExplainedField
}

export interface Screen<Path extends ScreenPath = ScreenPath> {
  path: Path
  title: ScreenTitle
  /** Who may open it; `ANYONE` makes it a public page. */
  roles: readonly Reader[]
  shows: LazyPart<never> | StandardScreen
  /** Refuses some of those who have the role: an account is its owner's and the staff's. */
  mayOpen?(params: Readonly<Record<string, string>>, claims: Claims): boolean
  /** Where it does not hold, it is as if there were no such screen. */
  when?: SettingCondition
  /** The list to which it belongs, where its path is not below that of the list. */
  listPath?: ScreenPath
  /** The resource of the item that is shown, below whose form its panels are. */
  item?: string
  /** Shown without top bar and toolbar. */
  hidesMenu?: boolean
  /** SHELL-17: shown to people without a session at once, without waiting for the settings. */
  isReadyAtOnce?: boolean
  /** Whether its code is fetched as soon as the browser is idle, because it is often the second screen. */
  isFetchedWhenIdle?: boolean
}

type Options<Path extends string> = Omit<Screen, 'path' | 'shows'> & { shows: LazyPart<ParamsOf<Path>> }

/** One screen with a component of its own, which gets the path's parameters as properties. */
export const screen = <const Path extends ScreenPath>(path: Path, options: Options<NoInfer<Path>>): Screen<Path> => ({
  path,
  ...options,
})

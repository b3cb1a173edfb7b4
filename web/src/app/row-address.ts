import type { Screen } from '../contributions/screen.ts'
import type { Item } from '../resource/item.ts'

/** The path of the screen of a list's rows, with the names of their fields as parameters. */
export function rowPathOf(screens: readonly Screen[], listPath: string): string {
  const shows = screens.find(({ path }) => path === listPath)?.shows
  const given = shows && 'standard' in shows && shows.standard === 'list' ? shows.options.rowPath : undefined
  return given ?? `${listPath}/$_id`
}

/** `/pagamentos/$_id` gives the address of this row. */
export const fillRowPath = (rowPath: string, row: Item) =>
  rowPath.replace(/\$(\w+)/g, (_parameter, name: string) => String(row[name]))

interface OrderedRow {
  _id: string
  order?: unknown
}

const STEP = 10
const HIGHEST = 9999
const orderOf = (row: OrderedRow | undefined) => (typeof row?.order === 'number' ? row.order : undefined)

/** A whole number between the orders of two neighbours; undefined when there is none left. */
function between(before: OrderedRow | undefined, after: OrderedRow | undefined): number | undefined {
  const low = orderOf(before) ?? -1
  const high = orderOf(after) ?? Math.min(low + 2 * STEP, HIGHEST + 1)
  const middle = Math.floor((low + high) / 2)
  return middle > low && middle < high ? middle : undefined
}

/** Moves a row one place up or down. `changed` has the rows whose `order` is to be saved: all are renumbered only when no number is left between two. */
export function moveRow<R extends OrderedRow>(rows: readonly R[], id: string, by: -1 | 1) {
  const from = rows.findIndex(row => row._id === id)
  const row = rows[from]
  const to = from + by
  if (!row || to < 0 || to >= rows.length) return { rows, changed: [] }
  const others = rows.filter(one => one !== row)
  const order = between(others[to - 1], others[to])
  if (order !== undefined) {
    const moved = { ...row, order }
    return { rows: [...others.slice(0, to), moved, ...others.slice(to)], changed: [moved] }
  }
  const numbered = [...others.slice(0, to), row, ...others.slice(to)].map((one, index) => ({
    ...one,
    order: (index + 1) * STEP,
  }))
  return {
    rows: numbered,
    changed: numbered.filter(one => rows.find(({ _id }) => _id === one._id)?.order !== one.order),
  }
}

type Search = Record<string, string | string[]>

/** The search parameters as plain texts; a repeated name is a list. The router's own parser would read `12` as a number and write `"12"`. */
export function parseSearch(text: string): Search {
  const search: Search = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [before, value].flat()
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
  }
  const text = params.toString()
  return text && `?${text}`
}

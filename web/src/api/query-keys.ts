/** The names under which answers are kept. A resource's first word is its name, so that one event refreshes all of it. */
export const queryKeys = {
  explainer: () => ['explainer'] as const,
  terminology: () => ['terminology'] as const,
  resource: (name: string) => [name] as const,
  list: (name: string, query: Record<string, unknown>) => [name, 'list', query] as const,
  item: (name: string, id: string) => [name, 'item', id] as const,
  history: (name: string, id: string) => [name, 'history', id] as const,
  lookup: (name: string, search: string) => [name, 'lookup', search] as const,
}

/**
 * The keys of the query cache. The first element is the resource's name, so that one event can invalidate all of its
 * queries.
 */
export const queryKeys = {
  explainer: () => ['explainer'] as const,
  terminology: () => ['terminology'] as const,
  resource: (name: string) => [name] as const,
  list: (name: string, query: Record<string, unknown>) => [name, 'list', query] as const,
  /** The lists of the children of one row, at the path `{resource}/{id}`, and one of them with its filters and order. */
  childLists: (name: string, parentPath: string) => [name, 'list', parentPath] as const,
  childList: (name: string, parentPath: string, query: Record<string, unknown>) =>
    [name, 'list', parentPath, query] as const,
  item: (name: string, id: string) => [name, 'item', id] as const,
  history: (name: string, id: string) => [name, 'history', id] as const,
  lookup: (name: string, search: string) => [name, 'lookup', search] as const,
}

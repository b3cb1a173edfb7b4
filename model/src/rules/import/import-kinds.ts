/** What a file can bring in. */
export const IMPORT_KINDS = ['members', 'openingBalances'] as const
export type ImportKindName = (typeof IMPORT_KINDS)[number]

export const isImportKind = (text: string): text is ImportKindName => IMPORT_KINDS.some(kind => kind === text)

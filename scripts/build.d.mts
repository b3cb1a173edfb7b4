export function serverEntries(folder?: string): string[]
export function buildServer(folder?: string, logLevel?: 'warning' | 'silent'): Promise<void>
export function buildWeb(folder?: string): Promise<void>
export function buildStale(): Promise<void>

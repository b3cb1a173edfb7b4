export type Part = 'server' | 'web'
export function hashSources(part: Part, folder?: string): string
export function isStale(part: Part, folder?: string): boolean
export function stamped(part: Part, build: () => Promise<unknown>, folder?: string): Promise<void>
export function hashProject(folder?: string): string

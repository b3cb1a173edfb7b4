export function withBuildLock<T>(work: () => Promise<T>, file?: string): Promise<T>

export function packFiles(folder: string): Promise<void>

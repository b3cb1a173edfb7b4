export declare function nextOf(name: string, now: Date): Date
export declare function runDates(words: readonly string[], now?: Date): Promise<boolean>

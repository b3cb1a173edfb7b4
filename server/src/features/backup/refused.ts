/** The file, the key or the target makes the command impossible. Reported as a sentence without a stack; nothing was changed. */
export class Refused extends Error {}

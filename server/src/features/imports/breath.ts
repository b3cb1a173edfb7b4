/** After so many rows a task lets go of its thread: the database's answers are waiting for it. */
export const BREATH = 25
export const letOthersGo = () => new Promise(setImmediate)

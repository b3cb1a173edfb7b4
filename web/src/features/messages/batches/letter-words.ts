import { printCount } from '../../../resource/list-count.ts'

export const countLetters = (count: number) => `${printCount(count)} ${count === 1 ? 'carta' : 'cartas'}`

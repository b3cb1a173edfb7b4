import { counted } from '@agremia/model/rules/counted'

export const countLetters = (count: number) => counted(count, 'carta', 'cartas')

import { lisbonDay } from '@agremia/model/rules/day'
import type { Item } from '../../resource/item.ts'

const GREEN = '#2f9e44'
const GREY = '#868e96'
const RED = '#e03131'

/** Whether a key works, in a word. */
export function keyState(
  { revokedAt, active, expiresAt }: Item,
  today = lisbonDay(new Date()),
): { word: string; colour: string } {
  if (revokedAt) return { word: 'Revogada', colour: RED }
  if (!active) return { word: 'Inativa', colour: GREY }
  if (typeof expiresAt === 'string' && expiresAt < today) return { word: 'Expirada', colour: RED }
  return { word: 'Ativa', colour: GREEN }
}

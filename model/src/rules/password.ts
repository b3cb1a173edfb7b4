import { fold } from './fold.ts'
import { COMMON_PASSWORDS, COMMON_WORDS } from './known-passwords.ts'

export const MIN_PASSWORD = 10
/** Longer passwords add no security but cost the server time to hash. */
export const MAX_PASSWORD = 200

/** The error message for a chosen password, or null. Length counts; there are no rules about kinds of characters. */
export function passwordProblem(password: string, owner: { email: string; name: string }): string | null {
  const length = [...password].length
  if (length < MIN_PASSWORD) return `A palavra-passe deve ter pelo menos ${MIN_PASSWORD} caracteres.`
  if (length > MAX_PASSWORD) return `A palavra-passe não pode ter mais de ${MAX_PASSWORD} caracteres.`
  const plain = fold(password).replaceAll(' ', '')
  if (isMadeOf(plain, owner)) return 'A palavra-passe não pode ser feita do nome nem do e-mail.'
  if (isRepetition(plain) || isSequence(plain)) return 'A palavra-passe não pode ser uma repetição nem uma sequência.'
  if (isCommon(plain)) return 'Esta palavra-passe é demasiado comum. Escolha outra.'
  return null
}

/** Whether it contains the e-mail address, or is the name or the part before the @ with only digits and punctuation added. */
function isMadeOf(plain: string, { email, name }: { email: string; name: string }) {
  const address = fold(email)
  if (address && plain.includes(address)) return true
  const own = [address.split('@')[0] ?? '', name].map(lettersOf).filter(letters => letters !== '')
  return own.includes(lettersOf(plain))
}

/** Whether it is a leaked password, or a common word with digits and punctuation added: `Benfica1904!`. */
const isCommon = (plain: string) =>
  COMMON_PASSWORDS.has(plain) || COMMON_WORDS.has(lettersOf(plain)) || COMMON_WORDS.has(lettersOf(unleet(plain)))

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}]/gu, '')

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Removes digits at both ends, which people add; digits inside a word are replaced by the letters they stand for. */
const unleet = (text: string) =>
  text.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '').replace(/[013457@$]/g, sign => LEET[sign] ?? sign)

/** Whether it repeats the same one to four characters. */
function isRepetition(text: string) {
  const all = [...text]
  return all.length === 0 || [1, 2, 3, 4].some(period => all.every((character, i) => character === all[i % period]))
}

const ROWS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklçzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
]
const RUNS = ROWS.flatMap(row => [row, [...row].reverse().join('')]).map(row => fold(row).repeat(3))
/** Whether it is a run of digits, of the alphabet or of keyboard keys, forwards or backwards. */
const isSequence = (text: string) => RUNS.some(run => run.includes(text))

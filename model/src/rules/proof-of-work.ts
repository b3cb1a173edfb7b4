/**
 * Proof of work for public forms: it makes sending thousands of forms expensive without an external service. SHA-256 is
 * implemented here because pages on plain http have no `crypto.subtle`; all hashed texts are ASCII.
 */
const isPrime = (n: number) => {
  for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) return false
  return true
}
const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter(isPrime)
/** The first 32 bits of the fractional part, from which SHA-256 takes its constants. */
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map(prime => fraction(Math.sqrt(prime)))
const ROUND = PRIMES.slice(0, 64).map(prime => fraction(Math.cbrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: ArrayLike<number>, i: number) => words[i] ?? 0

/** The eight words of the SHA-256 of an ASCII text. */
export function sha256Words(text: string): Int32Array {
  const blocks = ((text.length + 8) >> 6) + 1
  const message = new Int32Array(blocks * 16)
  for (let i = 0; i < text.length; i++) {
    message[i >> 2] = at(message, i >> 2) | (text.charCodeAt(i) << (24 - (i % 4) * 8))
  }
  message[text.length >> 2] = at(message, text.length >> 2) | (0x80 << (24 - (text.length % 4) * 8))
  message[message.length - 1] = text.length * 8
  const hash = Int32Array.from(START)
  const schedule = new Int32Array(64)
  for (let from = 0; from < message.length; from += 16) mix(hash, schedule, message.subarray(from, from + 16))
  return hash
}

function mix(hash: Int32Array, schedule: Int32Array, block: Int32Array) {
  schedule.set(block)
  for (let i = 16; i < 64; i++) {
    const early = at(schedule, i - 15)
    const late = at(schedule, i - 2)
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[i] = at(schedule, i - 16) + small + at(schedule, i - 7) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let i = 0; i < 64; i++) {
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(schedule, i)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) hash[i] = at(hash, i) + at(mixed, i)
}

/** Whether the hash of challenge and answer begins with so many zero bits (at most 32). */
export const isWork = (challenge: string, answer: string, bits: number) =>
  Math.clz32(at(sha256Words(`${challenge}:${answer}`), 0)) >= bits

/**
 * Searches a limited range of numbers for an answer, so that a page can continue between frames without blocking. Returns
 * the answer, or the number at which to continue.
 */
export function searchWork(
  challenge: string,
  bits: number,
  from: number,
  tries: number,
): { found: boolean; at: number } {
  for (let n = from; n < from + tries; n++) if (isWork(challenge, String(n), bits)) return { found: true, at: n }
  return { found: false, at: from + tries }
}

/** A random UUID. Over plain http, as in an office without a certificate, the browser has no `crypto.randomUUID`. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, place) => {
    // The version (4) and the variant of RFC 9562.
    if (place === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (place === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

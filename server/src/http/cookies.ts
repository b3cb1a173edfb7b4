/** The value of a cookie, from the header that the browser sends. Only values of the letters that we give out are read. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2)
    if (key === name && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}

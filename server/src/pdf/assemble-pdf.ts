/** An object of a PDF that is a stream: its dictionary without the length, and its bytes. */
export const streamObject = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])

/**
 * A PDF of the given objects, numbered from 1, of which the first is the catalog. The same objects give the same bytes, because no
 * date and no random id is written: a photograph that is sent twice is known by its hash.
 */
export function assemblePdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let offset = parts[0]?.length ?? 0
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    offsets.push(offset)
    offset += part.length
    parts.push(part)
  }
  const entries = offsets.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

import { randomUUID } from 'node:crypto'

/** A part of a form; a file has a name, a plain field has none. */
export interface Part {
  name?: string
  filename?: string
  type?: string
  bytes: Buffer | string
}

/** A form as a browser sends it. */
export function multipart(...parts: Part[]) {
  const boundary = `----agremia${randomUUID()}`
  const head = ({ name = 'file', filename, type }: Part) =>
    [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`,
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      '',
      '',
    ].join('\r\n')
  const payload = Buffer.concat([
    ...parts.flatMap(part => [Buffer.from(head(part)), Buffer.from(part.bytes), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** One file, as the picker of a form sends it. */
export const fileForm = (bytes: Buffer | string, filename = 'logo.png', type = 'image/png') =>
  multipart({ filename, type, bytes })

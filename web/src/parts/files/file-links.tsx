import { printBytes } from '../../resource/inputs/file-rules.ts'
import type { Attachment } from './use-attachments.ts'

interface Props {
  /** Its name for screen readers. */
  label: string
  files: readonly Attachment[]
  className?: string
}

/** Files to open or save, each with its size. */
export const FileLinks = ({ label, files, className }: Props) => (
  <ul className={className} aria-label={label}>
    {files.map(({ _id, fileName, size, url }) => (
      <li key={_id}>
        <a href={url} target="_blank" rel="noreferrer">
          {fileName}
        </a>{' '}
        {printBytes(size)}
      </li>
    ))}
  </ul>
)

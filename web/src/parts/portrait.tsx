import { useState } from 'react'
import classes from './portrait.module.css'

interface Props {
  /** The person's name; without a picture its initials are shown. */
  name: string
  src?: unknown
  /** `sm` and `md` are round, `lg` has the proportions of a card photo, 35 by 45. */
  size?: 'sm' | 'md' | 'lg'
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map(word => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '').join('')
}

/** A person's picture beside their name. The name is text, so screen readers skip the picture. */
export function Portrait({ src, ...props }: Props) {
  // The signed address may have expired: then the initials are shown.
  const [broken, setBroken] = useState<unknown>()
  return <PortraitLook {...props} src={src === broken ? undefined : src} onError={() => setBroken(src)} />
}

/** The first paint draws it too, so it uses no hooks (docs/decisions/009-first-load.md). */
export const PortraitLook = ({ name, src, size = 'sm', onError }: Props & { onError?(): void }) => (
  <span className={classes.portrait} data-size={size} aria-hidden>
    {typeof src === 'string' ? (
      <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />
    ) : (
      initialsOf(name).toLocaleUpperCase('pt-PT')
    )}
  </span>
)

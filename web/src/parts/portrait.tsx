import { useState } from 'react'
import classes from './portrait.module.css'

interface Props {
  /** Who it shows: without a picture, the first letters of the first and the last name stand in its place. */
  name: string
  src?: unknown
  /** Round in a row (`sm`) and in a head (`md`); as a card has it, 35 by 45, where there is room (`lg`). */
  size?: 'sm' | 'md' | 'lg'
}

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map(word => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '').join('')
}

/** Somebody's face beside their name, which is why it says nothing of its own. */
export function Portrait({ src, ...props }: Props) {
  // An address that has expired is no reason for a broken picture.
  const [broken, setBroken] = useState<unknown>()
  return <PortraitLook {...props} src={src === broken ? undefined : src} onError={() => setBroken(src)} />
}

/** Drawn by the page itself too, before the program: without hooks (docs/decisions/009-first-load.md). */
export const PortraitLook = ({ name, src, size = 'sm', onError }: Props & { onError?(): void }) => (
  <span className={classes.portrait} data-size={size} aria-hidden>
    {typeof src === 'string' ? (
      <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />
    ) : (
      initialsOf(name).toLocaleUpperCase('pt-PT')
    )}
  </span>
)

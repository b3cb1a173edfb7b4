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
export function Portrait({ name, src, size = 'sm' }: Props) {
  // An address that has expired is no reason for a broken picture.
  const [broken, setBroken] = useState<unknown>()
  return (
    <span className={classes.portrait} data-size={size} aria-hidden>
      {typeof src === 'string' && src !== broken ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name).toLocaleUpperCase('pt-PT')
      )}
    </span>
  )
}

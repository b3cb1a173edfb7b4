import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import hidden from '../ui/visually-hidden.module.css'
import classes from './person-head.module.css'
import { Portrait } from './portrait.tsx'

interface Props {
  name: string
  /** Of the face. */
  src: unknown
  /** Where the photo is changed: opens under the head. */
  photoBox: ReactNode
  /** Beside it where there is room, else below. */
  actions?: ReactNode
  /** Paragraphs and lists: who this is, at a glance. */
  children: ReactNode
}

/** Whose sheet it is: face, name, and what whoever opens it should know first. */
export function PersonHead({ name, src, photoBox, actions, children }: Props) {
  const [isPhotoOpen, setIsPhotoOpen] = useState(false)
  return (
    <>
      <header className={classes.head}>
        <div className={classes.photo}>
          <Portrait name={name} src={src} size="lg" />
          <Button
            variant="subtle"
            size="compact-md"
            aria-expanded={isPhotoOpen}
            onClick={() => setIsPhotoOpen(!isPhotoOpen)}
          >
            <IconCamera size="1.125rem" aria-hidden />
            <span className={hidden.phone}>Fotografia</span>
          </Button>
        </div>
        <div className={classes.who}>
          <h1>{name}</h1>
          {children}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {isPhotoOpen && <div className={classes.box}>{photoBox}</div>}
    </>
  )
}

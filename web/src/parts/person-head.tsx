import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './person-head.module.css'
import { Portrait } from './portrait.tsx'

interface Props {
  name: string
  /** The address of the photo. */
  src: unknown
  /** The editor of the photo, shown below the head when the user opens it. */
  photoBox: ReactNode
  /** Buttons beside the name, or below it in a narrow window. */
  actions?: ReactNode
  /** Paragraphs and lists with the most important facts. */
  children: ReactNode
}

/** The head of a person's screen: photo, name and the most important facts. */
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
            <span className={classes.words}>Fotografia</span>
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

import { IconSearch } from '@tabler/icons-react'
import { useWording } from '../../api/terminology.ts'
import classes from './finder.module.css'
import { finderOpen } from './finder-open.ts'

/** The search box of the top bar. It opens the finder, in whose own box one types. */
export function FindBox() {
  const withWords = useWording()
  return (
    <button
      type="button"
      className={classes.box}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => finderOpen.set(true)}
    >
      <IconSearch size="1.125rem" aria-hidden />
      <span className={classes.short}>Procurar</span>
      <span className={classes.long}>{withWords('Procurar {memberSingular}, n.º, NIF, telefone…')}</span>
      <kbd>Ctrl K</kbd>
    </button>
  )
}

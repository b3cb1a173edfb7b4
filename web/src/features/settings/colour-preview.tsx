import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { terminologyQuery } from '../../api/terminology.ts'
import { readable, shadesOf } from '../../ui/colours.ts'
import type { ExtraProps } from './extra-props.ts'
import classes from './previews.module.css'

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)

/** Shows a button, a link and the bar in the colour being chosen, and says when it is darkened to reach the needed contrast. */
export function ColourPreview({ form }: ExtraProps) {
  const [colour, typedName] = useWatch({ control: form.control, name: ['primaryColor', 'organisationName'] })
  const savedName = useQuery(terminologyQuery).data?.name ?? ''
  if (!isColour(colour)) return null
  const main = shadesOf(colour)[6]
  const isDarkened = readable(colour, '#ffffff', '#000000') !== colour.toLowerCase()
  return (
    <section className={classes.preview} aria-label="Pré-visualização da cor">
      <div className={classes.title}>Como fica</div>
      <div className={classes.bar} style={{ '--shown': main }}>
        <span className={classes.name}>{typeof typedName === 'string' && typedName ? typedName : savedName}</span>
        <span className={classes.filled}>Guardar</span>
      </div>
      {isDarkened && (
        <div className={classes.note}>A cor é clara demais para texto branco: usa-se o tom mais escuro {main}.</div>
      )}
    </section>
  )
}

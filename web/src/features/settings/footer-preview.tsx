import { fillFooter, findFooterMistake } from '@agremia/model/rules/message-templates/footer'
import { organisationValues } from '@agremia/model/rules/message-templates/organisation-values'
import type { SettingTexts } from '@agremia/model/rules/settings'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { settingsQuery } from '../../api/settings.ts'
import { RichTextView } from '../../resource/rich-text-view.tsx'
import type { ExtraProps } from './extra-props.ts'
import { officeHoldersQuery } from './office-holders.ts'
import classes from './previews.module.css'

/** The end of every e-mail to members as it would read with the footer being typed, or where its mistake is. */
export function FooterPreview({ form }: ExtraProps) {
  const footer = String(useWatch({ control: form.control, name: 'messageFooter' }) ?? '')
  const entries = useQuery(settingsQuery).data
  const holders = useQuery(officeHoldersQuery).data
  if (!entries || !holders) return null
  // The API sends staff every setting that a message shows.
  const texts = Object.fromEntries(entries.map(({ name, value }) => [name, value])) as unknown as SettingTexts
  const filled = fillFooter(footer, organisationValues(texts, holders))
  return (
    <section className={classes.preview} aria-label="Pré-visualização do rodapé">
      <div className={classes.title}>Como acaba cada e-mail</div>
      {filled ? (
        <RichTextView doc={filled} />
      ) : (
        <div className={classes.note} role="status">
          {findFooterMistake(footer) ?? 'Sem rodapé.'}
        </div>
      )}
    </section>
  )
}

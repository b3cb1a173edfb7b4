import type { CardLookPreview as Preview } from '@agremia/model/calls/card-look'
import { CARD_PICTURES } from '@agremia/model/rules/cards/card-pictures'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { useSetting } from '../../api/settings.ts'
import { svgAddress } from '../../parts/svg-address.ts'
import { type FormValues, sendValues } from '../../resource/form-values.ts'
import classes from './card-look-preview.module.css'
import type { ExtraProps } from './extra-props.ts'
import previews from './previews.module.css'

const PAUSE_MS = 400
const FILES: readonly string[] = Object.values(CARD_PICTURES)

/** CARD-04: the cards of a real member, of the shortest and of the longest name, drawn by the server as they would be printed. */
export function CardLookPreview({ form, fields }: ExtraProps) {
  const typed = useWatch({ control: form.control }) as FormValues // every input has a value from the start
  const sent = fields.filter(({ name }) => !FILES.includes(name))
  const [settings] = useDebouncedValue(JSON.stringify(sendValues(sent, typed)), PAUSE_MS)
  // Pictures are saved as soon as they are sent; the names of their files tell that they have changed.
  const pictures = [useSetting('cardLogoFile'), useSetting('cardFrontFile'), useSetting('cardBackFile')]
  const { data, error } = useQuery({
    queryKey: ['cardLook', settings, ...pictures],
    queryFn: async ({ signal }) => {
      const body = { settings: JSON.parse(settings) as unknown }
      return (await api.post<{ data: Preview }>('/card_look/preview', body, { signal })).data.data
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section className={previews.preview} aria-label="Pré-visualização dos cartões" aria-busy={!data && !error}>
      <div className={previews.title}>Como ficam</div>
      {error && <p className={previews.note}>{explain(error)}</p>}
      {data?.cards.map(({ title, front, back }) => (
        <figure key={title} className={classes.card}>
          <figcaption>{title}</figcaption>
          <img src={svgAddress(front)} alt={`Frente do cartão: ${title}`} />
          <img src={svgAddress(back)} alt={`Verso do cartão: ${title}`} />
        </figure>
      ))}
      <p className={previews.note}>
        Em tamanho real, como serão impressos. O código deste exemplo não é de nenhum cartão.
      </p>
    </section>
  )
}

function explain(error: unknown): string {
  const failure = readFailure(error)
  return Object.values(failure.errors)[0] ?? describeFailure(failure)
}

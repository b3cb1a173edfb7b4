import { CARD_PICTURE, CARD_PICTURES, type CardPicture } from '@agremia/model/rules/cards/card-pictures'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keepSettings, type SettingEntry, useSetting } from '../../api/settings.ts'
import { upload } from '../../api/upload.ts'
import { PhotoBox } from '../../parts/photos/photo-box.tsx'

const BOXES: readonly { picture: CardPicture; label: string; hint: string }[] = [
  { picture: 'logo', label: 'Logótipo do cartão', hint: 'Sem ele, usa-se o logótipo da organização.' },
  {
    picture: 'front',
    label: 'Imagem de fundo da frente',
    hint: 'Cobre o cartão todo, com as margens que se cortam: 91,6 × 60 mm.',
  },
  { picture: 'back', label: 'Imagem de fundo do verso', hint: 'Com as mesmas medidas.' },
]

/** CARD-04: the pictures of the cards, saved as soon as they are sent. */
export function CardPictures() {
  return BOXES.map(box => <PictureBox key={box.picture} {...box} />)
}

function PictureBox({ picture, label, hint }: (typeof BOXES)[number]) {
  const client = useQueryClient()
  const path = `/card_pictures/${picture}`
  const folder = useSetting('filesDir')
  const file = useSetting(CARD_PICTURES[picture])
  return (
    <PhotoBox
      label={label}
      hint={`${hint} Fica guardado logo que é carregado.`}
      url={folder && file ? `${folder}/${file}` : undefined}
      accept={CARD_PICTURE.types.join(',')}
      maxBytes={CARD_PICTURE.maxBytes}
      upload={async (content, onPercent, signal) =>
        keepSettings(client, await upload<readonly SettingEntry[]>(path, content, { onPercent, signal }))
      }
      remove={async () => keepSettings(client, (await api.delete<{ data: readonly SettingEntry[] }>(path)).data.data)}
    />
  )
}

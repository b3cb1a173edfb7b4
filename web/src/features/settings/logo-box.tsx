import { LOGO } from '@agremia/model/rules/uploads'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keepSettings, type SettingEntry, useSetting } from '../../api/settings.ts'
import { upload } from '../../api/upload.ts'
import { PhotoBox } from '../../parts/photos/photo-box.tsx'

const PATH = '/settings/logo'

/** SHELL-18: uploads and removes the logo; the top bar and the browser tab's icon change at once in every open tab. */
export function LogoBox() {
  const client = useQueryClient()
  const folder = useSetting('filesDir')
  const file = useSetting('logoFile')
  return (
    <PhotoBox
      label="Logótipo"
      hint="Aparece no topo de todas as páginas e no separador do navegador. Fica guardado logo que é carregado."
      url={folder && file ? `${folder}/${file}` : undefined}
      accept={LOGO.types.join(',')}
      maxBytes={LOGO.maxBytes}
      upload={async (picture, onPercent, signal) =>
        keepSettings(client, await upload<readonly SettingEntry[]>(PATH, picture, { onPercent, signal }))
      }
      remove={async () => keepSettings(client, (await api.delete<{ data: readonly SettingEntry[] }>(PATH)).data.data)}
    />
  )
}

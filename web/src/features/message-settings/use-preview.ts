import type { MessagePreview, MessageSettingEntry } from '@agremia/model/calls/message-settings'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../api/client.ts'
import { type FormValues, readTypedRichText } from '../../resource/form-values.ts'
import { RESOURCE } from './use-templates.ts'

const PAUSE_MS = 400

/** The text as it is typed, and the member for whom it is shown, as the calls `preview` and `test` take them. */
export function useTypedMessage(
  { mayChange }: MessageSettingEntry,
  form: UseFormReturn<FormValues>,
  memberId: string,
): object {
  const [subject, body] = useWatch({ control: form.control, name: ['subject', 'body'] })
  return {
    memberId: memberId || null,
    // Whoever may not change the template sees it as it is stored.
    ...(mayChange && { subject, body: typeof body === 'string' ? (readTypedRichText(body) ?? null) : null }),
  }
}

/** The message as it would leave, after a pause in typing; the last one stays in sight until the next has come. */
export function usePreview(name: string, typed: object) {
  const [asked] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS)
  return useQuery({
    queryKey: [RESOURCE, 'preview', name, asked],
    queryFn: async ({ signal }) =>
      (await api.post<{ data: MessagePreview }>(`/message_settings/${name}/preview`, JSON.parse(asked), { signal }))
        .data.data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

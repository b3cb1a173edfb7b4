import { lisbonDay } from '@agremia/model/rules/day'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import type { ChosenPhoto } from '../../parts/photos/photo-choice.tsx'
import type { Item } from '../../resource/item.ts'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { memberFields, newMemberFields } from './member-fields.ts'
import { useMemberSheet } from './member-sheet.tsx'
import { NewPhoto, useSendPhoto } from './new-photo.tsx'
import { useReadSheet } from './use-sheet.ts'

const LIST = '/~membros'
const NEXT_NUMBER = [...queryKeys.resource('members'), 'nextNumber']

/** NAV-09 and NAV-10: one flat form over the person, their contacts and their membership. */
export function MemberForm({ id }: { id?: string }) {
  const navigate = useNavigate()
  const withWords = useWording()
  const number = useNextNumber(id === undefined)
  const read = useReadSheet()
  const sendPhoto = useSendPhoto()
  const client = useQueryClient()
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const [today] = useState(() => lisbonDay(new Date()))
  return (
    <ResourceForm
      name="members"
      id={id}
      newTitle={withWords('Novo {memberSingular}')}
      listAddress={LIST}
      adapt={id ? memberFields : fields => newMemberFields(fields, { today, number })}
      warnsNew
      read={read}
      sheet={useMemberSheet()}
      lead={<NewPhoto chosen={photo} onChange={setPhoto} />}
      isLeadUnsaved={photo !== undefined}
      complete={(item: Item) => {
        if (photo) void sendPhoto(item._id, photo)
        setPhoto(undefined)
        void client.invalidateQueries({ queryKey: NEXT_NUMBER })
      }}
      onCreated={(item: Item) => navigate({ to: '/~membros/$id', params: { id: item._id }, replace: true })}
      onDeleted={() => navigate({ to: LIST })}
    />
  )
}

/** A proposal: the number is not reserved, and another member saved meanwhile may get it. */
function useNextNumber(isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: NEXT_NUMBER,
    queryFn: async ({ signal }) =>
      (await api.get<{ data: { memberNumber: number } }>('/members/nextNumber', { signal })).data.data.memberNumber,
    enabled: isEnabled,
  })
  return data
}

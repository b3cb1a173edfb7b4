import { useParams } from '@tanstack/react-router'
import { ChoiceForm } from '../../features/members/choices/choice-form.tsx'
import { CHOICES } from '../../features/members/choices/choice-kinds.ts'
import { MemberChoices } from '../../features/members/choices/member-choices.tsx'
import { SettingsScreen } from '../../features/settings/settings-screen.tsx'

/** NAV-11. */
export const MemberSettings = () => (
  <SettingsScreen area="members" more={Object.values(CHOICES)}>
    <MemberChoices />
  </SettingsScreen>
)

export const NewState = () => <ChoiceForm kind="states" />
export const NewCategory = () => <ChoiceForm kind="categories" />

export function EditState() {
  const { id } = useParams({ from: '/~configuracaoMembros/estados/$id' })
  return <ChoiceForm kind="states" id={id} />
}
export function EditCategory() {
  const { id } = useParams({ from: '/~configuracaoMembros/categorias/$id' })
  return <ChoiceForm kind="categories" id={id} />
}

import { useParams } from '@tanstack/react-router'
import { ApplicationForm } from '../../features/applications/application-form.tsx'

export { ApplicationsList } from '../../features/applications/applications-list.tsx'

export const NewApplication = () => <ApplicationForm />

export function EditApplication() {
  const { id } = useParams({ from: '/candidaturas/$id' })
  return <ApplicationForm id={id} />
}

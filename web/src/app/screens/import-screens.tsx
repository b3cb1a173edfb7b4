import { useParams } from '@tanstack/react-router'
import { ImportScreen } from '../../features/imports/import-screen.tsx'

export { ImportsScreen } from '../../features/imports/imports-screen.tsx'

export function OneImport() {
  const { id } = useParams({ from: '/importacao/$id' })
  return <ImportScreen key={id} id={id} />
}

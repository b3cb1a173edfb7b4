import { Alert, Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useWording } from '../../api/terminology.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import type { ExtraProps } from './extra-props.ts'
import previews from './previews.module.css'

const PATH = '/inscricao'

/** NAV-15: the address of the public application page, and the link to copy into the organisation's own web site. */
export function PublicPage({ values }: ExtraProps) {
  const withWords = useWording()
  const address = `${window.location.origin}${PATH}`
  const isOpen = values.applicationPublicPage === true
  return (
    <section className={previews.preview} aria-label="A página pública">
      <div className={previews.title}>A página pública</div>
      {!isOpen && (
        <Alert variant="light" color="gray">
          Ainda está fechada. Ligue «Página pública de candidatura» e guarde; o endereço passa a funcionar.
        </Alert>
      )}
      <CopyField label="Endereço a divulgar" text={address} />
      <CopyField
        label="Para a página da organização (HTML)"
        text={withWords(`<a href="${address}">Candidate-se a {memberSingular}</a>`)}
      />
      {isOpen && (
        <div>
          <Button
            component="a"
            href={PATH}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size="1.125rem" aria-hidden />}
          >
            Abrir a página pública
          </Button>
        </div>
      )}
    </section>
  )
}

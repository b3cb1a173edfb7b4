import { APPLICATION_STATUS, type ApplicationStatus, isOpen } from '@agremia/model/rules/applications'
import { printInstant } from '@agremia/model/rules/day'
import { Alert, Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import { OwnedPhotoBox } from '../../resource/inputs/owned-photo-box.tsx'
import type { Item } from '../../resource/item.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { Portrait } from '../../ui/portrait.tsx'
import classes from './application.module.css'
import { ApplicationActions } from './application-actions.tsx'
import { Likeness } from './likeness.tsx'
import { useReview } from './use-review.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const statusOf = (application: Item): ApplicationStatus => application.status as ApplicationStatus // the explainer's own options

/** Who asks, since when, what is known of it, and what can be done. */
export function ApplicationHead({ application }: { application: Item }) {
  const say = useWording()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const status = statusOf(application)
  const { data: review } = useReview(application._id, isOpen(status))
  const photo = usePhoto(application)
  const [isPhotoOpen, setIsPhotoOpen] = useState(false)
  const name = String(application.name)
  const confirmed = text(application.emailVerifiedAt)
  const facts = [
    `Candidatura ${String(application.applicationNumber)}`,
    text(application._refs?.categoryId),
    `recebida em ${printInstant(String(application.submittedAt))}`,
  ].filter(Boolean)
  return (
    <>
      <header className={classes.head}>
        <div className={classes.photo}>
          <Portrait name={name} src={photo?.thumbUrl} size="lg" />
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconCamera size="1.125rem" aria-hidden />}
            aria-expanded={isPhotoOpen}
            onClick={() => setIsPhotoOpen(!isPhotoOpen)}
          >
            Fotografia
          </Button>
        </div>
        <div className={classes.who}>
          <h1>{name}</h1>
          <p className={classes.line}>{facts.join(' · ')}</p>
          <p className={classes.line}>
            <strong className={classes.status} data-open={isOpen(status) || undefined}>
              {APPLICATION_STATUS[status]}
            </strong>
            {text(application.email) &&
              (confirmed ? `E-mail confirmado em ${printInstant(confirmed)}` : 'E-mail por confirmar')}
            {text(application._refs?.assignedToId) && ` · Atribuída a ${String(application._refs?.assignedToId)}`}
          </p>
          {text(application.memberId) && (
            <p className={classes.line}>
              <Link to="/~membros/$id" params={{ id: String(application.memberId) }}>
                {say(`Abrir a ficha de {memberSingular} n.º ${printNumber(application.memberNumber)}`)}
              </Link>
            </p>
          )}
        </div>
        <ApplicationActions application={application} review={review} />
      </header>
      {isPhotoOpen && (
        <div className={classes.box}>
          <OwnedPhotoBox
            label="Fotografia"
            hint="Fica guardada logo que é carregada."
            path="member_application_photos"
            fields={{ memberApplicationId: application._id }}
            shownBy={['memberApplications', 'memberApplicationPhotos']}
            photoId={text(application.photoId)}
            url={photo?.cardUrl}
            disabledBecause={isOpen(status) ? undefined : 'A candidatura já foi decidida.'}
          />
        </div>
      )}
      {review && review.missing.length > 0 && (
        <Alert className={classes.warning} color="yellow" variant="light">
          Falta: {review.missing.join(', ')}.
        </Alert>
      )}
      {review && <Likeness review={review} />}
    </>
  )
}

interface Photo {
  thumbUrl: string
  cardUrl: string
}

/** The photo's address is signed and lives a day, so it is asked for with the screen. */
function usePhoto({ photoId }: Item) {
  const { data } = useQuery({
    queryKey: queryKeys.item('memberApplicationPhotos', String(photoId)),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Photo }>(`/member_application_photos/${String(photoId)}`, { signal })).data.data,
    enabled: text(photoId) !== undefined,
  })
  return text(photoId) ? data : undefined
}

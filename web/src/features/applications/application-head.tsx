import { APPLICATION_STATUS, type ApplicationStatus, isOpen, STATUS_COLOUR } from '@agremia/model/rules/applications'
import { printInstant } from '@agremia/model/rules/day'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { describeFailure, readFailure } from '../../api/failure.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useWording } from '../../api/terminology.ts'
import { PersonHead } from '../../parts/person-head.tsx'
import { OwnedPhotoBox } from '../../parts/photos/owned-photo-box.tsx'
import type { Item } from '../../resource/item.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import classes from './application.module.css'
import { ApplicationActions } from './application-actions.tsx'
import { Likeness } from './likeness.tsx'
import { useReview } from './use-review.ts'

const textOrUndefined = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const statusOf = (application: Item): ApplicationStatus => application.status as ApplicationStatus // the explainer's own options

/** FORM-06: the message for a photo of an application that could not be sent. */
const PHOTO_FAILURE = {
  code: 'Member Application photo upload failed',
  text: 'Não foi possível carregar a fotografia da candidatura.',
}

/** The head of an application: applicant, status, dates, hints and actions. */
export function ApplicationHead({ application }: { application: Item }) {
  const withWords = useWording()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const printSource = useFieldPrinter('memberApplications', 'source')
  const status = statusOf(application)
  const { data, error, refetch } = useReview(application._id, isOpen(status))
  // Once decided, hints that were read before are out of date: they would point to the member just made of it. A dialog that
  // is open keeps what it was opened with, so that whoever sends it is told that somebody else has decided.
  const review = isOpen(status) ? data : undefined
  const photo = usePhoto(application)
  const confirmed = textOrUndefined(application.emailVerifiedAt)
  const facts = [
    `Candidatura ${String(application.applicationNumber)}`,
    textOrUndefined(application._refs?.categoryId),
    `recebida em ${printInstant(String(application.submittedAt))}`,
    printSource(application.source),
  ].filter(Boolean)
  return (
    <>
      <PersonHead
        name={String(application.name)}
        src={photo?.thumbUrl}
        actions={<ApplicationActions application={application} review={data} />}
        photoBox={
          <OwnedPhotoBox
            label="Fotografia"
            hint="Fica guardada logo que é carregada."
            path="member_application_photos"
            fields={{ memberApplicationId: application._id }}
            failure={PHOTO_FAILURE}
            shownBy={['memberApplications', 'memberApplicationPhotos']}
            photoId={textOrUndefined(application.photoId)}
            url={photo?.cardUrl}
            disabledBecause={isOpen(status) ? undefined : 'A candidatura já foi decidida.'}
          />
        }
      >
        <p>{facts.join(' · ')}</p>
        <p>
          <WordBadge colour={STATUS_COLOUR[status]} isStrong={isOpen(status)}>
            {APPLICATION_STATUS[status]}
          </WordBadge>
          {textOrUndefined(application.email) && (
            <span>{confirmed ? `E-mail confirmado em ${printInstant(confirmed)}` : 'E-mail por confirmar'}</span>
          )}
          {textOrUndefined(application._refs?.assignedToId) && (
            <span>Atribuída a {String(application._refs?.assignedToId)}</span>
          )}
        </p>
        {textOrUndefined(application.memberId) && (
          <p>
            <Link to="/~membros/$id" params={{ id: String(application.memberId) }}>
              {withWords(`Abrir a ficha de {memberSingular} n.º ${printNumber(application.memberNumber)}`)}
            </Link>
          </p>
        )}
      </PersonHead>
      {error && !review && isOpen(status) && (
        <Alert
          className={classes.warning}
          role="alert"
          color="yellow"
          variant="light"
          title="Ainda não se pode aceitar"
        >
          Não foi possível ver o que falta e se já é alguém que conhecemos. {describeFailure(readFailure(error))}{' '}
          <Button variant="default" size="compact-md" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Alert>
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

/** The photo's address is signed and valid for a day, so it is read each time the screen is opened. */
function usePhoto({ photoId }: Item) {
  const { data } = useQuery({
    queryKey: queryKeys.item('memberApplicationPhotos', String(photoId)),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Photo }>(`/member_application_photos/${String(photoId)}`, { signal })).data.data,
    enabled: textOrUndefined(photoId) !== undefined,
  })
  return textOrUndefined(photoId) ? data : undefined
}

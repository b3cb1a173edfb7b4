import '@mantine/core/styles/Radio.css'
import type { ApplicationReview } from '@agremia/model/calls/applications'
import { printDay } from '@agremia/model/rules/day'
import { Alert, Radio } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { decisionCheckbox, decisionField } from '../../parts/decision-fields.ts'
import { CallDialog } from '../../resource/call-dialog.tsx'
import type { Item, ResourceDescription } from '../../resource/item.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { showToast } from '../../ui/toast.tsx'
import { AdmissionCharges } from './admission-charges.tsx'
import classes from './application.module.css'
import { describeLikeness } from './likeness.tsx'

interface Props {
  resource: ResourceDescription
  application: Item
  review: ApplicationReview
  onDone(): void
  onClose(): void
}

interface Accepted {
  memberId: string
  memberNumber: number
  isReadmission: boolean
}

const NEW = 'new'

/** APP-02: number, category and date of the new member; a former member may be readmitted with the old record. */
export function AcceptDialog({ resource, application, review, onDone, onClose }: Props) {
  const withWords = useWording()
  const navigate = useNavigate()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const [as, setAs] = useState<string>()
  const [terms, setTerms] = useState<Record<string, unknown>>({})
  const alike = review.members.filter(({ by, hasEnded }) => hasEnded || by.includes('nif') || by.includes('nameBirth'))
  const isChoice = alike.length > 0
  const choice = isChoice ? as : NEW
  const fields = [
    ...(choice === NEW
      ? decisionField(resource, 'memberNumber', { label: withWords('N.º de {memberSingular}'), required: true })
      : []),
    ...decisionField(resource, 'categoryId', { label: 'Categoria', required: true }),
    ...decisionField(resource, 'admissionDate', { required: true }),
    ...decisionField(resource, 'decisionDate', { required: true }),
    ...decisionField(resource, 'decisionBody', { required: true }),
    ...decisionField(resource, 'minutesRef'),
    ...(application.email ? decisionCheckbox(resource, 'notify', 'Avisar a pessoa por e-mail') : []),
  ]
  const accepted = ({ memberId, memberNumber, isReadmission }: Accepted) => {
    onDone()
    showToast({
      title: isReadmission ? 'Readmissão feita' : 'Candidatura aceite',
      message: withWords(`{MemberSingular} n.º ${printNumber(memberNumber)}`),
      action: { label: 'Abrir a ficha', run: () => void navigate({ to: '/~membros/$id', params: { id: memberId } }) },
    })
  }
  return (
    <CallDialog<Accepted>
      title={`Aceitar a candidatura de ${String(application.name)}`}
      fields={fields}
      start={{
        memberNumber: review.nextNumber,
        categoryId: application.categoryId,
        admissionDate: review.admissionDate,
        decisionDate: review.admissionDate,
        decisionBody: review.decisionBody,
        notify: true,
      }}
      path={`/member_applications/${application._id}/accept`}
      beside={{
        rev: application.rev,
        ...(choice && choice !== NEW && { readmit: choice }),
        ...(isChoice && choice === NEW && { isSomeoneElse: true }),
      }}
      // What is charged follows what was typed, once its input is left.
      check={async sent => {
        setTerms(sent)
        return {}
      }}
      sendLabel={choice && choice !== NEW ? 'Readmitir' : 'Aceitar'}
      onDone={accepted}
      onFailure={({ status, body }) => {
        if (status !== 409 || body.code !== 'alreadyAccepted') return false
        onDone()
        showToast({ title: 'Outra pessoa já aceitou esta candidatura', isError: true })
        return true
      }}
      onClose={onClose}
    >
      {review.missing.length > 0 && (
        <Alert color="yellow" variant="light" mb="md" className={classes.warning}>
          Falta nesta candidatura: {review.missing.join(', ')}.
        </Alert>
      )}
      {isChoice && (
        <Radio.Group label="Há fichas parecidas. O que é esta pessoa?" value={as ?? ''} onChange={setAs}>
          <div className={classes.choices}>
            {alike.map(one => (
              <Radio
                key={one.memberId}
                value={one.memberId}
                disabled={!one.hasEnded}
                label={
                  one.hasEnded
                    ? `Volta com a ficha n.º ${printNumber(one.memberNumber)}, ${one.name} (${one.stateName} desde ${printDay(one.stateSince)})`
                    : withWords(`Já é {memberSingular} n.º ${printNumber(one.memberNumber)}: ${one.name}`)
                }
                description={`${describeLikeness(one.by)}${one.hasEnded ? '' : ' Se é a mesma pessoa, feche e recuse a candidatura: já tem ficha.'}`}
              />
            ))}
            <Radio value={NEW} label="É outra pessoa: criar uma ficha nova" />
          </div>
        </Radio.Group>
      )}
      <AdmissionCharges
        id={application._id}
        terms={{
          admissionDate: terms.admissionDate ?? review.admissionDate,
          categoryId: terms.categoryId ?? application.categoryId,
          ...(choice && choice !== NEW && { readmit: choice }),
        }}
      />
    </CallDialog>
  )
}

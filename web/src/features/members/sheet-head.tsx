import { ADULT, ageOn } from '@agremia/model/rules/age'
import { lisbonDay, printDay, printInstant } from '@agremia/model/rules/day'
import { printPhone } from '@agremia/model/rules/phone'
import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconDeviceMobile,
  IconHome,
  IconInfoCircle,
  IconMail,
  IconPhone,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWording } from '../../api/terminology.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import { Part } from '../../contributions/part.tsx'
import { PersonHead } from '../../parts/person-head.tsx'
import type { Item } from '../../resource/item.ts'
import { useResource } from '../../resource/use-explainer.ts'
import { useFieldPrinter } from '../../resource/use-field-printer.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import { MemberPhotoBox } from './member-photo-box.tsx'
import { missingDataOf } from './missing-data.ts'
import { ClearReturned, MarkReturned } from './returned-contact.tsx'
import classes from './sheet-head.module.css'
import { StateDialog } from './state-dialog.tsx'
import { useLiveParts, useMemberPart, useSheetParts } from './use-sheet.ts'

const textOrUndefined = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The head of a member's sheet, with the facts and notices that features contribute. */
export function SheetHead({ member }: { member: Item }) {
  const { memberFacts, memberNotices } = useContributions()
  const shared = useMemberPart(member)
  const { memberStateNames, memberPhotos } = useSheetParts(member._id)
  const [isChanging, setIsChanging] = useState(false)
  useLiveParts(member._id)
  const state = memberStateNames.find(({ _id }) => _id === member.stateNameId)
  const isDead = state?.slug === 'falecido'
  const ended = textOrUndefined(member.endDate)
  return (
    <>
      <PersonHead
        name={String(member.name)}
        src={member.thumbUrl}
        photoBox={<MemberPhotoBox memberId={member._id} photos={memberPhotos} />}
      >
        <Line member={member} isDead={isDead} />
        <p>
          <WordBadge colour={state?.color} isStrong={member.isActive === true}>
            {String(member._refs?.stateNameId ?? '')}
          </WordBadge>
          <span>desde {printDay(String(member.stateSince))}</span>
          {ended && ended !== member.stateSince && <span>saída em {printDay(ended)}</span>}
          <Button variant="subtle" size="compact-md" onClick={() => setIsChanging(true)}>
            Mudar estado
          </Button>
        </p>
        <Contacts member={member} />
        <div className={classes.facts}>
          <Flags member={member} />
          {memberFacts.map(({ shows }) => (
            <Part key={shows.name} part={shows} {...shared} />
          ))}
        </div>
      </PersonHead>
      {memberNotices.map(({ shows }) => (
        <Part key={shows.name} part={shows} {...shared} />
      ))}
      {textOrUndefined(member.alert) && (
        <Alert
          className={classes.alert}
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title="Aviso"
        >
          {textOrUndefined(member.alert)}
        </Alert>
      )}
      {isChanging && <StateDialog member={member} onClose={() => setIsChanging(false)} />}
    </>
  )
}

function Line({ member, isDead }: { member: Item; isDead: boolean }) {
  const withWords = useWording()
  const printNumber = useFieldPrinter('members', 'memberNumber')
  const [today] = useState(() => lisbonDay(new Date()))
  const born = textOrUndefined(member.birthDate)
  const age = born && !isDead && member.personType !== 'coletiva' ? ageOn(today, born) : undefined
  const facts = [
    withWords(`{MemberSingular} n.º ${printNumber(member.memberNumber)}`),
    textOrUndefined(member._refs?.categoryId),
    age !== undefined && (age === 1 ? '1 ano' : `${age} anos`) + (age < ADULT ? ' (menor)' : ''),
    member.personType === 'coletiva' && 'Pessoa coletiva',
  ].filter(Boolean)
  return <p>{facts.join(' · ')}</p>
}

function Contacts({ member }: { member: Item }) {
  const phones = [
    {
      value: textOrUndefined(member.mobile),
      icon: <IconDeviceMobile aria-hidden size="1.125rem" />,
      what: 'Telemóvel',
    },
    { value: textOrUndefined(member.phone), icon: <IconPhone aria-hidden size="1.125rem" />, what: 'Telefone' },
  ]
  const email = textOrUndefined(member.email)
  const place = textOrUndefined(member.locality) ?? textOrUndefined(member.addressLine1)
  if (!email && !place && phones.every(({ value }) => !value)) return null
  return (
    <ul className={classes.contacts} aria-label="Contactos principais">
      {phones.map(
        ({ value, icon, what }) =>
          value && (
            <li key={what}>
              {icon}
              <a href={`tel:${value}`} aria-label={`${what} ${printPhone(value)}`}>
                {printPhone(value)}
              </a>
            </li>
          ),
      )}
      {email && (
        <li>
          <IconMail aria-hidden size="1.125rem" />
          <a href={`mailto:${email}`}>{email}</a>
          <MarkReturned member={member} kind="email" />
        </li>
      )}
      {place && (
        <li>
          <IconHome aria-hidden size="1.125rem" />
          {place}
          <MarkReturned member={member} kind="address" />
        </li>
      )}
    </ul>
  )
}

const WARNING = <IconAlertTriangle aria-hidden size="1.125rem" />
const INFO = <IconInfoCircle aria-hidden size="1.125rem" />

const RETURNED = [
  { field: 'emailBouncedAt', kind: 'email', words: 'E-mail devolvido' },
  { field: 'addressReturnedAt', kind: 'address', words: 'Morada devolvida' },
] as const

/** What staff should know before anything else. Each flag is a text; its icon is decoration. */
function Flags({ member }: { member: Item }) {
  const fields = useResource('members')?.fields ?? []
  const missing = member.isIncomplete === true ? missingDataOf(member, fields) : []
  const head = textOrUndefined(member.familyHeadId)
  const exempt = textOrUndefined(member.exemptFrom)
  const until = textOrUndefined(member.exemptUntil)
  const tags = [member._refs?.tags ?? []].flat().flatMap(tag => tag ?? [])
  const flags: { key: string; icon: ReactNode; words: ReactNode; isWarning?: true }[] = [
    ...(member.isActive === true
      ? [
          member.canVote === true
            ? { key: 'vote', icon: <IconCheck aria-hidden size="1.125rem" />, words: 'Tem direito de voto' }
            : { key: 'vote', icon: INFO, words: 'Sem direito de voto' },
        ]
      : []),
    ...(exempt
      ? [
          {
            key: 'exempt',
            icon: INFO,
            words: until ? `Isento até ${printDay(until)}` : `Isento desde ${printDay(exempt)}`,
          },
        ]
      : []),
    ...(head
      ? [
          {
            key: 'head',
            icon: INFO,
            words: (
              <>
                Agregado de{' '}
                <Link to="/~membros/$id" params={{ id: head }}>
                  {String(member._refs?.familyHeadId ?? '')}
                </Link>
              </>
            ),
          },
        ]
      : []),
    ...RETURNED.flatMap(({ field, kind, words }) => {
      const at = textOrUndefined(member[field])
      if (!at) return []
      const text = (
        <>
          {words} em {printInstant(at).slice(0, 10)} <ClearReturned member={member} kind={kind} />
        </>
      )
      return [{ key: field, icon: WARNING, words: text, isWarning: true as const }]
    }),
    ...(missing.length > 0
      ? [{ key: 'missing', icon: WARNING, words: `Dados incompletos: ${missing.join(', ')}`, isWarning: true as const }]
      : []),
    ...(member.processingRestricted === true
      ? [{ key: 'rgpd', icon: WARNING, words: 'Limitação do tratamento (RGPD)', isWarning: true as const }]
      : []),
  ]
  if (flags.length + tags.length === 0) return null
  return (
    <ul className={classes.flags} aria-label="A saber">
      {flags.map(({ key, icon, words, isWarning }) => (
        <li key={key} data-warning={isWarning}>
          {icon}
          <span>{words}</span>
        </li>
      ))}
      {tags.map(tag => (
        <li key={tag} className={classes.tag}>
          {tag}
        </li>
      ))}
    </ul>
  )
}

import type { OwnSheet } from '@agremia/model/calls/own-page'
import { printDay } from '@agremia/model/rules/day'
import { IconCheck } from '@tabler/icons-react'
import { useWording } from '../../api/terminology.ts'
import { PersonHead } from '../../parts/person-head.tsx'
import { OwnedPhotoBox } from '../../parts/photos/owned-photo-box.tsx'
import { printField } from '../../resource/print-field.ts'
import '../../ui/form-styles.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import { OwnData } from './own-data.tsx'
import { OwnFrame } from './own-frame.tsx'
import classes from './own-page.module.css'
import { DecidedRequests, OpenRequest } from './own-requests.tsx'
import { OwnStates } from './own-states.tsx'
import { OWN, openRequestOf, titlesOf } from './use-own.ts'

/** NAV-07: what somebody is to the organisation, and what it knows of them. */
export const OwnPage = () => <OwnFrame>{sheet => <Page sheet={sheet} />}</OwnFrame>

function Page({ sheet }: { sheet: OwnSheet }) {
  const open = openRequestOf(sheet)
  const decided = sheet.requests.filter(request => request !== open)
  return (
    <div className={classes.page}>
      <Head sheet={sheet} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {open && <OpenRequest request={open} />}
          <OwnData sheet={sheet} hasOpen={open !== undefined} />
        </div>
        <div className={classes.side}>
          <OwnStates states={sheet.states} since={sheet.member.stateSince} />
          {decided.length > 0 && <DecidedRequests requests={decided} />}
        </div>
      </div>
    </div>
  )
}

function Head({ sheet: { member, fields, photoUrl } }: { sheet: OwnSheet }) {
  const say = useWording()
  const titles = titlesOf({ member })
  const field = fields.find(one => one.name === 'memberNumber')
  const number = field ? printField(field, member.memberNumber) : String(member.memberNumber)
  return (
    <PersonHead
      name={String(member.name)}
      src={photoUrl}
      photoBox={
        <OwnedPhotoBox
          label="Fotografia"
          hint="Mostre bem a cara, de frente. Fica guardada logo que é carregada."
          path="own/photo"
          fields={{}}
          shownBy={[OWN]}
          url={photoUrl}
        />
      }
    >
      <p>{[say(`{MemberSingular} n.º ${number}`), titles.categoryId].filter(Boolean).join(' · ')}</p>
      <p>
        <WordBadge isStrong={member.isActive === true}>{titles.stateNameId}</WordBadge>
        <span>desde {printDay(String(member.stateSince))}</span>
      </p>
      {member.isActive === true && member.canVote === true && (
        <p>
          <IconCheck aria-hidden size="1.125rem" />
          Tem direito de voto
        </p>
      )}
    </PersonHead>
  )
}

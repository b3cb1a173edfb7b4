import type { OwnSheet } from '@agremia/model/calls/own-page'
import { printDay } from '@agremia/model/rules/day'
import { IconCheck } from '@tabler/icons-react'
import { useWording } from '../../api/terminology.ts'
import { useContributions } from '../../contributions/contributions-context.ts'
import type { OwnSection } from '../../contributions/own-section.ts'
import { Part } from '../../contributions/part.tsx'
import { PersonHead } from '../../parts/person-head.tsx'
import { OwnedPhotoBox } from '../../parts/photos/owned-photo-box.tsx'
import { printField } from '../../resource/print-field.ts'
import '../../ui/form-styles.ts'
import { WordBadge } from '../../ui/word-badge.tsx'
import { OwnFrame } from './own-frame.tsx'
import classes from './own-page.module.css'
import { OWN, titlesOf } from './use-own.ts'

/** NAV-07: what a member sees of themselves: the head, and the sections that features contribute. */
export const OwnPage = () => <OwnFrame>{sheet => <Page sheet={sheet} />}</OwnFrame>

function Page({ sheet }: { sheet: OwnSheet }) {
  return (
    <div className={classes.page}>
      <Head sheet={sheet} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Sections sheet={sheet} column="main" />
        </div>
        <div className={classes.side}>
          <Sections sheet={sheet} column="side" />
        </div>
      </div>
    </div>
  )
}

function Sections({ sheet, column }: { sheet: OwnSheet; column: OwnSection['column'] }) {
  return useContributions()
    .ownSections.filter(section => section.column === column && (section.isShown?.(sheet) ?? true))
    .map(({ shows }) => <Part key={shows.name} part={shows} sheet={sheet} />)
}

function Head({ sheet: { member, fields, photoUrl } }: { sheet: OwnSheet }) {
  const withWords = useWording()
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
      <p>{[withWords(`{MemberSingular} n.º ${number}`), titles.categoryId].filter(Boolean).join(' · ')}</p>
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

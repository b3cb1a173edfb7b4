import { type MemberBookRequest, memberBookRequest } from '@agremia/model/calls/member-books'
import { counted } from '@agremia/model/rules/counted'
import { lisbonDay } from '@agremia/model/rules/day'
import { organisationInWords } from '@agremia/model/rules/message-templates/organisation-values'
import { printMemberNumber } from '@agremia/model/rules/number'
import { STAFF } from '@agremia/model/rules/roles'
import { defineTask, type TaskDefinition } from '../../tasks/task.ts'
import type { FeatureDeps } from '../feature.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { headOfOrganisation } from '../messages/letters/head-of-organisation.ts'
import { hashEntries, readMemberBook } from './read-member-book.ts'

type BookDeps = Pick<FeatureDeps, 'kernel' | 'settings' | 'config'>

/** Draws the book of members as it was on a day. It only reads, so running it again does no harm. */
export const printMemberBookTask = ({ kernel, settings, config }: BookDeps): TaskDefinition<MemberBookRequest> =>
  defineTask({
    kind: 'print-member-book',
    access: () => STAFF,
    input: memberBookRequest,
    isAtomic: false,
    where: 'thread',
    async run({ db, input: { day }, now, progress, keepFile }) {
      const texts = settings.texts()
      const entries = await readMemberBook(db, day)
      let drawn = 0
      // Loaded here, because its library is the largest that the server has and is seldom needed.
      const { drawMemberBook } = await import('./draw-member-book.ts')
      await keepFile({
        name: `livro-de-registo-${day}.pdf`,
        type: 'application/pdf',
        content: drawMemberBook({
          day,
          entries,
          hash: hashEntries(entries),
          ofOrganisation: organisationInWords(texts.organisationName, texts.organisationArticle).daOrganizacao,
          memberPlural: kernel.wording()('{memberPlural}'),
          printNumber: number => printMemberNumber(number, texts),
          head: await headOfOrganisation(texts, config.dataDir),
          madeAt: now,
          holders: await readOfficeHolders(db, lisbonDay(now)),
          onEntry: () => progress(drawn++, entries.length),
        }),
      })
      return { text: `Livro com ${counted(entries.length, 'inscrição', 'inscrições')}.` }
    },
  })
